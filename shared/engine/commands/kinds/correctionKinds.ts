import * as v from 'valibot'
import type { Audit } from '../../../domain/audit/Audit.ts'
import { COLLECTIONS } from '../../../firestore/collections.ts'
import { correctOrderNumber } from '../../../operations/correctOrderNumber.ts'
import { type CommandRows, HOUR_MS } from '../CommandRow.ts'
import { versionOf } from './auditKinds.ts'
import { onAudit } from './onAudit.ts'

export interface CorrectionRequests {
  /** Gives the audit that the command names another order number. */
  correctOrderNumber: { orderNumber: string; reason: string }
}

const text = v.pipe(v.string(), v.maxLength(5_000))

/** Corrections of what no edit reaches. The result is the audit's version and its code then. */
export const CORRECTION_KINDS: CommandRows<CorrectionRequests> = {
  correctOrderNumber: {
    roles: ['admin'],
    lane: 'audit',
    longestWaitMs: HOUR_MS,
    schema: v.strictObject({ orderNumber: text, reason: text }),
    run: onAudit(async (world, { auditFSID, at, request }, { actor }) => {
      const asked = { auditFSID, actor, askedAt: at, ...request }
      const done = await correctOrderNumber(world, asked)
      if (!done.ok) return done
      const { v: version, auditCode } = done.value
      return { ok: true, value: { v: version, auditCode } }
    }),
    resultOf: (writes) => {
      const audit = writes.find(({ collection }) => collection === COLLECTIONS.audits)
      const data = audit === undefined || audit.kind === 'delete' ? {} : audit.data
      const { auditCode } = data as Partial<Audit>
      return { ...versionOf(writes), ...(auditCode === undefined ? {} : { auditCode }) }
    },
  },
}
