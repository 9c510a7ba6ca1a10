import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { Actor } from './actor.ts'
import type { Audit } from './model.ts'
import { type BakeState, STATES } from './states.ts'
import { COUNTED_BY } from './worksheet/payrollSheet.ts'

/** What a field may hold; `readField.ts` reads each kind. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'state'
  | 'zip'
  | 'naics'
  | 'slice'
  | 'day'
  | 'cents'
  | 'boolean'
  | 'language'
  | 'classLines'
  | 'entities'
  | 'locations'
  | 'salesLines'
  | 'keyQuestions'
  | 'payroll'
  | 'officers'
  | 'signature'
  | 'subcontractors'
  | 'records'

export interface EditableField {
  /** As the history names it. */
  label: string
  kind: FieldKind
  /** The least role that may edit it. */
  by: 'baker' | 'admin'
  /** Most characters of a text. */
  longest?: number
  /** Work needs it: it can be changed, not emptied. */
  isNeeded?: boolean
  /**
   * It is part of what the outcome says, so it is closed once an outcome is set; a function: of which
   * audits it is.
   */
  isFigure?: true | ((audit: Audit) => boolean)
  /** The fee follows from it, so it is closed from the review on. */
  isPriced?: boolean
}

const LINE = 200
const WORDS = 4000

const text = (label: string, longest = LINE): EditableField => {
  return { label, kind: 'text', by: 'baker', longest }
}
const email = (label: string): EditableField => ({ label, kind: 'email', by: 'baker' })
const phone = (label: string): EditableField => ({ label, kind: 'phone', by: 'baker' })
const state = (label: string): EditableField => ({ label, kind: 'state', by: 'baker' })
const zip = (label: string): EditableField => ({ label, kind: 'zip', by: 'baker' })
const language = (label: string): EditableField => ({ label, kind: 'language', by: 'baker' })
const day = (label: string): EditableField => ({ label, kind: 'day', by: 'baker' })

/**
 * The fields of an audit that a person may edit, and who (specification §3, §5). All others follow
 * from these, come with the order, or change by a step or a move. What the
 * public is shown, the carrier's days, the slice and the price are an admin's.
 */
export const EDITABLE_FIELDS = {
  auditType: { ...text('audit type'), isPriced: true },
  policyNumber: { ...text('policy number'), by: 'admin', isNeeded: true },
  policyStart: {
    ...day('policy start'),
    by: 'admin',
    isNeeded: true,
    isFigure: COUNTED_BY.policyStart,
  },
  policyEnd: { ...day('policy end'), by: 'admin', isNeeded: true, isFigure: COUNTED_BY.policyEnd },
  auditStart: { ...day('audit start'), isFigure: true },
  auditEnd: { ...day('audit end'), isFigure: true },
  auditDue: { ...day('due day'), by: 'admin' },
  auditNoFlyDue: { ...day('last contact day'), by: 'admin' },
  sliceID: { label: 'slice', kind: 'slice', by: 'admin', isNeeded: true },
  cost: { label: 'cost', kind: 'cents', by: 'admin' },
  costReason: { ...text('reason of the cost'), by: 'admin' },
  anythingElse: text('anything else', WORDS),
  pdfOverwrite: { label: 'keep only the newest PDF', kind: 'boolean', by: 'baker' },

  insuredCompany: { ...text('insured company'), by: 'admin', isNeeded: true },
  insuredDbaName: text('insured trade name'),
  insuredDescriptionOfOps: text('description of operations', WORDS),
  naics: { label: 'NAICS code', kind: 'naics', by: 'baker' },
  insuredFirstName: text('insured first name'),
  insuredLastName: text('insured last name'),
  insuredEmail: email('insured email'),
  insuredPhone: phone('insured phone'),
  insuredCell: phone('insured mobile'),
  insuredLanguage: language('insured language'),
  insuredMailingAddress1: text('mailing address'),
  insuredMailingAddress2: text('mailing address, second line'),
  insuredMailingCity: text('mailing city'),
  insuredMailingState: state('mailing state'),
  insuredMailingZip: zip('mailing ZIP'),
  insuredLocationAddress1: text('location address'),
  insuredLocationAddress2: text('location address, second line'),
  insuredLocationCity: text('location city'),
  insuredLocationState: {
    ...state('location state'),
    isFigure: COUNTED_BY.insuredLocationState,
  },
  insuredLocationZip: zip('location ZIP'),

  delegateFirstName: text('delegate first name'),
  delegateLastName: text('delegate last name'),
  delegateEmail: email('delegate email'),
  delegatePhone: phone('delegate phone'),
  delegateRelationship: text('delegate relationship'),
  delegateMessage: text('message to the delegate', WORDS),

  agentCompany: text('agency'),
  agentIsRetailer: { label: 'agent is the retailer', kind: 'boolean', by: 'baker' },
  agentFirstName: text('agent first name'),
  agentLastName: text('agent last name'),
  agentEmail: email('agent email'),
  agentPhone: phone('agent phone'),
  agentCell: phone('agent mobile'),
  agentLanguage: language('agent language'),
  agentMailingAddress1: text('agent address'),
  agentMailingAddress2: text('agent address, second line'),
  agentMailingCity: text('agent city'),
  agentMailingState: state('agent state'),
  agentMailingZip: zip('agent ZIP'),
  agentProvidedFirstName: text('provided agent first name'),
  agentProvidedLastName: text('provided agent last name'),
  agentProvidedEmail: email('provided agent email'),
  agentProvidedPhone: phone('provided agent phone'),
  agentInsuredFirstName: text('insured first name from the agent'),
  agentInsuredLastName: text('insured last name from the agent'),
  agentInsuredEmail: email('insured email from the agent'),
  agentInsuredPhone: phone('insured phone from the agent'),

  entities: { label: 'entities', kind: 'entities', by: 'baker' },
  locations: {
    label: 'locations',
    kind: 'locations',
    by: 'baker',
    isFigure: COUNTED_BY.locations,
  },
  categories: { label: 'class lines', kind: 'classLines', by: 'baker', isFigure: true },
  insuredCategories: { label: 'sales lines', kind: 'salesLines', by: 'baker', isFigure: true },
  keyQuestions: { label: 'key questions', kind: 'keyQuestions', by: 'baker', isFigure: true },
  payroll: { label: 'payroll', kind: 'payroll', by: 'baker', isFigure: true },
  officers: { label: 'officers', kind: 'officers', by: 'baker', isFigure: true },
  subcontractors: {
    label: 'subcontractors',
    kind: 'subcontractors',
    by: 'baker',
    isFigure: true,
  },
  records: { label: 'records', kind: 'records', by: 'baker', isFigure: true },
  interviewed: { ...text('person interviewed'), isFigure: true },
  recordsExamined: { ...text('records examined', WORDS), isFigure: true },
  ownership: { ...text('ownership', WORDS), isFigure: true },
  remarks: { ...text('remarks', WORDS), isFigure: true },
  signed: { label: 'auditor’s signature', kind: 'signature', by: 'baker', isFigure: true },
} as const satisfies Partial<Record<keyof Audit, EditableField>>

export type EditableFieldName = keyof typeof EDITABLE_FIELDS

export const EDITABLE_FIELD_NAMES = Object.keys(EDITABLE_FIELDS) as EditableFieldName[]

/** True for a text that may have several lines; any other is one. */
export function hasLines({ kind, longest = 0 }: EditableField): boolean {
  return kind === 'text' && longest > LINE
}

/** True for a field that a person may edit. */
export function isEditable(name: string): name is EditableFieldName {
  return Object.hasOwn(EDITABLE_FIELDS, name)
}

/** True for a field that is part of what the outcome of the audit says. */
export function isFigureField(name: string, audit: Audit): name is EditableFieldName {
  if (!isEditable(name)) return false
  const { isFigure }: EditableField = EDITABLE_FIELDS[name]
  return typeof isFigure === 'function' ? isFigure(audit) : isFigure === true
}

/**
 * Why the actor may not change a field of the audit now, whatever to; null when they may. It is an
 * admin's (FIELD_NOT_YOURS), a figure of an audit that has its outcome, or what one that was reviewed is
 * billed by (FIGURES_CLOSED).
 */
export function refusalOfField(
  name: EditableFieldName,
  audit: Audit,
  { role }: Pick<Actor, 'role'>,
): Refusal | null {
  const { label, by, isPriced = false }: EditableField = EDITABLE_FIELDS[name]
  if (by === 'admin' && role === 'baker') return refusal('FIELD_NOT_YOURS', { field: label })
  const { bakeState } = audit
  const isClosing = isPriced ? STATES[bakeState].stage !== 'outcome' : isFigureField(name, audit)
  return isClosing ? refusalOfFigures(bakeState, label) : null
}

/**
 * Why no figure of an audit in this state may be changed; null when they may. `what`: as the
 * message names it.
 */
export function refusalOfFigures(bakeState: BakeState, what = 'figures'): Refusal | null {
  const { stage, label: state } = STATES[bakeState]
  if (stage === 'collecting' || stage === 'figures') return null
  return refusal('FIGURES_CLOSED', { state, field: what })
}
