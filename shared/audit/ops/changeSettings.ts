import { type Result, refusal } from '#shared/errors/refusal.ts'
import { type CarrierSettings, ENDPOINT_ID, readCarrierSettings } from '#shared/firm/carrier.ts'
import type {
  Cadence,
  Carrier,
  OutgoingTemplate,
  OutgoingTemplates,
  StepOverride,
  StepType,
} from '#shared/firm/model.ts'
import { type EndpointSecret, saveCarrier, turnSingleReviewer } from '#shared/firm/ops/carriers.ts'
import { type Administrator, SYSTEM_USER } from '#shared/firm/user.ts'
import { BAKERY_STEPS_ID, COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/kernel/language.ts'
import {
  type BatchWrite,
  type DocumentStore,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import { randomFsid } from '../access/auditCode.ts'
import { COMMAND_SCHEMA, type Command } from '../command.ts'
import { readTemplate } from '../messages/templates.ts'
import { refusalOfOverride } from '../steps/facts.ts'
import { STEPS } from '../steps/table.ts'
import { type BakerySteps, readBakerySteps } from './readKnowledge.ts'

/** What the public is shown of a carrier; its intakes hold a copy. */
const SHOWN_TO_PUBLIC = ['name', 'helpPhone', 'helpHours'] as const

export interface SettingsWorld {
  store: DocumentStore
  clock: Clock
  random: Random
}

export interface CarrierChange {
  settings: Partial<CarrierSettings>
  /** What proves us to its endpoint. */
  endpointSecret?: string
  by: Administrator
  /** True at the command line: a single reviewer needs no second admin there. */
  alone?: boolean
}

/**
 * Changes the settings that are given, and what proves us to its endpoint; the others stay. What the
 * public is shown of them is refreshed by the worker, which the same commit asks for it. A single
 * reviewer is turned on by two admins (`turnSingleReviewer`). Refused with CARRIER_SETTING_INVALID,
 * CONTACT_INVALID, RESULTS_TARGET_INVALID, SINGLE_REVIEWER_ASKED, or CARRIER_CHANGED after a write in
 * between.
 */
export async function changeCarrier(
  { store, clock, random }: SettingsWorld,
  carrier: Carrier,
  { settings, endpointSecret, by, alone = false }: CarrierChange,
): Promise<Result<Carrier>> {
  const read = readCarrierSettings(settings)
  if (!read.ok) return read
  const { singleReviewer: on, ...value } = read.value
  const now = clock.now()
  const turn = on === undefined ? null : turnSingleReviewer(carrier, { on, by, now, alone })
  if (turn?.ok === false) return turn
  const isShown = SHOWN_TO_PUBLIC.some(
    (field) => value[field] !== undefined && value[field] !== carrier[field],
  )
  const also: BatchWrite[] = [...(turn?.value.log ?? [])]
  if (isShown)
    also.push(
      systemCommand(
        { now, random },
        { kind: 'refreshIntakes', carrierCompany: carrier.id, request: {} },
      ),
    )
  const endpoint = (value.results ?? carrier.results)?.endpoint ?? ''
  const isOther = endpoint !== (carrier.results?.endpoint ?? '')
  if (endpointSecret !== undefined)
    also.push({
      kind: 'set',
      collection: nestedPath(COLLECTIONS.carriers, carrier.id, 'private'),
      id: ENDPOINT_ID,
      data: {
        secret: endpointSecret.trim(),
        endpoint,
      } satisfies EndpointSecret,
    })
  // A secret is for the one endpoint that it was agreed for.
  const isSet = endpointSecret !== undefined && endpointSecret.trim() !== ''
  const endpointSecretAt = isSet ? now : null
  const known = endpointSecret !== undefined || isOther ? { endpointSecretAt } : {}
  return saveCarrier(store, carrier, { ...value, ...known, ...turn?.value.fields }, also)
}

export interface TemplateChange {
  step: StepType
  /** Null: back to the built-in words. */
  template: OutgoingTemplate | null
  /** English where it is not said. */
  language?: Language | undefined
}

/**
 * Gives a carrier words of its own for a step that sends something; null goes back to the built-in
 * ones. Messages from then on use them. Refused with STEP_HAS_NO_TEMPLATE, TEMPLATE_IS_BUILT_IN,
 * CARRIER_CHANGED, or as `refusalOfTemplate` says: an unknown placeholder is never sent.
 */
export async function changeTemplates(
  store: DocumentStore,
  carrier: Carrier,
  { step, template, language = DEFAULT_LANGUAGE }: TemplateChange,
): Promise<Result<Carrier>> {
  const all = language === 'en' ? carrier.templates : carrier.templatesIn?.[language]
  const { [step]: own, ...others } = all ?? {}
  const save = (templates: OutgoingTemplates) =>
    saveCarrier(
      store,
      carrier,
      language === 'en'
        ? { templates }
        : { templatesIn: { ...carrier.templatesIn, [language]: templates } },
    )
  if (template === null) {
    if (own !== undefined) return save(others)
    const facts = { carrier: carrier.id, step: STEPS[step].displayName }
    return { ok: false, error: refusal('TEMPLATE_IS_BUILT_IN', facts) }
  }
  const read = readTemplate(step, template, language)
  if (!read.ok) return read
  return save({ ...others, [step]: read.value })
}

export interface CadenceChange {
  /** Whose cadence; null: the bakery's, which holds for every carrier that sets nothing else. */
  carrier: Carrier | null
  step: StepType
  /** What is set of the step beside what is set of it already; null removes it all. */
  override: StepOverride | null
  /** The version of the bakery's steps that was read, 0 for none; a carrier brings its own. */
  v?: number
}

/**
 * Sets how a step is worked (docs/decisions/0015), or goes back to what holds without. Answers the
 * cadence as it is then. Audits under way follow it with their next step. Refused with BAKERY_CHANGED
 * or CARRIER_CHANGED after a write in between.
 */
export async function changeCadence(
  store: DocumentStore,
  { carrier, step, override, v }: CadenceChange,
  now: Date,
): Promise<Result<Cadence>> {
  const refused = override && refusalOfOverride(step, override)
  if (refused) return { ok: false, error: refused }
  const bakery = carrier ? null : await readBakerySteps(store)
  if (carrier === null && v !== undefined && v !== (bakery?.v ?? 0))
    return { ok: false, error: refusal('BAKERY_CHANGED') }
  const cadence = (carrier ?? bakery)?.cadence ?? {}
  const { [step]: before, ...others } = cadence
  if (override === null && before === undefined) {
    const where = carrier ? `at ${carrier.id}` : 'in the bakery'
    const facts = { step: STEPS[step].displayName, where }
    return { ok: false, error: refusal('STEP_NOT_OVERRIDDEN', facts) }
  }
  const after = override === null ? others : { ...others, [step]: { ...before, ...override } }
  const written = carrier
    ? await saveCarrier(store, carrier, { cadence: after })
    : await writeBakery(store, bakery, after, now)
  return written.ok ? { ok: true, value: after } : written
}

/** What the bakery sets for all carriers. */
export async function readBakeryCadence(store: DocumentStore): Promise<Cadence> {
  return (await readBakerySteps(store))?.cadence ?? {}
}

async function writeBakery(
  store: DocumentStore,
  bakery: BakerySteps | null,
  cadence: Cadence,
  now: Date,
): Promise<Result<null>> {
  const at = { collection: COLLECTIONS.bakery, id: BAKERY_STEPS_ID }
  const data = { cadence, v: (bakery?.v ?? 0) + 1 }
  try {
    await store.batch([
      bakery === null
        ? { kind: 'create', ...at, data: { ...data, dateAdded: now } }
        : { kind: 'update', ...at, data, expect: { field: 'v', value: bakery.v } },
    ])
  } catch (error) {
    const isLate = error instanceof StoreError && /conflict|already-exists/.test(error.code)
    if (!isLate) throw error
    return { ok: false, error: refusal('BAKERY_CHANGED') }
  }
  return { ok: true, value: null }
}

/**
 * The write by which the engine asks itself for a command, in the commit of the change that makes it
 * necessary. The rules let no browser ask in the system's name.
 */
export function systemCommand<Request>(
  { now, random }: { now: Date; random: Random },
  { kind, carrierCompany, request }: Pick<Command<Request>, 'kind' | 'carrierCompany' | 'request'>,
): BatchWrite {
  const command: Omit<Command<Request>, 'id'> = {
    kind,
    by: SYSTEM_USER,
    uid: '',
    at: now,
    carrierCompany,
    auditFSID: '',
    request,
    after: '',
    seen: null,
    schema: COMMAND_SCHEMA,
    state: 'WAITING',
  }
  const { commands: collection } = COLLECTIONS
  return { kind: 'create', collection, id: randomFsid(random), data: { ...command } }
}
