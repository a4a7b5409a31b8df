internal import Diagnostics
internal import JSON
internal import Places

extension FeedSession {
    /// Reads a feed of JSON records.
    mutating func readJSON(
        into builder: inout PlaceTableBuilder
    ) throws(PeriplusError) -> (FeedFormat, FieldMapping) {
        var reader = JSONElementReader(layout())
        try reader.begin(&window)
        let kept = try sampleRecords(&reader)
        let (mapping, finder) = try findMapping(kept, reader.layout)
        let isGeoJSON = finder.isGeoJSON
        log.idField = mapping.id?.description
        var loader = JSONRecordLoader(
            JSONRecordLoader.Plan(
                mapping: mapping, reading: reading, isGeoJSON: isGeoJSON,
                isCollection: reader.layout.isGeometryArray, prefersFeatureID: options.id == nil))
        // The log begins again with the records that were only looked at.
        for record in kept {
            log.beginRecord(line: record.line)
            try loader.load(record.bytes.span, key: record.key, cut: record.cut, into: &builder, &log)
        }
        var records = JSONRecordReading(elements: reader, loader: loader)
        try readRecords(&records, into: &builder)
        reader = records.elements
        let seen = records.loader.seen
        for (path, roles) in finder.unseen(in: mapping) where finder.hasMoreRecords && !roles.isSubset(of: seen) {
            throw finder.unknown(path.description)
        }
        if reader.isClosed { try checkFrame(try reader.finish(&window), reader.layout) }
        if !isGeoJSON, let named = FeedFormat(fileName: source.name), named == .geoJSON || named == .geoJSONSequence {
            try log.note(.geoJSONStructure, .warning, line: 1, "the feed is called GeoJSON, but its records are not")
        }
        return (format(reader.layout, isGeoJSON: isGeoJSON), mapping)
    }

    /// How the records lie in the feed.
    private func layout() -> JSONLayout {
        let finder = JSONLayoutFinder { value in
            var json = JSONParser()
            guard (try? json.parse(value)) != nil else { return .none }
            let type = GeoJSON.type(of: json.root, json)?.lowercased()
            if type == "featurecollection" || type == "geometrycollection" { return .none }
            if GeoJSON.isGeoJSON(json.root, json) { return .outer }
            var sample = FieldSample()
            guard json.kind(of: json.root) == .object else { return .outer }
            sample.beginRecord()
            sample.add(json.root, of: json)
            switch try? MappingFinder(sample: sample, options: FeedOptions(), isGeoJSON: false).find()?.position {
            case .pair(let path, _), .single(let path): return path.names.count == 1 ? .outer : .inner
            case .feature: return .outer
            case nil: return .none
            }
        }
        let found = finder.find(in: window.head, isComplete: window.headIsComplete)
        // A line that is an object with an array in it is a record when lines are asked for.
        switch (options.format, found) {
        case (.jsonLines, _): return .lines
        case (.geoJSONSequence, .recordSeparated): return .recordSeparated
        case (.geoJSONSequence, _): return .lines
        default: return found
        }
    }

    private struct KeptRecord {
        var bytes: [UInt8]
        var key: [UInt8]?
        var line: Int
        /// Why the feed breaks off behind the record, if it is known to.
        var cut: InputFailure?
    }

    /// Takes the first records out of the window.
    private mutating func sampleRecords(_ reader: inout JSONElementReader) throws(PeriplusError) -> [KeptRecord] {
        var records: [KeptRecord] = []
        while records.count < FeedReader.sampleSize, let length = try reader.next(&window, &log) {
            records.append(
                KeptRecord(
                    bytes: [UInt8](window.bytes.extracting(0..<length)), key: reader.key, line: window.line,
                    cut: window.cut(behind: length)))
            window.consume(length)
        }
        return records
    }

    /// Finds the fields by the first records.
    private func findMapping(
        _ records: [KeptRecord], _ layout: JSONLayout
    ) throws(PeriplusError) -> (FieldMapping, MappingFinder) {
        var json = JSONParser()
        var sample = FieldSample()
        var features = 0
        var featuresWithID = 0
        var objects = 0
        var firstFault: PeriplusError?
        for record in records {
            do throws(PeriplusError) {
                try json.parse(record.bytes.span)
            } catch {
                firstFault = firstFault ?? error
                continue
            }
            guard json.kind(of: json.root) == .object else { continue }
            objects += 1
            sample.beginRecord()
            if GeoJSON.isGeoJSON(json.root, json) {
                features += 1
                if json.value(of: "id", in: json.root) != nil { featuresWithID += 1 }
            }
            if let properties = GeoJSON.propertiesOfFeature(json.root, json) {
                sample.add(properties, of: json)
            } else {
                sample.add(json.root, of: json)
            }
        }
        let isCollection = layout.isGeoJSONArray
        let isAsked = options.format == .geoJSON || options.format == .geoJSONSequence
        let isGeoJSON = isAsked || isCollection || features * 2 > objects
        let finder = MappingFinder(
            sample: sample, options: options, isGeoJSON: isGeoJSON,
            hasMoreRecords: records.count == FeedReader.sampleSize)
        if var mapping = try finder.find() {
            if mapping.position == .feature, options.id == nil, featuresWithID > 0 { mapping.id = FieldPath(["id"]) }
            return (mapping, finder)
        }
        // Without a record that can be looked at there is nothing to map, and each is reported for what it is.
        guard objects == 0 else { throw MappingFinder.noPosition(sample, readAs: format(layout, isGeoJSON: isGeoJSON)) }
        return (FieldMapping(position: .feature), finder)
    }

    private func format(_ layout: JSONLayout, isGeoJSON: Bool) -> FeedFormat {
        switch layout {
        case .lines, .recordSeparated: isGeoJSON ? .geoJSONSequence : .jsonLines
        case .concatenated: isGeoJSON ? .geoJSONSequence : .json
        case .array, .members, .single: isGeoJSON ? .geoJSON : .json
        }
    }

    /// Checks what stands around the records: an object that is not closed, a FeatureCollection with wrong members.
    private mutating func checkFrame(_ frame: [UInt8], _ layout: JSONLayout) throws(PeriplusError) {
        var json = JSONParser()
        do throws(PeriplusError) {
            try json.parse(frame.span)
        } catch {
            // A fault that is noticed only where the text ends is that it ends.
            let isCutOff = error.code == .invalidJSON && error.location?.span?.lowerBound == frame.count
            let kind: FeedProblem.Kind = isCutOff ? .truncatedInput : .jsonSyntax
            let reason = isCutOff ? "the object around the records is not closed" : error.message
            return try log.note(kind, isCutOff ? .rejected : .warning, line: window.line, reason)
        }
        guard json.kind(of: json.root) == .object else { return }
        for flaw in CollectionCheck.flaws(of: json.root, json, layout, count: log.read) {
            try log.note(flaw.kind, .warning, line: 1, flaw.reason)
        }
    }
}

extension JSONLayout {
    /// Whether the records are in an array that GeoJSON names.
    var isGeoJSONArray: Bool {
        guard case .array(let path, _) = self else { return false }
        return path == ["features"] || path == ["geometries"]
    }
}
