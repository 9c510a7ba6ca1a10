import type { ErrorEntry } from './ErrorEntry.ts'

/** A row whose reader chose English or Spanish. */
export interface PublicErrorEntry extends ErrorEntry {
  /** The message in Spanish. */
  spanish: string
}
