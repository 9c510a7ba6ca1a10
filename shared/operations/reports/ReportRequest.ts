/** Of what a report on audits in the active slices is read. */
export interface ReportRequest {
  carrier: string
  slices: readonly string[]
  /** The carrier's, in which its days are counted. */
  timeZone: string
  now: Date
}
