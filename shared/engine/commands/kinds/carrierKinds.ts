import * as v from 'valibot'
import {
  changeCadence,
  changeCarrier,
  changeTemplates,
  type TemplateChange,
} from '#shared/audit/ops/changeSettings.ts'
import { changePayment } from '#shared/billing/ops/changePayment.ts'
import { type ExpectedTotals, exportInvoice } from '#shared/billing/ops/exportInvoice.ts'
import { setFeeSchedule } from '#shared/billing/ops/feeSchedule.ts'
import { reconcileInvoices } from '#shared/billing/ops/reconcileInvoices.ts'
import type { SaidPayment } from '#shared/billing/payments.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { CarrierSettings } from '#shared/firm/carrier.ts'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import type { Carrier, StepOverride, StepType } from '#shared/firm/model.ts'
import {
  addCarrier,
  confirmSingleReviewer,
  removeCarrier,
  removeProfile,
  setProfile,
} from '#shared/firm/ops/carriers.ts'
import {
  OFFICER_TITLES,
  type OfficerTitle,
  type WorksheetRules,
} from '#shared/firm/worksheetRules.ts'
import { refreshIntakes } from '#shared/intake/ops/intakes.ts'
import type { Day } from '#shared/kernel/day.ts'
import { LANGUAGE_CODES } from '#shared/kernel/language.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { VerifyCheck } from '#shared/kernel/verifyCheck.ts'
import { readFeedProfile } from '#shared/orders/readFeedProfile.ts'
import { type Decision, decideOutgoing, retryOutgoing } from '#shared/outreach/ops/outbox.ts'
import { resendResults } from '#shared/results/ops/resultPackages.ts'
import { removeDemoAudit } from '../../removeAudit.ts'
import {
  actorOf,
  type CommandRows,
  carrierOf,
  DAY_MS,
  day,
  ended,
  HOUR_MS,
  id,
  line,
  override,
  stepType,
  version,
} from '../row.ts'

/** `v`: how often the carrier had been changed when the person saw it. */
export interface CarrierRequests {
  /** Adds a carrier, and it to the carriers of the admin who asks. */
  addCarrier: { id: string; name: string }
  /** Changes the settings that are given, and what proves us to the carrier's endpoint. */
  changeCarrier: { v: number; settings: Partial<CarrierSettings>; endpointSecret?: string }
  /** Turns on the single reviewer that another admin has asked for. */
  confirmSingleReviewer: { v: number }
  /** Gives the carrier a feed profile; null takes the one of that name away. */
  changeProfiles: { v: number; name: string; profile: FeedProfile | null }
  /** Gives the carrier words of its own for a step; null goes back to the built-in ones. */
  changeTemplates: { v: number } & TemplateChange
  /** Sets how the carrier's steps are worked; null takes back what is set of the step. */
  setCadence: { v: number; step: StepType; override: StepOverride | null }
  /** Gives the carrier a fee schedule; `v`: of the fees, 0 for none. */
  setFees: { v: number; schedule: Record<string, unknown> }
  /** Removes the carrier, if it has no audits. */
  removeCarrier: Record<never, never>
  /** Shows the public the carrier's name, help phone and hours as they are now. */
  refreshIntakes: Record<never, never>
  /**
   * Bills the work of a carrier through a day, as `bakehouse invoices export` does, if `expected` is still
   * what it comes to. Without `expected` it only finishes a draft that has its lines.
   */
  exportInvoice: { through: Day; expected?: ExpectedTotals }
  /** Marks an invoice of the carrier as paid. */
  markInvoicePaid: { invoice: string } & SaidPayment
  /** Takes back that an invoice was paid. */
  takeBackPayment: { invoice: string; reason: string }
  /** Compares the carrier's invoices and audits. */
  reconcileInvoices: Record<never, never>
  /** Sends a failed e-mail or text again. */
  retryOutgoing: { collection: 'mail' | 'messages'; outgoingId: string }
  /** Says of what was perhaps sent that it was, or sends it again. */
  decideOutgoing: { collection: 'mail' | 'messages'; outgoingId: string; decision: Decision }
  /** Sends results that failed again. */
  resendResults: { resultId: string }
  /** Removes a demo audit of the carrier, with all that belongs to it. */
  removeDemoAudit: Record<never, never>
}

const longText = v.pipe(v.string(), v.maxLength(10_000))
const lines = v.pipe(v.array(line), v.maxLength(50))
const contact = v.strictObject({ name: line, role: line, email: line, phone: line })
const nothing = v.strictObject({})
const limit = v.strictObject({
  state: line,
  title: v.picklist(Object.keys(OFFICER_TITLES) as OfficerTitle[]),
  from: day,
  minimum: v.nullable(v.number()),
  maximum: v.nullable(v.number()),
})

const worksheetRules: v.GenericSchema<unknown, WorksheetRules> = v.strictObject({
  limits: v.exactOptional(v.pipe(v.array(limit), v.maxLength(1000))),
  overtimeCounts: v.exactOptional(lines),
  subcontractShares: v.exactOptional(
    v.strictObject({
      labor: v.exactOptional(v.number()),
      laborAndMaterial: v.exactOptional(v.number()),
      equipment: v.exactOptional(v.number()),
    }),
  ),
  tolerance: v.exactOptional(v.number()),
})

/** True for what has the form of a carrier's rules; whether they hold, `readWorksheetRules` says. */
export function isWorksheetRules(value: unknown): value is WorksheetRules {
  return v.is(worksheetRules, value)
}

const settings = v.strictObject({
  name: v.exactOptional(line),
  timeZone: v.exactOptional(line),
  reviewInbox: v.exactOptional(line),
  helpPhone: v.exactOptional(line),
  helpHours: v.exactOptional(line),
  worksheet: v.exactOptional(v.boolean()),
  glIncludesAlcohol: v.exactOptional(v.boolean()),
  singleReviewer: v.exactOptional(v.boolean()),
  contacts: v.exactOptional(v.pipe(v.array(contact), v.maxLength(100))),
  results: v.exactOptional(
    v.strictObject({ email: line, endpoint: line, insured: v.exactOptional(v.boolean()) }),
  ),
  mail: v.exactOptional(
    v.strictObject({
      fromName: v.exactOptional(line),
      replyTo: v.exactOptional(line),
      bounces: v.exactOptional(line),
      gapMinutes: v.exactOptional(
        v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_080)),
      ),
    }),
  ),
  returnAddress: v.exactOptional(lines),
  worksheetRules: v.exactOptional(worksheetRules),
})

const profile = v.strictObject({
  name: line,
  headers: v.record(line, lines),
  constants: v.exactOptional(v.record(line, line)),
  splits: v.exactOptional(v.record(line, line)),
})

/** An e-mail or text, or results: some of their ids have a tilde. */
const outgoing = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_~-]{1,80}$/))

/** What every kind here has unless its row says otherwise. */
const ROW = { roles: ['admin'], lane: 'settings', longestWaitMs: DAY_MS } as const

/** What admins change in a carrier's settings, and do for it: invoices, sending again, demo audits. */
export const CARRIER_KINDS: CommandRows<CarrierRequests> = {
  addCarrier: {
    ...ROW,
    // It changes the carriers of a user.
    alone: 'firm',
    schema: v.strictObject({ id: line, name: line }),
    run: async ({ store, clock }, { request }, by) =>
      ended(await addCarrier(store, request, { by, now: clock.now() })),
  },
  changeCarrier: {
    ...ROW,
    schema: v.strictObject({ v: version, settings, endpointSecret: v.exactOptional(longText) }),
    blanks: ['endpointSecret'],
    run: (world, { carrierCompany, request: { v, ...change } }, by) =>
      withCarrierAsSeen(world.store, { id: carrierCompany, v }, (carrier) =>
        changeCarrier(world, carrier, { ...change, by }),
      ),
  },
  confirmSingleReviewer: {
    ...ROW,
    schema: v.strictObject({ v: version }),
    run: (world, { carrierCompany, request: { v } }, by) =>
      withCarrierAsSeen(world.store, { id: carrierCompany, v }, (carrier) =>
        confirmSingleReviewer(world, carrier, by),
      ),
  },
  changeProfiles: {
    ...ROW,
    schema: v.strictObject({ v: version, name: line, profile: v.nullable(profile) }),
    run: ({ store }, { carrierCompany, request: { v, name, profile } }) =>
      withCarrierAsSeen(store, { id: carrierCompany, v }, async (carrier) => {
        if (profile === null) return removeProfile(store, carrier, name)
        const read = readFeedProfile(profile, name)
        return read.ok ? setProfile(store, carrier, { name, profile: read.value }) : read
      }),
  },
  changeTemplates: {
    ...ROW,
    schema: v.strictObject({
      v: version,
      step: stepType,
      template: v.nullable(v.strictObject({ subject: line, text: longText })),
      language: v.optional(v.picklist(LANGUAGE_CODES)),
    }),
    run: ({ store }, { carrierCompany, request: { v, ...change } }) =>
      withCarrierAsSeen(store, { id: carrierCompany, v }, (carrier) =>
        changeTemplates(store, carrier, change),
      ),
  },
  setCadence: {
    ...ROW,
    schema: v.strictObject({ v: version, step: stepType, override: v.nullable(override) }),
    run: ({ store, clock }, { carrierCompany, request: { v, ...change } }) =>
      withCarrierAsSeen(store, { id: carrierCompany, v }, (carrier) =>
        changeCadence(store, { carrier, ...change }, clock.now()),
      ),
  },
  setFees: {
    ...ROW,
    schema: v.strictObject({ v: version, schedule: v.record(v.string(), v.unknown()) }),
    async run(world, { carrierCompany, request: { v, schedule } }, by) {
      const fees = { carrierId: carrierCompany, value: schedule, userId: by.email, v }
      return ended(await setFeeSchedule(world, fees))
    },
  },
  removeCarrier: {
    ...ROW,
    // It changes the carriers of users.
    alone: 'firm',
    longestWaitMs: HOUR_MS,
    schema: nothing,
    run: async ({ store, clock }, { carrierCompany }, by) =>
      ended(await removeCarrier(store, carrierCompany, { by, now: clock.now() })),
  },
  refreshIntakes: {
    ...ROW,
    lane: 'long',
    schema: nothing,
    async run({ store }, command) {
      const carrier = await carrierOf(store, command)
      if (!carrier.ok) return carrier
      return { ok: true, value: { changed: await refreshIntakes(store, carrier.value) } }
    },
  },
  exportInvoice: {
    ...ROW,
    lane: 'long',
    schema: v.strictObject({
      through: day,
      expected: v.exactOptional(v.strictObject({ audits: v.number(), totalCents: v.number() })),
    }),
    async run(world, command, asker) {
      const carrier = await carrierOf(world.store, command)
      if (!carrier.ok) return carrier
      const { through, expected = null } = command.request
      const asked = { carrier: carrier.value, userId: asker.id, through, expected }
      const exported = await exportInvoice(world, asked)
      if (!exported.ok) return exported
      const { issued, exceptions } = exported.value
      const invoice = issued?.invoice.number ?? ''
      return { ok: true, value: { invoice, exceptions: exceptions.length } }
    },
  },
  markInvoicePaid: {
    ...ROW,
    schema: v.strictObject({ invoice: id, paidOn: day, reference: line, note: line }),
    run: async (world, { carrierCompany: carrier, request: { invoice, ...said } }, by) =>
      ended(
        await changePayment(world, {
          ...{ invoice, carrier, by: by.email },
          change: { kind: 'paid', ...said },
        }),
      ),
  },
  takeBackPayment: {
    ...ROW,
    schema: v.strictObject({ invoice: id, reason: line }),
    run: async (world, { carrierCompany: carrier, request: { invoice, reason } }, by) =>
      ended(
        await changePayment(world, {
          ...{ invoice, carrier, by: by.email },
          change: { kind: 'takeBack', reason },
        }),
      ),
  },
  reconcileInvoices: {
    ...ROW,
    lane: 'long',
    schema: nothing,
    async run({ store }, { carrierCompany }) {
      const checks = await reconcileInvoices(store, () => {}, carrierCompany)
      return { ok: true, value: { checks: checks.map(shortened) } }
    },
  },
  retryOutgoing: {
    ...ROW,
    schema: v.strictObject({ collection: v.picklist(['mail', 'messages']), outgoingId: outgoing }),
    async run({ store, clock }, { carrierCompany, request: { collection, outgoingId } }) {
      const now = clock.now()
      const asked = { collection, id: outgoingId, carrier: carrierCompany, now }
      const retried = await retryOutgoing(store, asked)
      return retried.ok ? { ok: true, value: { ...retried.value } } : retried
    },
  },
  decideOutgoing: {
    ...ROW,
    schema: v.strictObject({
      collection: v.picklist(['mail', 'messages']),
      outgoingId: outgoing,
      decision: v.picklist(['sent', 'again']),
    }),
    run: async ({ store, clock }, { carrierCompany, request: { outgoingId: id, ...asked } }) =>
      ended(
        await decideOutgoing(store, { ...asked, id, carrier: carrierCompany, now: clock.now() }),
      ),
  },
  resendResults: {
    ...ROW,
    schema: v.strictObject({ resultId: outgoing }),
    async run(world, command, asker) {
      const carrier = await carrierOf(world.store, command)
      if (!carrier.ok) return carrier
      const { resultId: id } = command.request
      return resendResults(world, { id, carrier: carrier.value, actor: actorOf(asker) })
    },
  },
  removeDemoAudit: {
    ...ROW,
    lane: 'audit',
    longestWaitMs: HOUR_MS,
    schema: nothing,
    async run({ store, files }, { carrierCompany, auditFSID }) {
      const gone = await removeDemoAudit(store, { auditFSID, carrierCompany })
      if (!gone.ok) return gone
      // After the commit: an audit that is not removed keeps its files.
      for (const path of gone.value.files) await files?.remove(path)
      return { ok: true, value: { removed: gone.value.removed } }
    },
  },
}

/** Changes the carrier if it is still of the version that the person saw; else CARRIER_CHANGED. */
async function withCarrierAsSeen(
  store: DocumentStore,
  { id, v }: { id: string; v: number },
  change: (carrier: Carrier) => Promise<Result<unknown>>,
): Promise<Result<Record<string, unknown>>> {
  const carrier = await carrierOf(store, { carrierCompany: id })
  if (!carrier.ok) return carrier
  if ((carrier.value.v ?? 0) !== v)
    return { ok: false, error: refusal('CARRIER_CHANGED', { carrier: id }) }
  return ended(await change(carrier.value))
}

/** Failures that the command keeps of each check, beside their count. */
const MOST_KEPT = 50

function shortened({ failures, ...check }: VerifyCheck): VerifyCheck {
  return { ...check, failures: failures.slice(0, MOST_KEPT) }
}
