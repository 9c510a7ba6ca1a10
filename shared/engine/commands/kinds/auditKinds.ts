import * as v from 'valibot'
import type { AuditAction } from '#shared/audit/actions.ts'
import type { SeenAudit } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { CONTACT_CHANNELS, type ContactChannel } from '#shared/audit/optOut.ts'
import { BAKE_STATES } from '#shared/audit/states.ts'
import { DISPOSITIONS } from '#shared/audit/steps/labels.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { type ErrorCode, type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier, StepType } from '#shared/firm/model.ts'
import { BAKERY_STEPS_ID, COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import { NEW_ORDER_FIELD_NAMES, type NewOrder } from '#shared/orders/newOrder.ts'
import { correctOrderNumber } from '#shared/orders/ops/correctOrderNumber.ts'
import { createAudit, createDemoAudit } from '#shared/orders/ops/createTypedAudit.ts'
import { commentOnAudit } from '#shared/results/ops/commentOnAudit.ts'
import { actorOf, type CommandRows, DAY_MS, HOUR_MS, MINUTE_MS, onAudit } from '../row.ts'

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

export interface NewAuditRequests {
  /** Makes the audit of an order that a person typed. */
  createAudit: { order: NewOrder }
  /** Makes a demo audit in the demo carrier. */
  createDemoAudit: Record<never, never>
}

const field = v.exactOptional(v.pipe(v.string(), v.maxLength(500)))
const order = v.strictObject(
  Object.fromEntries(NEW_ORDER_FIELD_NAMES.map((name) => [name, field])),
) as v.GenericSchema<unknown, NewOrder>

/** Audits that are made by hand. The result is the new audit's id and code. */
export const NEW_AUDIT_KINDS: CommandRows<NewAuditRequests> = {
  createAudit: {
    roles: ['admin'],
    lane: 'audit',
    longestWaitMs: HOUR_MS,
    schema: v.strictObject({ order }),
    async run(world, { carrierCompany, request }, asker) {
      const carrier = await world.store.get<Carrier>(COLLECTIONS.carriers, carrierCompany)
      if (carrier === null)
        return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
      const asked = { carrier, actor: actorOf(asker), order: request.order }
      return withoutValue(await createAudit(world, asked))
    },
    resultOf: madeAudit,
    blanks: ['order'],
  },
  createDemoAudit: {
    roles: ['admin'],
    lane: 'audit',
    longestWaitMs: HOUR_MS,
    schema: v.strictObject({}),
    async run(world, { carrierCompany }, asker) {
      if (carrierCompany !== DEFAULT_CARRIER)
        return { ok: false, error: refusal('DEMO_NO_ACCESS', { carrier: DEFAULT_CARRIER }) }
      return withoutValue(await createDemoAudit(world, actorOf(asker)))
    },
    resultOf: madeAudit,
  },
}

/** What is answered is `resultOf` the batch. */
function withoutValue(result: Result<unknown>): Result<Record<string, unknown>> {
  return result.ok ? { ok: true, value: {} } : result
}

function madeAudit(writes: readonly BatchWrite[]): Record<string, unknown> {
  const audit = writes.find(({ collection }) => collection === COLLECTIONS.audits)
  if (audit === undefined || audit.kind === 'delete') return {}
  return { auditFSID: audit.id, auditCode: audit.data['auditCode'] }
}

export interface CorrectionRequests {
  /** Gives the audit that the command names another order number. */
  correctOrderNumber: { orderNumber: string; reason: string }
}

const correctionText = v.pipe(v.string(), v.maxLength(5_000))

/** Corrections of what no edit reaches. The result is the audit's version and its code then. */
export const CORRECTION_KINDS: CommandRows<CorrectionRequests> = {
  correctOrderNumber: {
    roles: ['admin'],
    lane: 'audit',
    longestWaitMs: HOUR_MS,
    schema: v.strictObject({ orderNumber: correctionText, reason: correctionText }),
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
