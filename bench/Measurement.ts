/** A row of the table that `npm run bench` prints. */
export interface Measurement {
  what: string
  measured: string
  /** What docs/architecture.md wants; empty where it wants nothing. */
  wanted: string
}
