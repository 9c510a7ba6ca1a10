/** What a part of the long tests did and what went wrong, a sentence each. */
export interface SoakResult {
  /** What was repeated and how often, such as "200 kills". */
  number: string
  failures: string[]
}

/** A part of `npm run soak`; `share` 1 is the full size, less a part of it. */
export interface SoakPart {
  name: string
  run(share: number): Promise<SoakResult>
}

/** A share of a full number, never none. */
export function shareOf(full: number, share: number): number {
  return Math.max(1, Math.round(full * share))
}
