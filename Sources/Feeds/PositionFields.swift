/// The fields of a position, with what they are called in messages, which is made once and not for every record.
enum PositionFields {
    case pair(latitude: AxisField, longitude: AxisField)
    case single(String)
    case feature

    init(_ position: FieldMapping.Position) {
        switch position {
        case .pair(let latitude, let longitude):
            self = .pair(
                latitude: AxisField(latitude, isLatitude: true), longitude: AxisField(longitude, isLatitude: false))
        case .single(let path): self = .single(path.description)
        case .feature: self = .feature
        }
    }
}

/// The field of a latitude or a longitude.
struct AxisField {
    /// The path, for messages.
    let name: String
    let isLatitude: Bool
    /// What a number in the field is divided by to give degrees.
    let divisor: Double

    init(_ path: FieldPath, isLatitude: Bool) {
        name = path.description
        self.isLatitude = isLatitude
        divisor = CoordinateNames.divisor(of: path.names.last ?? "")
    }
}

/// What a record has in the fields of a position.
struct FoundPosition<Part> {
    var latitude: Part?
    var longitude: Part?
    var whole: Part?
}

/// What a record has in the fields of its position, and in those that stand in for them.
struct FoundPositions<Part> {
    var main = FoundPosition<Part>()
    var fallback = FoundPosition<Part>()

    mutating func take(_ part: Part, as roles: FieldRoles) {
        if roles.contains(.latitude) { main.latitude = part }
        if roles.contains(.longitude) { main.longitude = part }
        if roles.contains(.position) { main.whole = part }
        if roles.contains(.fallbackLatitude) { fallback.latitude = part }
        if roles.contains(.fallbackLongitude) { fallback.longitude = part }
        if roles.contains(.fallbackPosition) { fallback.whole = part }
    }
}
