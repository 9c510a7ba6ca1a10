/** What a simulated year came to. */
export class YearFigures {
  /** Done, by what was done. */
  readonly operations = new Map<string, number>()
  /** Refused, by what was tried and the code. */
  readonly refusals = new Map<string, number>()
  /** Writes that were checked. */
  writes = 0
  /** Most steps that one audit ever had. */
  mostSteps = 0

  done(kind: string): void {
    countIn(this.operations, kind)
  }

  refused(kind: string, code: string): void {
    countIn(this.refusals, `${kind} ${code}`)
  }
}

/** One more of a name. */
export function countIn(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by)
}

/** `name count`, the most frequent first. */
export function listOf(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}
