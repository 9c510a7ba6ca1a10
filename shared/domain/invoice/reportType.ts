/** A report type as it is compared: lower-case, with single spaces. */
export function plainReportType(reportType: string): string {
  return reportType.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Whether an order's report type says rush: "Phone Rush", "RUSH - Physical". */
export function saysRush(reportType: string): boolean {
  return RUSH.test(reportType)
}

/** The report type without its rush: "Phone". */
export function withoutRush(reportType: string): string {
  return reportType
    .replace(RUSH, ' ')
    .replace(/[()[\]]/g, ' ')
    .replace(/^[\s\-–:,/]+|[\s\-–:,/]+$/g, '')
    .trim()
}

const RUSH = /\brush\b/i
