import { sealHistoryEntry, type UnsealedHistoryEntry } from '#shared/audit/history.ts'
import { engineFieldsOf, unworked } from '#shared/audit/listing.ts'
import type { Audit, Note } from '#shared/audit/model.ts'
import type { OrderedFields } from '#shared/audit/orderedFields.ts'
import type { StepType } from '#shared/firm/model.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import { timeZoneOfState } from '#shared/kernel/contact.ts'
import type { Day } from '#shared/kernel/day.ts'
import { AUDIT_SCHEMA } from '#shared/kernel/workerState.ts'
import { dueDefects } from './orderToAudit.ts'

interface AuditOrigin {
  /** The FSID: a random id. */
  id: string
  /** The id of the insured's intake: random as well, and nothing that follows from the FSID. */
  intakeId: string
  auditCode: string
  carrierCompany: string
  /** The carrier's zone: days are counted in it, and it serves where the insured's state is unknown. */
  timeZone: string
  sliceID: string
  env: Audit['env']
  now: Date
  /** The carrier's day at `now`. */
  today: Day
  consolidatedId: string
  /** The import that makes it; undefined: an order that was typed. */
  importId?: string
  notes: Note[]
  /** Its first history entry says where it came from. */
  firstEntry: Omit<UnsealedHistoryEntry, 'date' | 'to'>
  /** The step that is open from the start; null: an order that a person has to complete first. */
  openStep: { type: StepType; id: string } | null
}

/**
 * A new audit from what its order says (specification §3, §4; `v` is 1): in READY with an open step,
 * else in ORDER.
 */
export function newAudit(fields: OrderedFields, origin: AuditOrigin): Audit {
  const { now, today, firstEntry, openStep } = origin
  const bakeState = openStep === null ? 'ORDER' : 'READY'
  // One literal with every field: an import makes thousands, and spreads of this size are slow.
  const audit: Audit = {
    id: origin.id,
    intakeId: origin.intakeId,
    auditCode: origin.auditCode,
    orderNumber: fields.orderNumber,
    carrierCompany: origin.carrierCompany,
    auditType: fields.auditType,
    policyNumber: fields.policyNumber,
    policyStart: fields.policyStart,
    policyEnd: fields.policyEnd,
    auditStart: fields.auditStart,
    auditEnd: fields.auditEnd,
    auditDue: fields.auditDue,
    auditNoFlyDue: null,
    dateAdded: now,
    sliceID: origin.sliceID,
    bakeState,
    env: origin.env,
    categories: fields.categories,
    history: [sealHistoryEntry(null, { ...firstEntry, date: now, to: bakeState })],
    notes: origin.notes,
    defects: [...fields.defects, ...dueDefects(fields.auditDue, today)],
    submitted: false,
    anythingElse: '',
    xmlUrl: '',
    xmlFilePath: '',
    xmlFileName: '',
    pdfFileName: '',
    pdfOverwrite: false,
    pdfHistory: [],
    cost: null,
    ...unworked(),
    consolidatedId: origin.consolidatedId,
    insuredCompany: fields.insuredCompany,
    insuredDbaName: fields.insuredDbaName,
    insuredDescriptionOfOps: fields.insuredDescriptionOfOps,
    insuredFirstName: fields.insuredFirstName,
    insuredLastName: fields.insuredLastName,
    insuredEmail: fields.insuredEmail,
    insuredPhone: fields.insuredPhone,
    insuredCell: '',
    insuredMailingAddress1: fields.insuredMailingAddress1,
    insuredMailingAddress2: fields.insuredMailingAddress2,
    insuredMailingCity: fields.insuredMailingCity,
    insuredMailingState: fields.insuredMailingState,
    insuredMailingZip: fields.insuredMailingZip,
    insuredLocationAddress1: fields.insuredLocationAddress1,
    insuredLocationAddress2: fields.insuredLocationAddress2,
    insuredLocationCity: fields.insuredLocationCity,
    insuredLocationState: fields.insuredLocationState,
    insuredLocationZip: fields.insuredLocationZip,
    insuredLanguage: fields.insuredLanguage,
    delegateFirstName: '',
    delegateLastName: '',
    delegateEmail: '',
    delegatePhone: '',
    delegateRelationship: '',
    delegateMessage: '',
    agentCompany: fields.agentCompany,
    agentIsRetailer: false,
    agentFirstName: '',
    agentLastName: '',
    agentEmail: fields.agentEmail,
    agentPhone: fields.agentPhone,
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
    v: 1,
    schema: AUDIT_SCHEMA,
    openSteps: openStep === null ? {} : { [openStep.type]: openStep.id },
    band: 'rest',
    sortKey: '',
    flipOn: null,
    keepUntil: null,
    insuredKey: '',
    policyKey: '',
    premiumKey: '',
    nextStep: openStep?.type ?? null,
    nextDue: today,
    tokens: [],
    flags: [],
    assignee: '',
    claimUntil: null,
    lastEventAt: now,
    lastEventBy: firstEntry.userId,
    lastEventOp: firstEntry.op,
    timeZone: timeZoneOfState(fields.insuredLocationState) ?? origin.timeZone,
    updatedAt: now,
  }
  if (origin.importId !== undefined) audit.importId = origin.importId
  if (fields.naics) audit.naics = fields.naics
  if (fields.locations) audit.locations = fields.locations
  if (fields.entities) audit.entities = fields.entities
  if (fields.officers) audit.officers = fields.officers
  return Object.assign(audit, engineFieldsOf(audit, today))
}

/**
 * Where audits of a carrier are made: the demo carrier's stay out of reports and invoices. `isReal`: the
 * database is the firm's own, not one on this machine.
 */
export function environmentOf(carrierCompany: string, isReal: boolean): Audit['env'] {
  if (carrierCompany === DEFAULT_CARRIER) return 'demo'
  return isReal ? 'production' : 'local'
}
