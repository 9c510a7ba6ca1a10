/** A point on the globe in degrees. */
export class LatLng {
  readonly latitude: number
  readonly longitude: number

  constructor(latitude: number, longitude: number) {
    this.latitude = latitude
    this.longitude = longitude
  }

  /** Great-circle distance in metres. */
  distance(other: LatLng): number {
    const fromLatitude = radians(this.latitude)
    const toLatitude = radians(other.latitude)
    const halfLatitude = Math.sin((toLatitude - fromLatitude) / 2)
    const halfLongitude = Math.sin(radians(other.longitude - this.longitude) / 2)
    const chord =
      halfLatitude ** 2 + halfLongitude ** 2 * Math.cos(fromLatitude) * Math.cos(toLatitude)
    return 2 * EARTH_RADIUS * Math.atan2(Math.sqrt(chord), Math.sqrt(Math.max(0, 1 - chord)))
  }
}

const EARTH_RADIUS = 6_371_010

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
