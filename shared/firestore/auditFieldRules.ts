import type { Audit } from '../domain/audit/Audit.ts'
import {
  EDITABLE_FIELD_NAMES,
  EDITABLE_FIELDS,
  type EditableField,
  type FieldKind,
} from '../domain/audit/editableFields.ts'

/** What the security rules can ask of a value; `ruled`: they have a line of their own for it. */
export type RuledKind = 'text' | 'day' | 'flag' | 'list' | 'map' | 'ruled'

/** Who may change a field from a browser, and what it has to be; `nobody`: only the Admin SDK. */
export interface AuditFieldRule {
  by: 'nobody' | 'admin' | 'staff'
  kind: RuledKind
  /** Most characters of a text. */
  longest: number
}

/** Of a text whose table says nothing: an e-mail, a phone. */
const LONGEST = 200

const rule = (by: AuditFieldRule['by'], kind: RuledKind = 'ruled'): AuditFieldRule => {
  return { by, kind, longest: LONGEST }
}

/** Fields that nobody types: what the engine writes with a move or a step, and what never changes. */
const OTHER_FIELDS: Partial<Record<keyof Audit, AuditFieldRule>> = {
  intakeId: rule('nobody'),
  auditCode: rule('nobody'),
  orderNumber: rule('nobody'),
  carrierCompany: rule('nobody'),
  dateAdded: rule('nobody'),
  env: rule('nobody'),
  schema: rule('nobody'),
  consolidatedId: rule('nobody'),
  invoiceId: rule('nobody'),
  xmlUrl: rule('nobody'),
  xmlFilePath: rule('nobody'),
  xmlFileName: rule('nobody'),
  providedExposures: rule('nobody', 'map'),
  skippedDocuments: rule('nobody', 'map'),
  linkSentAt: rule('nobody'),
  linkClosedAt: rule('nobody'),

  pdfFileName: rule('staff'),
  pdfHistory: rule('staff', 'list'),
  timeZone: rule('staff'),
  flipOn: rule('staff'),
  nextDue: rule('staff'),
  submitted: rule('staff'),
  outcomeAt: rule('staff'),
  dateSent: rule('staff'),
  claimUntil: rule('staff'),
  wakeAt: rule('staff'),
  defects: rule('staff', 'list'),
  evidence: rule('staff', 'list'),
  flags: rule('staff'),
  notes: rule('staff'),
  tokens: rule('staff'),
  doNotContact: rule('staff'),
  insuredCategoryTotals: rule('staff', 'map'),
  openSteps: rule('staff'),

  history: rule('staff'),
  bakeState: rule('staff'),
  outcome: rule('staff'),
  outcomeReason: rule('staff'),
  outcomeBy: rule('staff'),
  revision: rule('staff'),
  pause: rule('staff'),
  v: rule('staff'),
  band: rule('staff'),
  sortKey: rule('staff'),
  nextStep: rule('staff'),
  assignee: rule('staff'),
  lastEventAt: rule('staff'),
  lastEventBy: rule('staff'),
  lastEventOp: rule('staff'),
  updatedAt: rule('staff'),
}

/** A field that an audit need not have. */
export const OPTIONAL_AUDIT_FIELDS: readonly (keyof Audit)[] = ['costReason']

const KINDS: Record<FieldKind, RuledKind> = {
  text: 'text',
  email: 'text',
  phone: 'text',
  state: 'text',
  day: 'day',
  cents: 'ruled',
  boolean: 'flag',
  classLines: 'list',
  salesLines: 'list',
  keyQuestions: 'map',
}

/** Every field of a stored audit, by name; its id is the document's name. */
export const AUDIT_FIELD_RULES: Record<string, AuditFieldRule> = {
  ...Object.fromEntries(EDITABLE_FIELD_NAMES.map((name) => [name, ofEditable(name)])),
  costReason: rule('admin', 'text'),
  ...OTHER_FIELDS,
}

function ofEditable(name: (typeof EDITABLE_FIELD_NAMES)[number]): AuditFieldRule {
  const { by, kind, longest = LONGEST }: EditableField = EDITABLE_FIELDS[name]
  return { by: by === 'admin' ? 'admin' : 'staff', kind: KINDS[kind], longest }
}
