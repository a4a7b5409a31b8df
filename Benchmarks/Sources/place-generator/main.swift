import Foundation
import PlaceModels

// place-generator FOLDER NAME COUNT [QUERIES]: writes arrays for comparisons into FOLDER.
//
// From `cities.{lat,lon,population}.f64` in FOLDER come COUNT places as `NAME.*.f64`, `NAME.near.*.f64` with queries
// drawn like them, and `uniform.*.f64` with queries over the whole sphere. A COUNT of 0 writes the queries alone. The
// same arguments give the same bytes, and a longer array begins with the shorter one.

let arguments = CommandLine.arguments
guard arguments.count >= 4, let count = Int(arguments[3]),
    let queries = Int(arguments.count > 4 ? arguments[4] : "100000")
else {
    FileHandle.standardError.write(Data("usage: place-generator FOLDER NAME COUNT [QUERIES]\n".utf8))
    exit(2)
}
let (folder, name) = (arguments[1] + "/", arguments[2])

let columns = try ["lat", "lon", "population"].map { try DegreeFile.read("\(folder)cities.\($0).f64") }
let model = PlaceModel(
    cities: columns[0].indices.map { row in
        PlaceModel.City(
            position: Position(latitude: columns[0][row], longitude: columns[1][row]),
            population: columns[2][row])
    })

if count > 0 { try DegreeFile.write(folder + name, count: count) { model.place(UInt64($0)) } }

/// Where signs flip and meridians meet. One query in five hundred is one of these, so that every prefix holds some.
let corners: [Position] = [
    (90, 0), (90, 137.5), (-90, 0), (-90, -91.25), (89.999999, 45), (-89.999999, -135), (0, 180), (0, -180), (-17, 180),
    (-17, -180), (65.5, 179.999999), (65.5, -179.999999), (0, 0), (51.5, 0), (71, 180), (-16.5, 179.9),
].map { Position(latitude: $0.0, longitude: $0.1) }
try DegreeFile.write(folder + "uniform", count: queries) { index in
    if index % 500 == 0 { return corners[index / 500 % corners.count] }
    return PlaceModel.uniformQuery(UInt64(index))
}

// These are written last, so that all is there when they are.
try DegreeFile.write(folder + name + ".near", count: queries) { model.query(UInt64($0)) }
