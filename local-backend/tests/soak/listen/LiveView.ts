import type { ViewSpec } from './ViewSpec.ts'

/** A listener that runs, and what it shows. */
export interface LiveView {
  /** `raw gRPC`, for failures. */
  by: string
  spec: ViewSpec
  /** Rows by path, with the number that their last write gave them; null before the first view. */
  rows: ReadonlyMap<string, number> | null
  /** What it got that must not be. */
  faults: string[]
  stop(): Promise<void>
}

/** Rows as one text, to compare them. */
export function textOf(rows: ReadonlyMap<string, number>): string {
  return [...rows]
    .map(([path, n]) => `${path}:${n}`)
    .sort()
    .join(' ')
}
