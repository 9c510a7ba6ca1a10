import * as v from 'valibot'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import { refusal } from '../../../errors/refusal.ts'
import { commentOnAudit } from '../../../operations/carrierView/commentOnAudit.ts'
import { type CommandRows, DAY_MS } from '../CommandRow.ts'

export interface CommentRequests {
  /** Says something to the auditor of the audit that the command names. */
  comment: { text: string }
}

/** What a carrier user may be told; everything else may name staff, states or how the engine works. */
const FOR_CARRIER_USERS: readonly ErrorCode[] = [
  'COMMENT_EMPTY',
  'COMMENT_TOO_LONG',
  'COMMENTS_FULL',
  'RECORD_NOT_FOUND',
]

/** What carrier users ask. */
export const COMMENT_KINDS: CommandRows<CommentRequests> = {
  comment: {
    roles: ['carrier'],
    lane: 'audit',
    longestWaitMs: 7 * DAY_MS,
    schema: v.strictObject({ text: v.pipe(v.string(), v.maxLength(20_000)) }),
    blanks: ['text'],
    async run(world, { auditFSID, carrierCompany, at, request: { text } }, asker) {
      const of = { auditFSID, carrierCompany, userId: asker.email }
      const done = await commentOnAudit(world, { ...of, text, askedAt: at })
      if (done.ok) return { ok: true, value: {} }
      const { code } = done.error
      return FOR_CARRIER_USERS.includes(code)
        ? done
        : { ok: false, error: refusal('COMMENT_NOT_TAKEN') }
    },
  },
}
