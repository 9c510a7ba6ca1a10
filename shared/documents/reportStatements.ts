import type { Audit } from '#shared/audit/model.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import type { ReportSheet } from './ReportSheet.ts'

const WORDS = [
  ['interviewed', 'Person interviewed'],
  ['recordsExamined', 'Records examined'],
  ['ownership', 'Ownership'],
  ['remarks', 'Remarks'],
] as const satisfies readonly (readonly [keyof Audit, string])[]

/**
 * What auditor and insured say and sign, in a report. It is there once the auditor has said or signed
 * something; an unsigned report has a line to sign on.
 */
export function writeStatements(sheet: ReportSheet, audit: Audit, timeZone: string): void {
  const said = WORDS.filter(([name]) => (audit[name] ?? '') !== '')
  const { signed, insuredSigned } = audit
  if (said.length === 0 && !signed) return
  for (const [name, title] of said) {
    sheet.heading(title)
    for (const line of (audit[name] ?? '').split('\n')) sheet.text(line)
  }
  sheet.heading('Signatures')
  const whenOf = (at: Date | null) =>
    at === null ? '' : formatMoment(at, { seconds: false, timeZone })
  sheet.text(
    signed
      ? `Auditor: signed by ${signed.name}, ${whenOf(signed.at)}.`
      : 'Auditor: ______________________________   Date: ____________',
  )
  if (insuredSigned)
    sheet.text(
      `Insured: the answers given online were signed by ${insuredSigned.name} as complete and correct, ${whenOf(insuredSigned.at)}.`,
    )
}
