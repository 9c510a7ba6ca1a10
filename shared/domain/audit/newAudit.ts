import { todayIn } from '../format/today.ts'
import { timeZoneOfState } from '../format/usState.ts'
import type { OrderedFields } from '../order/orderToAudit.ts'
import type { StepType } from '../step/steps.ts'
import type { Audit, Note } from './Audit.ts'
import { engineFieldsOf } from './engineFields.ts'
import { sealHistoryEntry, type UnsealedHistoryEntry } from './sealHistoryEntry.ts'

/** Version of the stored shape, so that a later one can be told apart. */
const SCHEMA = 1

export interface AuditOrigin {
  /** The FSID: a random id. */
  id: string
  auditCode: string
  carrierCompany: string
  /** The carrier's zone: days are counted in it, and it serves where the insured's state is unknown. */
  timeZone: string
  sliceID: string
  env: Audit['env']
  now: Date
  consolidatedId: string
  notes: Note[]
  /** Its first history entry says where it came from. */
  firstEntry: Omit<UnsealedHistoryEntry, 'date' | 'to'>
  /** The step that is open from the start. */
  openStep: { type: StepType; id: string }
}

/** A new audit in READY, from what its order says (specification §3, §4; `v` is 1). */
export function newAudit(fields: OrderedFields, origin: AuditOrigin): Audit {
  const { now, firstEntry, openStep } = origin
  const today = todayIn(origin.timeZone, now)
  const known = {
    ...EMPTY,
    ...fields,
    id: origin.id,
    auditCode: origin.auditCode,
    carrierCompany: origin.carrierCompany,
    dateAdded: now,
    sliceID: origin.sliceID,
    bakeState: 'READY' as const,
    env: origin.env,
    notes: origin.notes,
    consolidatedId: origin.consolidatedId,
    history: [sealHistoryEntry(null, { ...firstEntry, date: now, to: 'READY' })],
  }
  return {
    ...known,
    ...engineFieldsOf(known, today),
    v: 1,
    schema: SCHEMA,
    openSteps: { [openStep.type]: openStep.id },
    nextStep: openStep.type,
    nextDue: today,
    flags: fields.defects.length > 0 ? ['DEFECTS'] : [],
    assignee: '',
    claimUntil: null,
    lastEventAt: now,
    lastEventBy: firstEntry.userId,
    lastEventOp: firstEntry.op,
    timeZone: timeZoneOfState(fields.insuredLocationState) ?? origin.timeZone,
    updatedAt: now,
  }
}

/** What no order gives. */
const EMPTY = {
  auditNoFlyDue: null,
  submitted: false,
  anythingElse: '',
  xmlUrl: '',
  xmlFilePath: '',
  xmlFileName: '',
  pdfFileName: '',
  pdfOverwrite: false,
  pdfHistory: [],
  cost: null,
  outcome: '',
  insuredCell: '',
  delegateFirstName: '',
  delegateLastName: '',
  delegateEmail: '',
  delegatePhone: '',
  delegateRelationship: '',
  delegateMessage: '',
  agentIsRetailer: false,
  agentFirstName: '',
  agentLastName: '',
  agentCell: '',
  agentMailingAddress1: '',
  agentMailingAddress2: '',
  agentMailingCity: '',
  agentMailingState: '',
  agentMailingZip: '',
  agentProvidedFirstName: '',
  agentProvidedLastName: '',
  agentProvidedEmail: '',
  agentProvidedPhone: '',
  agentInsuredFirstName: '',
  agentInsuredLastName: '',
  agentInsuredEmail: '',
  agentInsuredPhone: '',
} satisfies Partial<Audit>
