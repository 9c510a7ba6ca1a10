import { isPublicPerson } from '#shared/firm/user.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { Audit } from '../model.ts'
import type { PayrollEntry } from './model.ts'
import { auditPeriodOf } from './period.ts'
import type { ProvidedPay } from './providedPay.ts'
import { newRowId } from './rows.ts'

/**
 * The worksheet's payroll with what the public side gave, a row a class line over the audit period, from no
 * record. What it gives later takes the place of its own row; a line of which an auditor has entered a row
 * is theirs and stays as it is. Empty without pay, or while the period is not known.
 */
export function providedPayroll(
  audit: Audit,
  given: Readonly<Record<string, ProvidedPay>>,
  { by, at, random }: { by: string; at: Date; random: Random },
): Pick<Audit, 'payroll'> {
  const period = auditPeriodOf(audit)
  const lines = Object.entries(given)
  if (period === null || lines.length === 0) return {}
  const rows = [...(audit.payroll ?? [])]
  for (const [line, pay] of lines) {
    const its = rows.filter((row) => row.line === line)
    if (its.some(({ enteredBy }) => !isPublicPerson(enteredBy))) continue
    const entry: PayrollEntry = {
      id: its[0]?.id ?? newRowId(random),
      line,
      ...period,
      ...pay,
      exclusions: [],
      record: '',
      enteredBy: by,
      enteredAt: at,
    }
    const place = rows.findIndex(({ id }) => id === entry.id)
    if (place < 0) rows.push(entry)
    else rows[place] = entry
  }
  return { payroll: rows }
}
