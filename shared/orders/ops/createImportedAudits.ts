import { canonicalAuditCode, randomFsid } from '#shared/audit/access/auditCode.ts'
import { newIntake } from '#shared/audit/access/intake.ts'
import { generatePin, openHash } from '#shared/audit/access/pin.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { OrderKey } from '#shared/audit/orderKey.ts'
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
import type { OrderCandidate } from '../content.ts'
import { newAudit } from '../newAudit.ts'
import { instructionsOf, orderToAudit } from '../orderToAudit.ts'
import type { AuditRun, CodeBook, ImportWorld } from './importRun.ts'

/** Each try that fails means that somebody else got an order or a code in between. */
const MOST_TRIES = 10

/**
 * Creates the audits of `candidates` in one atomic batch. When another import was quicker with some
 * of them, those are left as they are and given to `alreadyThere`; the rest is tried again, with
 * generated codes where codes are taken. Answers how many audits it created.
 */
export async function createAudits(
  candidates: readonly OrderCandidate[],
  run: AuditRun,
  { store, clock, random }: ImportWorld,
  codes: CodeBook,
  alreadyThere: (candidate: OrderCandidate, key: OrderKey) => void,
): Promise<number> {
  let rest = candidates
  for (let tries = 1; rest.length > 0; tries++) {
    const now = clock.now()
    const today = todayIn(run.carrier.timeZone, now)
    const writes = rest.flatMap((candidate) =>
      auditWrites(candidate, codes.codeOf(candidate), run, { now, today, random }),
    )
    try {
      await store.batch(writes)
      return rest.length
    } catch (error) {
      if (!isConflict(error) || tries === MOST_TRIES) throw error
      rest = await whatIsLeft(rest)
    }
  }
  return 0

  async function whatIsLeft(tried: readonly OrderCandidate[]): Promise<OrderCandidate[]> {
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
    const taken = await readByIds(store, COLLECTIONS.auditCodes, wanted)
    for (const code of taken.keys()) codes.take(code)
    return left
  }
}

function isConflict(error: unknown): boolean {
  return (
    error instanceof StoreError && (error.code === 'already-exists' || error.code === 'conflict')
  )
}

/**
 * Every document of one new audit, to be written in one batch: the audit, its access code, its
 * public entry and projection, the key that makes importing it again do nothing, and its NEW step: over
 * at once, with the step that follows it, unless it names an XML file (specification §4). Code and key
 * are created, so that a second audit of the same order, or with the same code, fails the batch.
 */
export function auditWrites(
  candidate: OrderCandidate,
  auditCode: string,
  run: AuditRun,
  { now, today, random }: { now: Date; today: Day; random: Random },
): BatchWrite[] {
  const { record } = candidate
  const { carrier, userId } = run
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
    notes: instructionsOf(record, now, userId),
    firstEntry: {
      op: 'IMPORTED',
      text: 'Imported order',
      userId,
      batchId: run.batchId,
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
  const pin = generatePin(random)
  const key: OrderKey = {
    auditFSID: audit.id,
    carrierCompany: carrier.id,
    orderNumber: record.header.orderNumber,
    contentHash: candidate.contentHash,
    fields: candidate.fields,
    batchId: run.batchId,
    dateAdded: now,
  }
  const owner = { auditFSID: audit.id, carrierCompany: carrier.id, dateAdded: now }
  const code = canonicalAuditCode(auditCode)
  return [
    create(COLLECTIONS.orderKeys, candidate.keyId, key),
    create(COLLECTIONS.auditCodes, code, owner),
    create(COLLECTIONS.audits, audit.id, audit),
    create(nestedPath(COLLECTIONS.audits, audit.id, 'private'), 'access', { pin, ...owner }),
    create(COLLECTIONS.intakes, audit.intakeId, newIntake(audit, carrier)),
    create(COLLECTIONS.opens, openHash(code, pin), {
      intakeId: audit.intakeId,
      auditFSID: audit.id,
      dateAdded: now,
    }),
    ...steps.map((step) => create(COLLECTIONS.asteps, step.id, step)),
  ]
}

/** As the carrier has it worked: an e-mail may be for a person to look at first. */
function openStepOf(
  audit: Audit,
  type: StepType,
  { cadence }: Carrier,
  by: { id: string; now: Date; userId: string },
) {
  const { baker } = stepSettings(type, cadence ?? {})
  return { ...newStep(audit, type, by), baker, bakerStepActive: baker }
}

/** A document's id is its name, not one of its fields. */
function create(collection: string, id: string, document: object): BatchWrite {
  const { id: _, ...data } = document as Record<string, unknown>
  return { kind: 'create', collection, id, data }
}
