import * as v from 'valibot'
import type { Audit } from '../../../domain/audit/Audit.ts'
import { CONTACT_CHANNELS, type ContactChannel } from '../../../domain/audit/optOut.ts'
import { BAKE_STATES } from '../../../domain/audit/states.ts'
import { DISPOSITIONS } from '../../../domain/step/completeStep.ts'
import { STEPS, type StepType } from '../../../domain/step/steps.ts'
import { refusal } from '../../../errors/refusal.ts'
import { BAKERY_STEPS_ID, COLLECTIONS } from '../../../firestore/collections.ts'
import type { AuditAction } from '../../../operations/advance/AuditAction.ts'
import { actOnAudit } from '../../../operations/advance/actOnAudit.ts'
import type { BatchWrite } from '../../../ports/documentStore.ts'
import type { SeenAudit } from '../Command.ts'
import { type CommandRows, DAY_MS, HOUR_MS, MINUTE_MS } from '../CommandRow.ts'
import { onAudit } from './onAudit.ts'

/** What is done to one audit by kinds of their own: their facts are the engine's to find. */
type ByOtherKinds = 'start' | 'attach' | 'retype' | 'removeDocument' | 'saveReport'

/** What a person may ask to be done to one audit. */
export type StaffAction = Exclude<AuditAction, { kind: ByOtherKinds }>

export interface AuditRequests {
  /** One action on the audit that the command names, with what the person said. */
  act: { action: StaffAction; reason: string }
}

const LONGEST_TEXT = 5_000

const text = v.pipe(v.string(), v.maxLength(LONGEST_TEXT))
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,80}$/))
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))
const step = v.picklist(Object.keys(STEPS) as StepType[])
const words = v.strictObject({ subject: text, text })
const name = v.pipe(v.string(), v.maxLength(200))
const completion = v.strictObject({
  name: v.exactOptional(name),
  disposition: v.exactOptional(v.picklist(DISPOSITIONS)),
  callbackAt: v.exactOptional(v.date()),
})
const channels = Object.keys(CONTACT_CHANNELS) as ContactChannel[]

const action = v.variant('kind', [
  v.strictObject({
    kind: v.literal('move'),
    to: v.picklist(BAKE_STATES),
    until: v.exactOptional(v.nullable(day)),
  }),
  v.strictObject({ kind: v.literal('complete'), step, completion: v.exactOptional(completion) }),
  v.strictObject({ kind: v.literal('create'), step, name: v.exactOptional(name) }),
  v.strictObject({ kind: v.picklist(['answer', 'lapse', 'fail', 'withdraw', 'takeBack']), step }),
  v.strictObject({ kind: v.literal('postpone'), step, until: v.date() }),
  v.strictObject({ kind: v.literal('release'), step, words: v.exactOptional(words) }),
  v.strictObject({ kind: v.literal('compose'), step, words }),
  v.strictObject({ kind: v.picklist(['bounce', 'reopen']), stepId: id }),
  v.strictObject({
    kind: v.picklist(['claim', 'releaseClaim', 'renewPin', 'closeLink', 'replaceLink']),
  }),
  v.strictObject({ kind: v.picklist(['replyToComment', 'closeComment']) }),
  v.strictObject({ kind: v.literal('note'), text }),
  v.strictObject({
    kind: v.literal('optOut'),
    channel: v.picklist(channels),
    optedOut: v.boolean(),
  }),
  v.strictObject({
    kind: v.literal('edit'),
    // The values are read by the fields' own rules (`editAudit`).
    patch: v.record(v.string(), v.unknown()),
    version: v.exactOptional(v.pipe(v.number(), v.integer())),
  }),
])

/** Changes of one audit. */
export const AUDIT_KINDS: CommandRows<AuditRequests> = {
  act: {
    roles: ['admin', 'baker'],
    lane: 'audit',
    longestWaitMs: DAY_MS,
    schema: v.strictObject({ action, reason: text }),
    readsFirst: ({ auditFSID, carrierCompany }) => [
      [COLLECTIONS.audits, auditFSID],
      [COLLECTIONS.carriers, carrierCompany],
      [COLLECTIONS.bakery, BAKERY_STEPS_ID],
    ],
    run: onAudit(async (world, { auditFSID, at, request, seen }, { audit, actor }) => {
      if (isTooOld(request.action, world.clock.now().getTime() - at.getTime()))
        return { ok: false, error: refusal('COMMAND_TOO_OLD') }
      if (hasMoved(request.action, seen, audit))
        return { ok: false, error: refusal('STATE_CHANGED', { state: audit.bakeState }) }
      const { action, reason } = request
      const done = await actOnAudit(
        world,
        { auditFSID, actor, reason, stored: audit, askedAt: at },
        action as AuditAction,
      )
      return done.ok ? { ok: true, value: { v: done.value.v } } : done
    }),
    resultOf: versionOf,
  },
}

/** The audit's version after the batch. */
export function versionOf(writes: readonly BatchWrite[]): Record<string, unknown> {
  const audit = writes.find(({ collection }) => collection === COLLECTIONS.audits)
  return audit === undefined || audit.kind === 'delete' ? {} : { v: audit.data['v'] }
}

/** A claim is for now; what is sent or moved still means something the next day. */
const LONGEST_WAIT_MS: Partial<Record<StaffAction['kind'], number>> = {
  claim: 2 * MINUTE_MS,
  releaseClaim: 2 * MINUTE_MS,
  renewPin: HOUR_MS,
  closeLink: DAY_MS,
  replaceLink: HOUR_MS,
  reopen: HOUR_MS,
}

function isTooOld({ kind }: StaffAction, waitedMs: number): boolean {
  return waitedMs > (LONGEST_WAIT_MS[kind] ?? DAY_MS)
}

/** A move is meant from the state that was on screen; the engine's own moves in between change it. */
function hasMoved(asked: StaffAction, seen: SeenAudit | null, stored: Audit): boolean {
  if (asked.kind !== 'move' || seen === null) return false
  return seen.bakeState !== stored.bakeState && asked.to !== stored.bakeState
}
