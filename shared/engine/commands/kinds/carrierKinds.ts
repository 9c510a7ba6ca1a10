import * as v from 'valibot'
import type { Carrier } from '../../../domain/carrier/Carrier.ts'
import type { CarrierSettings } from '../../../domain/carrier/carrierSettings.ts'
import type { FeedProfile } from '../../../domain/order/FeedProfile.ts'
import { readFeedProfile } from '../../../domain/order/readFeedProfile.ts'
import type { OutgoingTemplate } from '../../../domain/outgoing/OutgoingTemplate.ts'
import type { StepOverride } from '../../../domain/step/Cadence.ts'
import type { StepType } from '../../../domain/step/steps.ts'
import { type Result, refusal } from '../../../errors/refusal.ts'
import { COLLECTIONS } from '../../../firestore/collections.ts'
import { addCarrier } from '../../../operations/administration/addCarrier.ts'
import { changeCadence } from '../../../operations/administration/changeCadence.ts'
import { changeCarrier } from '../../../operations/administration/changeCarrier.ts'
import { removeProfile, setProfile } from '../../../operations/administration/changeProfiles.ts'
import { changeTemplates } from '../../../operations/administration/changeTemplates.ts'
import { removeCarrier } from '../../../operations/administration/removeCarrier.ts'
import { confirmSingleReviewer } from '../../../operations/administration/singleReviewer.ts'
import { refreshIntakes } from '../../../operations/carriers/refreshIntakes.ts'
import { setFeeSchedule } from '../../../operations/invoices/setFeeSchedule.ts'
import type { DocumentStore } from '../../../ports/documentStore.ts'
import { type CommandRows, DAY_MS, HOUR_MS } from '../CommandRow.ts'
import { ended, line, override, stepType, version } from './requestFields.ts'

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
  changeTemplates: { v: number; step: StepType; template: OutgoingTemplate | null }
  /** Sets how the carrier's steps are worked; null takes back what is set of the step. */
  setCadence: { v: number; step: StepType; override: StepOverride | null }
  /** Gives the carrier a fee schedule; `v`: of the fees, 0 for none. */
  setFees: { v: number; schedule: Record<string, unknown> }
  /** Removes the carrier, if it has no audits. */
  removeCarrier: Record<never, never>
  /** Shows the public the carrier's name, help phone and hours as they are now. */
  refreshIntakes: Record<never, never>
}

const text = v.pipe(v.string(), v.maxLength(10_000))
const lines = v.pipe(v.array(line), v.maxLength(50))
const contact = v.strictObject({ name: line, role: line, email: line, phone: line })
const nothing = v.strictObject({})

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
  results: v.exactOptional(v.strictObject({ email: line, endpoint: line })),
})

const profile = v.strictObject({
  name: line,
  headers: v.record(line, lines),
  constants: v.exactOptional(v.record(line, line)),
  splits: v.exactOptional(v.record(line, line)),
})

/** What every kind here has unless it says otherwise. */
const ROW = { roles: ['admin'], lane: 'settings', longestWaitMs: DAY_MS } as const

/** A carrier and all its parts, by its own admins. */
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
    schema: v.strictObject({ v: version, settings, endpointSecret: v.exactOptional(text) }),
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
      template: v.nullable(v.strictObject({ subject: line, text })),
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
    async run({ store }, { carrierCompany }) {
      const carrier = await store.get<Carrier>(COLLECTIONS.carriers, carrierCompany)
      if (carrier === null) return missing()
      return { ok: true, value: { changed: await refreshIntakes(store, carrier) } }
    },
  },
}

/** The carrier, if it is still of the version that the person saw; else CARRIER_CHANGED. */
async function withCarrierAsSeen(
  store: DocumentStore,
  { id, v }: { id: string; v: number },
  change: (carrier: Carrier) => Promise<Result<unknown>>,
): Promise<Result<Record<string, unknown>>> {
  const carrier = await store.get<Carrier>(COLLECTIONS.carriers, id)
  if (carrier === null) return missing()
  if ((carrier.v ?? 0) !== v)
    return { ok: false, error: refusal('CARRIER_CHANGED', { carrier: id }) }
  return ended(await change(carrier))
}

function missing(): Result<never> {
  return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
}
