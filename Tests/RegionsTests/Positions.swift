import Regions

/// Positions of pairs of longitude and latitude.
func positions(_ pairs: (Double, Double)...) -> [Position] { pairs.map { Position(x: $0.0, y: $0.1) } }
