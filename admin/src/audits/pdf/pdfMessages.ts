/** The texts of the audit report. */
export const pdfMessages = {}
