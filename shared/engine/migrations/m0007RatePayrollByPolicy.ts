import { LISTED_AUDITS } from './m0002ListAudits.ts'
import type { Migration } from './migration.ts'

/** The key of the premium was of payroll by the hundred whatever the policy, and of lines with a basis only. */
export const ratePayrollByPolicy: Migration = {
  number: 7,
  about:
    'Works out again by what audits are sorted as the change of premium: payroll is rated by its policy, and workers’ compensation without a basis is payroll.',
  sources: [LISTED_AUDITS],
}
