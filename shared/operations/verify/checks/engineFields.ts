import type { Audit, Day } from '../../../domain/audit/Audit.ts'
import { engineFieldsOf } from '../../../domain/audit/engineFields.ts'
import type { WorkerFlag } from '../../../domain/audit/workerFlags.ts'
import { isOpenStep } from '../../../domain/step/bakerStepActive.ts'
import { wakeAtOf } from '../../../domain/step/wakeAt.ts'
import { refusal } from '../../../errors/refusal.ts'
import type { AuditCheck } from '../AuditCheck.ts'
import { type AuditPage, dayFor } from '../AuditPage.ts'

/** The worker could not go on with it, and tries again later. */
const PUT_OFF: WorkerFlag = 'ENGINE_STUCK'

const BY_DAY = ['band', 'sortKey', 'flipOn'] as const

const CHECKED = [...BY_DAY, 'insuredKey', 'policyKey', 'tokens', 'wakeAt'] as const

/**
 * The fields that follow from the others are what the domain makes of them: by today, or by the day
 * of the audit's last change where the worker has not flipped it yet. How an audit of an earlier release
 * is listed, the worker has still to work out (`relistAudits`): it has no sorted texts.
 */
export const engineFields: AuditCheck = {
  name: 'bands and sort keys',
  check(audit, page) {
    const expected = expectedOf(audit, page)
    return CHECKED.filter((field) => isRelisted(audit) || field === 'tokens' || field === 'wakeAt')
      .filter((field) => textOf(audit[field]) !== textOf(expected[field]))
      .map((field) => {
        const facts = { field, found: textOf(audit[field]), expected: textOf(expected[field]) }
        return refusal('ENGINE_FIELD_DIFFERS', facts)
      })
  },
}

function expectedOf(audit: Audit, page: AuditPage) {
  const today = engineFieldsOf(audit, dayFor(page, audit))
  const written: Day = dayFor(page, audit, audit.updatedAt)
  const then = engineFieldsOf(audit, written)
  const isAsWritten = BY_DAY.every((field) => audit[field] === then[field])
  const open = (page.steps.get(audit.id) ?? []).filter(isOpenStep)
  const zone = page.carriers.get(audit.carrierCompany)?.timeZone ?? audit.timeZone
  const wakeAt = audit.flags.includes(PUT_OFF) ? audit.wakeAt : wakeAtOf(audit, open, zone)
  return { ...(isAsWritten ? then : today), wakeAt }
}

function isRelisted(audit: Audit): boolean {
  return Object.hasOwn(audit, 'insuredKey')
}

function textOf(value: Audit[(typeof BY_DAY)[number]] | Audit['tokens'] | Audit['wakeAt']): string {
  if (value === null) return 'empty'
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.join(' ') : value
}
