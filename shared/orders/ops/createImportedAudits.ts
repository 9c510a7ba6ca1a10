import {
  canonicalAuditCode,
  generateAuditCode,
  isReservedAuditCode,
  randomFsid,
} from '#shared/audit/access/auditCode.ts'
import { newIntake } from '#shared/audit/access/intake.ts'
import { generatePin } from '#shared/audit/access/pin.ts'
import type { Audit } from '#shared/audit/model.ts'
import { openWrites } from '#shared/audit/ops/openWrites.ts'
import type { OrderKey } from '#shared/audit/orderNumber.ts'
import { stepAfterNew } from '#shared/audit/steps/chase.ts'
import { newStep } from '#shared/audit/steps/draft.ts'
import { stepSettings } from '#shared/audit/steps/facts.ts'
import { wakeAtOf } from '#shared/audit/steps/schedule.ts'
import type { Carrier, StepType } from '#shared/firm/model.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { type Day, todayIn } from '#shared/kernel/day.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import { type BatchWrite, StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { OrderCandidate } from '../model.ts'
import { newAudit } from '../newAudit.ts'
import { instructionsOf, orderToAudit } from '../orderToAudit.ts'
import type { AuditRun, CodeAllocator, ImportWorld } from './importRun.ts'

/** Each attempt that fails means that another import got an order or a code in between. */
const MAX_ATTEMPTS = 10

/**
 * Creates the audits of `candidates` in one atomic batch. When another import was quicker with some
 * of them, those are left as they are and given to `alreadyThere`; the rest is tried again, with
 * generated codes where codes are in use. Returns how many audits it created.
 */
export async function createAudits(
  candidates: readonly OrderCandidate[],
  run: AuditRun,
  { store, clock, random }: ImportWorld,
  codes: CodeAllocator,
  alreadyThere: (candidate: OrderCandidate, key: OrderKey) => void,
): Promise<number> {
  let rest = candidates
  for (let attempt = 1; rest.length > 0; attempt++) {
    const now = clock.now()
    const today = todayIn(run.carrier.timeZone, now)
    const writes = rest.flatMap((candidate) =>
      auditWrites(candidate, codes.allocate(candidate), run, { now, today, random }),
    )
    try {
      await store.batch(writes)
      return rest.length
    } catch (error) {
      if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error
      rest = await withoutKnown(rest)
    }
  }
  return 0

  async function withoutKnown(tried: readonly OrderCandidate[]): Promise<OrderCandidate[]> {
    const keys = await readByIds<OrderKey>(
      store,
      COLLECTIONS.orderKeys,
      tried.map(({ keyId }) => keyId),
    )
    const left: OrderCandidate[] = []
    for (const candidate of tried) {
      const key = keys.get(candidate.keyId)
      if (key) alreadyThere(candidate, key)
      else left.push(candidate)
    }
    const wanted = left.map(codes.wanted).filter((code) => code !== '')
    const used = await readByIds(store, COLLECTIONS.auditCodes, wanted)
    for (const code of used.keys()) codes.reserve(code)
    return left
  }
}

function isConflict(error: unknown): boolean {
  return (
    error instanceof StoreError && (error.code === 'already-exists' || error.code === 'conflict')
  )
}

/**
 * The writes of one new audit, for one batch: its documents and its NEW step, which is over at once and
 * followed by the next, unless the audit names an XML file (specification §4).
 */
export function auditWrites(
  candidate: OrderCandidate,
  auditCode: string,
  run: AuditRun,
  { now, today, random }: { now: Date; today: Day; random: Random },
): BatchWrite[] {
  const { record, contentHash, fields } = candidate
  const { carrier, userId, batchId } = run
  const openId = randomFsid(random)
  const openType = run.xml ? 'NEW' : stepAfterNew(carrier)
  const audit = newAudit(orderToAudit(record), {
    id: randomFsid(random),
    intakeId: randomFsid(random),
    auditCode,
    carrierCompany: carrier.id,
    timeZone: carrier.timeZone,
    sliceID: run.sliceID,
    env: run.env,
    now,
    today,
    consolidatedId: candidate.keyId,
    importId: run.importId ?? batchId,
    notes: instructionsOf(record, now, userId),
    firstEntry: {
      op: 'IMPORTED',
      text: 'Imported order',
      userId,
      batchId,
      uploadId: run.uploadId,
      ...(run.xml ? { xml: run.xml.name } : {}),
    },
    openStep: { type: openType, id: openId },
  })
  if (run.xml) {
    const { url, path, name } = run.xml
    Object.assign(audit, { xmlUrl: url, xmlFilePath: path, xmlFileName: name })
  }
  const openStep = openStepOf(audit, openType, carrier, { id: openId, now, userId })
  audit.wakeAt = wakeAtOf(audit, [openStep], carrier.timeZone)
  const overStep = { id: randomFsid(random), now, userId, completed: true }
  const steps = run.xml ? [openStep] : [newStep(audit, 'NEW', overStep), openStep]
  return [
    ...auditDocuments(audit, carrier, random, {
      id: candidate.keyId,
      content: { contentHash, fields, batchId },
    }),
    ...steps.map((step) => createNamed(COLLECTIONS.asteps, step)),
  ]
}

/** As the carrier has it worked: an email may need a person's review first. */
function openStepOf(
  audit: Audit,
  type: StepType,
  { cadence }: Carrier,
  by: { id: string; now: Date; userId: string },
) {
  const { baker } = stepSettings(type, cadence ?? {})
  return { ...newStep(audit, type, by), baker, bakerStepActive: baker }
}

/**
 * The documents of one new audit: the key that makes importing its order again do nothing, the access
 * code, the audit with its PIN, and its public entry and projection. Key and code are created, so that a
 * second audit of the same order, or with the same code, fails the batch.
 */
export function auditDocuments(
  audit: Audit,
  carrier: Carrier,
  random: Random,
  key: { id: string; content: Pick<OrderKey, 'contentHash' | 'fields' | 'batchId'> },
): BatchWrite[] {
  const { id: auditFSID, carrierCompany, dateAdded, orderNumber } = audit
  const owner = { auditFSID, carrierCompany, dateAdded }
  const code = canonicalAuditCode(audit.auditCode)
  const pin = generatePin(random)
  const orderKey: OrderKey = { ...owner, orderNumber, ...key.content }
  return [
    create(COLLECTIONS.orderKeys, key.id, orderKey),
    create(COLLECTIONS.auditCodes, code, owner),
    createNamed(COLLECTIONS.audits, audit),
    create(nestedPath(COLLECTIONS.audits, auditFSID, 'private'), 'access', { pin, ...owner }),
    createNamed(COLLECTIONS.intakes, newIntake(audit, carrier)),
    ...openWrites('create', audit, { pin, now: dateAdded }),
  ]
}

function create(collection: string, id: string, document: object): BatchWrite {
  return { kind: 'create', collection, id, data: { ...document } }
}

/** A document's id is its name, not one of its fields. */
function createNamed(collection: string, { id, ...data }: { id: string }): BatchWrite {
  return { kind: 'create', collection, id, data }
}

/** The codes of one run of an import. */
export function codeAllocator(random: Random): CodeAllocator {
  const holders = new Map<string, string>()
  return {
    allocate({ record, keyId }) {
      const code = record.header.orderNumber
      const canonical = canonicalAuditCode(code)
      const holder = holders.get(canonical) ?? keyId
      if (canonical === '' || isReservedAuditCode(code) || holder !== keyId)
        return generateAuditCode(random)
      holders.set(canonical, keyId)
      return code
    },
    wanted: ({ record }) => canonicalAuditCode(record.header.orderNumber),
    reserve: (canonicalCode) => holders.set(canonicalCode, ANOTHER_AUDIT),
  }
}

/** In the place of an order's key: no key has this id. */
const ANOTHER_AUDIT = 'another audit'
