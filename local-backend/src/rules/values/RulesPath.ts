/** A path by its segments; a segment may hold any text, a slash included. */
export class RulesPath {
  readonly segments: readonly string[]

  constructor(segments: readonly string[]) {
    this.segments = segments
  }

  toString(): string {
    return `/${this.segments.join('/')}`
  }

  equals(other: RulesPath): boolean {
    return (
      this.segments.length === other.segments.length &&
      this.segments.every((segment, at) => segment === other.segments[at])
    )
  }
}
