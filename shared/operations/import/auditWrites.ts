import type { Audit, Day } from '../../domain/audit/Audit.ts'
import { canonicalAuditCode } from '../../domain/audit/auditCode.ts'
import { newAudit } from '../../domain/audit/newAudit.ts'
import { newIntake } from '../../domain/audit/newIntake.ts'
import { openHash } from '../../domain/audit/openHash.ts'
import { generatePin } from '../../domain/audit/pin.ts'
import { randomFsid } from '../../domain/audit/randomId.ts'
import type { Carrier } from '../../domain/carrier/Carrier.ts'
import type { OrderKey } from '../../domain/order/orderKey.ts'
import { instructionsOf, orderToAudit } from '../../domain/order/orderToAudit.ts'
import { stepAfterNew } from '../../domain/step/firstStep.ts'
import { newStep } from '../../domain/step/newStep.ts'
import { stepSettings } from '../../domain/step/stepSettings.ts'
import type { StepType } from '../../domain/step/steps.ts'
import { wakeAtOf } from '../../domain/step/wakeAt.ts'
import { COLLECTIONS, nestedPath } from '../../firestore/collections.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import type { Random } from '../../ports/random.ts'
import type { OrderCandidate } from './OrderCandidate.ts'

/** What all audits of one file's import share. */
export interface AuditRun {
  carrier: Carrier
  sliceID: string
  env: Audit['env']
  userId: string
  batchId: string
  /** Names the file within the run: the beginning of its bytes' hash. */
  uploadId: string
  xml?: XmlOfAudits | undefined
}

/** An XML file of orders as its audits name it. */
export interface XmlOfAudits {
  /** Its `gs://` address. */
  url: string
  /** Its path in the bucket. */
  path: string
  /** Its own name. */
  name: string
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
