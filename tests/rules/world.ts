import { newIntake } from '#shared/domain/audit/newIntake.ts'
import type { InboxFile, NewInboxFile } from '#shared/domain/inbox/InboxFile.ts'
import type { InboxKind } from '#shared/domain/inbox/inboxKinds.ts'
import { newStep } from '#shared/domain/step/newStep.ts'
import type { Data } from '#shared/ports/documentStore.ts'
import { aCarrier, anAudit, aUser } from '#shared/testing/builders.ts'
import { daysOn, minutesOn, NOW } from './moments.ts'
import type { Documents } from './RuleCase.ts'

/** When the world's documents were made. */
export const MADE_AT = daysOn(-20)

export const ACME = carrierNamed('ACME')
export const BETA = carrierNamed('BETA')

/** An audit in READY, with its READY step open. */
export const AUDIT = auditOf('ACME', 'auditOfAcmeAAAAAAAAA', 'stepOfAcmeAAAAAAAAAA')
export const FOREIGN_AUDIT = auditOf('BETA', 'auditOfBetaAAAAAAAAA', 'stepOfBetaAAAAAAAAAA')

/** A document of each collection for each of two carriers, and the people who work for them. */
export const WORLD: Documents = {
  ...userNamed('admin@acme.example', 'admin', 'ACME'),
  ...userNamed('second@acme.example', 'admin', 'ACME'),
  ...userNamed('baker@acme.example', 'baker', 'ACME'),
  ...userNamed('second.baker@acme.example', 'baker', 'ACME'),
  ...userNamed('claims@acme.example', 'carrier', 'ACME'),
  ...userNamed('admin@beta.example', 'admin', 'BETA'),
  ...userNamed('baker@beta.example', 'baker', 'BETA'),
  ...userNamed('claims@beta.example', 'carrier', 'BETA'),
  'bakery/steps': { cadence: {} },
  'bakes/activeSlices': { slices: ['99', '9999'] },
  'accessLog/entry': { email: 'baker@acme.example', op: 'ADDED', dateAdded: MADE_AT },
  'jobs/worker': { holder: 'one', until: minutesOn(1) },
  'results/resultOfACME': { carrierCompany: 'ACME', state: 'SENT' },
  'carriers/ACME/private/endpoint': { secret: 'agreed', endpoint: 'https://in.acme.example' },
  'jobs/jobOfBetasAdmin': {
    kind: 'removeCarrier',
    carrierCompany: 'GONE',
    userId: 'admin@beta.example',
    state: 'DONE',
  },
  // Asked for as an admin, who is a baker by now.
  'jobs/jobOfABaker': {
    kind: 'removeCarrier',
    carrierCompany: 'GONE',
    userId: 'baker@acme.example',
    state: 'DONE',
  },
  'jobs/jobOfACME': { kind: 'exportInvoice', carrierCompany: 'ACME', state: 'DONE' },
  ...documentsOf('ACME', AUDIT),
  ...documentsOf('BETA', FOREIGN_AUDIT),
}

/** Without the id, which is the document's name. */
export function stored<T extends { id: string }>({ id: _, ...data }: T): Omit<T, 'id'> {
  return data
}

function carrierNamed(id: string) {
  return aCarrier({ id, name: `${id} Mutual`, dateAdded: MADE_AT })
}

function auditOf(carrierCompany: string, id: string, stepId: string) {
  return anAudit({
    id,
    carrierCompany,
    auditCode: `${carrierCompany}-1`,
    openSteps: { READY: stepId },
    dateAdded: MADE_AT,
  })
}

function userNamed(email: string, role: 'admin' | 'baker' | 'carrier', carrier: string): Documents {
  const user = aUser({ email, role, carriers: [carrier], dateAdded: MADE_AT })
  return { [`users/${email}`]: stored(user) }
}

function documentsOf(id: string, audit: typeof AUDIT): Documents {
  const carrier = carrierNamed(id)
  const key = id.toLowerCase()
  const owner = { carrierCompany: id, dateAdded: MADE_AT }
  const ofAudit = { ...owner, auditFSID: audit.id }
  const intake = newIntake(audit, carrier)
  const step = newStep(audit, 'READY', {
    id: audit.openSteps.READY ?? '',
    now: MADE_AT,
    userId: 'System',
  })
  const userId = `claims@${key}.example`
  return {
    [`carriers/${id}`]: stored(carrier),
    [`carriers/${id}/private/fees`]: { schedules: [] },
    [`audits/${audit.id}`]: stored(audit),
    [`audits/${audit.id}/private/access`]: { ...ofAudit, pin: 'ABC234' },
    [`asteps/${step.id}`]: stored(step),
    [`auditCodes/${id}1`]: ofAudit,
    [`orderKeys/keyOf${id}`]: { ...ofAudit, orderNumber: 'T0001', contentHash: '', fields: {} },
    [`intakes/${audit.intakeId}`]: stored(intake),
    [`intakes/expiredOf${id}`]: { ...stored(intake), openUntil: minutesOn(-1) },
    [`intakes/revokedOf${id}`]: { ...stored(intake), revoked: true },
    [`intakes/submittedOf${id}`]: { ...stored(intake), status: 'submitted' },
    [`intakes/closedOf${id}`]: { ...stored(intake), status: 'closed' },
    [`opens/openOf${id}`]: {
      intakeId: audit.intakeId,
      auditFSID: audit.id,
      dateAdded: MADE_AT,
    },
    [`carrierAudits/${audit.id}`]: {
      ...owner,
      bakeState: 'SENT_TO_CARRIER',
      report: { number: '2', name: 'report.pdf' },
    },
    [`carrierAudits/openOf${id}`]: { ...owner, bakeState: 'REDO', report: null },
    // Its audit rests, and goes on as one that has been sent.
    [`intakes/restingOf${id}`]: { ...stored(intake), auditFSID: `restingOf${id}` },
    [`audits/restingOf${id}`]: {
      ...stored(audit),
      bakeState: 'PAUSED',
      pause: { resumeState: 'SUBMITTED', reason: 'Away', at: MADE_AT, until: null },
    },
    [`audits/openOf${id}`]: { ...stored(audit), bakeState: 'REDO' },
    [`comments/commentOf${id}`]: {
      ...ofAudit,
      text: 'Please hurry',
      userId,
      pending: true,
    },
    [`uploads/uploadOf${id}`]: waitingFile('upload', `uploadOf${id}`, { ...owner, userId }),
    [`uploads/uploadOf${id}/original/000000`]: { ...owner, rows: [], columns: [] },
    [`scans/scanOf${id}`]: waitingFile('scan', `scanOf${id}`, { ...owner, userId }),
    [`xmls/xmlOf${id}`]: waitingFile('xml', `xmlOf${id}`, { ...owner, userId }),
    [`attachments/attachmentOf${id}`]: {
      attId: `attachmentOf${id}`,
      url: 'gs://bucket/path',
      audit: audit.id,
      carrierCompany: id,
      dateAdded: MADE_AT,
      docType: 'D3',
      name: 'P&L.pdf',
      size: 1000,
      sha256: 'a'.repeat(64),
    },
    [`removedFiles/removedFileOf${id}`]: {
      ...ofAudit,
      attId: 'gone',
      url: 'gs://bucket/gone',
      state: 'kept',
    },
    [`views/viewOf${id}`]: {
      ...owner,
      name: 'Late',
      filter: { due: 'late' },
      by: `baker@${key}.example`,
    },
    [`mail/mailOf${id}`]: { ...ofAudit, to: ['a@b.example'] },
    [`messages/messageOf${id}`]: { ...ofAudit, to: '207.555.0101' },
    [`letters/letterOf${id}`]: { ...ofAudit, to: ['1 Wharf St'] },
    [`invoices/invoiceOf${id}`]: { ...owner, status: 'DRAFT' },
    [`invoices/invoiceOf${id}/lines/1`]: { ...owner, cents: 100 },
    [`rollups/rollupOf${id}`]: { ...owner, day: NOW.toISOString().slice(0, 10) },
    [`activity/activityOf${id}`]: { ...owner, op: 'CALLED' },
  }
}

/** A file that somebody left in a carrier's inbox. */
export function waitingFile(
  kind: InboxKind,
  id: string,
  owner: Pick<InboxFile, 'carrierCompany' | 'userId' | 'dateAdded'>,
): Data {
  const file: NewInboxFile = {
    ...owner,
    kind,
    name: 'orders.csv',
    size: 1000,
    sha256: 'a'.repeat(64),
    url: `gs://bucket/inbox/${owner.carrierCompany}/${id}`,
    status: 'waiting',
    decidedAt: null,
    decidedBy: '',
  }
  return { ...file }
}
