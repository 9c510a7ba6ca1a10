import * as v from 'valibot'
import { LINK_CHANNELS, type LinkChannel } from '#shared/audit/access/linkAgain.ts'
import type { AuditAction } from '#shared/audit/actions.ts'
import type { AppointmentChange } from '#shared/audit/appointments.ts'
import { MAX_AUDIT_BYTES } from '#shared/audit/auditSize.ts'
import type { SeenAudit } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { changeAppointmentOf } from '#shared/audit/ops/changeAppointment.ts'
import { CONTACT_CHANNELS, type ContactChannel } from '#shared/audit/staffActions.ts'
import { BAKE_STATES } from '#shared/audit/states.ts'
import { DISPOSITIONS } from '#shared/audit/steps/facts.ts'
import { type ErrorCode, refusal } from '#shared/errors/refusal.ts'
import { BAKERY_STEPS_ID, COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import { NEW_ORDER_FIELD_NAMES, type NewOrder } from '#shared/orders/newOrder.ts'
import { correctOrderNumber } from '#shared/orders/ops/correctOrderNumber.ts'
import { createAudit, createDemoAudit } from '#shared/orders/ops/createTypedAudit.ts'
import { resendLinkOf } from '#shared/outreach/ops/resendLink.ts'
import { commentOnAudit } from '#shared/results/ops/commentOnAudit.ts'
import {
  actorOf,
  type CommandRows,
  carrierOf,
  DAY_MS,
  day,
  email,
  ended,
  HOUR_MS,
  id,
  line,
  MINUTE_MS,
  onAudit,
  stepType,
  text,
} from '../row.ts'

/** Actions with kinds of their own, or of the engine alone: the engine finds their facts. */
type ByOtherKinds = 'start' | 'attach' | 'retype' | 'removeDocument' | 'saveReport'

/** The actions that `act` takes. */
export type StaffAction = Exclude<AuditAction, { kind: ByOtherKinds }>

export interface AuditRequests {
  /** One action on the audit that the command names, with the person's reason. */
  act: { action: StaffAction; reason: string }
  /** Sends the insured of the audit that the command names their link again. */
  resendLink: { channel: LinkChannel }
  /** Sets, moves or cancels the appointment of the audit that the command names, or records its outcome. */
  appointment: { change: AppointmentChange; reason: string }
  /** Gives the audit that the command names another order number. */
  correctOrderNumber: { orderNumber: string; reason: string }
  /** A carrier user's comment to the auditor of the audit that the command names. */
  comment: { text: string }
  /** Makes the audit of an order that a person typed. */
  createAudit: { order: NewOrder }
  /** Makes a demo audit in the demo carrier. */
  createDemoAudit: Record<never, never>
}

const words = v.strictObject({ subject: text, text })
const name = v.pipe(v.string(), v.maxLength(200))
const completion = v.strictObject({
  name: v.exactOptional(name),
  disposition: v.exactOptional(v.picklist(DISPOSITIONS)),
  callbackAt: v.exactOptional(v.date()),
  rightNumber: v.exactOptional(v.pipe(v.string(), v.maxLength(40))),
})
const channels = Object.keys(CONTACT_CHANNELS) as ContactChannel[]

const action = v.variant('kind', [
  v.strictObject({
    kind: v.literal('move'),
    to: v.picklist(BAKE_STATES),
    until: v.exactOptional(v.nullable(day)),
  }),
  v.strictObject({
    kind: v.literal('complete'),
    step: stepType,
    completion: v.exactOptional(completion),
  }),
  v.strictObject({ kind: v.literal('create'), step: stepType, name: v.exactOptional(name) }),
  v.strictObject({
    kind: v.picklist(['answer', 'lapse', 'fail', 'withdraw', 'takeBack']),
    step: stepType,
  }),
  v.strictObject({ kind: v.literal('postpone'), step: stepType, until: v.date() }),
  v.strictObject({ kind: v.literal('release'), step: stepType, words: v.exactOptional(words) }),
  v.strictObject({ kind: v.literal('compose'), step: stepType, words }),
  v.strictObject({ kind: v.picklist(['bounce', 'reopen']), stepId: id }),
  v.strictObject({
    kind: v.picklist(['claim', 'releaseClaim', 'renewPin', 'closeLink', 'replaceLink']),
  }),
  v.strictObject({ kind: v.literal('assign'), auditor: email }),
  v.strictObject({ kind: v.literal('extendLink'), until: day }),
  v.strictObject({ kind: v.picklist(['replyToComment', 'closeComment']) }),
  v.strictObject({ kind: v.literal('note'), text }),
  v.strictObject({ kind: v.literal('hold'), isOn: v.boolean() }),
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

const plan = { at: line, minutes: v.number(), place: line, auditor: email }
const appointmentChange = v.variant('kind', [
  v.strictObject({
    ...{ kind: v.literal('set'), ...plan },
    ...{ contactName: line, contactEmail: email, contactPhone: line },
  }),
  v.strictObject({ kind: v.literal('move'), ...plan }),
  v.strictObject({ kind: v.literal('cancel') }),
  v.strictObject({ kind: v.literal('outcome'), outcome: v.picklist(['KEPT', 'NO_SHOW']) }),
])

const field = v.exactOptional(v.pipe(v.string(), v.maxLength(500)))
const order = v.strictObject(
  Object.fromEntries(NEW_ORDER_FIELD_NAMES.map((name) => [name, field])),
) as v.GenericSchema<unknown, NewOrder>

/** Changes of one audit, and audits that are made by hand. */
export const AUDIT_KINDS: CommandRows<AuditRequests> = {
  act: {
    roles: ['admin', 'baker'],
    lane: 'audit',
    longestWaitMs: DAY_MS,
    // An edit sends each list that it touches whole: up to all that an audit may hold.
    longestRequest: MAX_AUDIT_BYTES,
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
  resendLink: {
    roles: ['admin', 'baker'],
    lane: 'audit',
    // Who asked for it on the phone has long hung up.
    longestWaitMs: HOUR_MS,
    schema: v.strictObject({ channel: v.picklist(LINK_CHANNELS) }),
    run: onAudit(async (world, { at: askedAt, request }, found) =>
      ended(await resendLinkOf(world, { ...found, ...request, askedAt })),
    ),
    resultOf: versionOf,
  },
  appointment: {
    roles: ['admin', 'baker'],
    lane: 'audit',
    longestWaitMs: HOUR_MS,
    schema: v.strictObject({ change: appointmentChange, reason: text }),
    // The contact's name, email and phone number.
    blanks: ['change'],
    run: onAudit(async (world, { at: askedAt, request }, found) =>
      ended(await changeAppointmentOf(world, { ...found, ...request, askedAt })),
    ),
    resultOf: versionOf,
  },
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
      const auditCode = writtenAudit(writes)?.data['auditCode']
      return { ...versionOf(writes), ...(auditCode === undefined ? {} : { auditCode }) }
    },
  },
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
  createAudit: {
    roles: ['admin'],
    lane: 'audit',
    longestWaitMs: HOUR_MS,
    schema: v.strictObject({ order }),
    async run(world, { carrierCompany, request }, asker) {
      const carrier = await carrierOf(world.store, { carrierCompany })
      if (!carrier.ok) return carrier
      const { order } = request
      const asked = { carrier: carrier.value, actor: actorOf(asker), order }
      return ended(await createAudit(world, asked))
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
      return ended(await createDemoAudit(world, actorOf(asker)))
    },
    resultOf: madeAudit,
  },
}

/** A claim is for now; a sending or a move may wait a day. */
const LONGEST_WAIT_MS: Partial<Record<StaffAction['kind'], number>> = {
  claim: 2 * MINUTE_MS,
  releaseClaim: 2 * MINUTE_MS,
  renewPin: HOUR_MS,
  closeLink: DAY_MS,
  replaceLink: HOUR_MS,
  extendLink: HOUR_MS,
  reopen: HOUR_MS,
}

function isTooOld({ kind }: StaffAction, waitedMs: number): boolean {
  return waitedMs > (LONGEST_WAIT_MS[kind] ?? DAY_MS)
}

/** A move is meant from the state on screen; the engine may have moved the audit since. */
function hasMoved(asked: StaffAction, seen: SeenAudit | null, stored: Audit): boolean {
  if (asked.kind !== 'move' || seen === null) return false
  return seen.bakeState !== stored.bakeState && asked.to !== stored.bakeState
}

/** Refusals that carrier users see; others may name staff, states or how the engine works. */
const FOR_CARRIER_USERS: readonly ErrorCode[] = [
  'COMMENT_EMPTY',
  'COMMENT_TOO_LONG',
  'COMMENTS_FULL',
  'RECORD_NOT_FOUND',
]

/** The audit's version after the batch. */
export function versionOf(writes: readonly BatchWrite[]): Record<string, unknown> {
  const audit = writtenAudit(writes)
  return audit === null ? {} : { v: audit.data['v'] }
}

function madeAudit(writes: readonly BatchWrite[]): Record<string, unknown> {
  const audit = writtenAudit(writes)
  return audit === null ? {} : { auditFSID: audit.id, auditCode: audit.data['auditCode'] }
}

/** The write of a batch that has the audit's fields; null where it has none. */
export function writtenAudit(
  writes: readonly BatchWrite[],
): Exclude<BatchWrite, { kind: 'delete' }> | null {
  const audit = writes.find(({ collection }) => collection === COLLECTIONS.audits)
  return audit === undefined || audit.kind === 'delete' ? null : audit
}
