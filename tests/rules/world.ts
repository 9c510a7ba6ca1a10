import { newIntake } from '#shared/audit/access/intake.ts'
import { newStep } from '#shared/audit/steps/draft.ts'
import type { InboxFile, InboxKind, NewInboxFile } from '#shared/documents/inboxFiles.ts'
import type { Role } from '#shared/firm/model.ts'
import type { Data } from '#shared/kernel/ports/documentStore.ts'
import type { Inbound } from '#shared/outreach/inbound/model.ts'
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
  // An admin with the right `firm`.
  ...userNamed('firm@acme.example', 'admin', 'ACME', true),
  ...userNamed('baker@acme.example', 'baker', 'ACME'),
  ...userNamed('second.baker@acme.example', 'baker', 'ACME'),
  ...userNamed('claims@acme.example', 'carrier', 'ACME'),
  ...userNamed('admin@beta.example', 'admin', 'BETA'),
  ...userNamed('baker@beta.example', 'baker', 'BETA'),
  ...userNamed('claims@beta.example', 'carrier', 'BETA'),
  'bakery/steps': { cadence: {} },
  'bakes/activeSlices': { slices: ['99', '9999'] },
  // As releases before this one wrote it: it names no carriers.
  'accessLog/oldEntry': { email: 'baker@acme.example', op: 'ADDED', dateAdded: MADE_AT },
  'engine/worker': { holder: 'one', until: minutesOn(1) },
  'engine/senders': { mail: { kind: 'none', from: '', stoppedSince: null, why: '' } },
  'engine/backup': { at: MADE_AT, documents: 3, files: 1 },
  'engine/projections': { watermark: MADE_AT },
  'contactWishes/+12075550109': { lines: [], answeredAt: [], rev: 1 },
  'bakery/retention': { years: {}, states: {}, v: 1 },
  'removals/goneAuditOfACME': { kind: 'audit', cause: 'erased', at: MADE_AT },
  // Messages that belong to no audit that is known.
  'inbound/keptOfNone': inboundNamed('KEPT'),
  'inbound/waitingOfNone': inboundNamed('WAITING'),
  'inbound/ignoredOfNone': inboundNamed('IGNORED'),
  ...documentsOf('ACME', AUDIT),
  ...documentsOf('BETA', FOREIGN_AUDIT),
}

/** Without the id, which is the document's name. */
export function stored<T extends { id: string }>({ id: _, ...data }: T): Omit<T, 'id'> {
  return data
}

function inboundNamed(state: Inbound['state']): Data {
  return { kind: 'mail', at: MADE_AT, state, from: 'a@b.example', carrierCompany: '', size: 1000 }
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

function userNamed(email: string, role: Role, carrier: string, firm = false): Documents {
  const made = aUser({ email, role, carriers: [carrier], dateAdded: MADE_AT })
  const user = firm ? { ...made, firm } : made
  return { [`users/${email}`]: stored(user) }
}

function documentsNamed(
  { id: audit, carrierCompany }: Pick<typeof AUDIT, 'id' | 'carrierCompany'>,
  ids: readonly string[],
): Documents {
  const about = { url: 'gs://bucket/path', audit, carrierCompany, dateAdded: MADE_AT }
  const file = { docType: 'D3', name: 'P&L.pdf', size: 1000, sha256: 'a'.repeat(64) }
  return Object.fromEntries(
    ids.map((attId) => [`attachments/${attId}`, { attId, ...about, ...file }]),
  )
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
    [`carriers/${id}/private/endpoint`]: { secret: 'agreed', endpoint: 'https://in.example' },
    [`carrierSummaries/${id}`]: { name: carrier.name, timeZone: carrier.timeZone },
    [`accessLog/entryOf${id}`]: { email: userId, op: 'ADDED', carriers: [id], dateAdded: MADE_AT },
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
    ['linkRequests/requestAAAAAAAAAAAAA']: {
      code: 'ACME1',
      contact: 'ines@oven.example',
      at: NOW,
    },
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
    [`uploads/uploadOf${id}`]: waitingFile('upload', `uploadOf${id}`, { ...owner, userId }),
    [`uploads/uploadOf${id}/original/000000`]: { ...owner, rows: [], columns: [] },
    [`scans/scanOf${id}`]: waitingFile('scan', `scanOf${id}`, { ...owner, userId }),
    [`xmls/xmlOf${id}`]: waitingFile('xml', `xmlOf${id}`, { ...owner, userId }),
    ...documentsNamed(audit, [
      `attachmentOf${id}`,
      // Files of the public's; of a link that was replaced since, too.
      `${audit.intakeId}_59`,
      `revokedOf${id}_59`,
    ]),
    [`heldFiles/heldFileOf${id}`]: { ...ofAudit, state: 'infected', name: 'P&L.pdf' },
    [`results/resultOf${id}`]: { ...ofAudit, state: 'SENT' },
    [`resultLinks/linkOf${id}`]: resultLink(ofAudit, minutesOn(60)),
    [`resultLinks/endedLinkOf${id}`]: resultLink(ofAudit, minutesOn(-1)),
    [`resultLinks/openedLinkOf${id}`]: {
      ...resultLink(ofAudit, minutesOn(60)),
      openedAt: MADE_AT,
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
    [`inbound/messageOf${id}`]: { ...inboundNamed('APPLIED'), ...ofAudit },
    [`letterRuns/letterRunOf${id}`]: { ...owner, state: 'PRINTED', letters: [] },
    [`invoices/invoiceOf${id}`]: { ...owner, status: 'DRAFT' },
    [`invoices/invoiceOf${id}/lines/1`]: { ...owner, cents: 100 },
    [`rollups/rollupOf${id}`]: { ...owner, day: NOW.toISOString().slice(0, 10) },
    [`rollups/calendarOf${id}`]: { ...owner, day: 'calendar:2026-11', counts: {} },
    [`calendarMarks/${audit.id}`]: { ...owner, nextDue: '2026-11-24', appointment: null },
    [`activity/activityOf${id}`]: { ...owner, op: 'CALLED' },
    ...commandsOf(id, audit.id),
  }
}

/** A baker's commands, one in each state that matters, and what one of them did. */
function commandsOf(carrierCompany: string, auditFSID: string): Documents {
  const by = `baker@${carrierCompany.toLowerCase()}.example`
  const command = aCommand({ by, uid: 'any', carrierCompany, auditFSID, at: MADE_AT })
  const stated = (['WAITING', 'RUNNING', 'DONE'] as const).map((state) => [
    `commands/${commandId(carrierCompany, state)}`,
    { ...command, state },
  ])
  const done = `commands/${commandId(carrierCompany, 'DONE')}`
  return { ...Object.fromEntries(stated), [`${done}/results/${auditFSID}`]: { state: 'DONE' } }
}

/** The id of a carrier's command in the world. */
export function commandId(carrierCompany: string, state: 'WAITING' | 'RUNNING' | 'DONE'): string {
  return `${state.toLowerCase()}Of${carrierCompany}`.padEnd(20, 'A')
}

/** A command to write a note, as a browser sends it; `changes` in place of its fields. */
export function aCommand(changes: Data): Data {
  return {
    kind: 'act',
    auditFSID: AUDIT.id,
    carrierCompany: 'ACME',
    request: { action: { kind: 'note', text: 'They will call back' }, reason: '' },
    after: '',
    seen: { v: 1, bakeState: 'READY' },
    schema: 1,
    state: 'WAITING',
    ...changes,
  }
}

/** A file that waits in a carrier's inbox. */
/** A link to results that are too large for an email. */
function resultLink(ofAudit: Data, openUntil: Date): Data {
  return { ...ofAudit, openUntil, openedAt: null, pending: false, files: [], audience: 'carrier' }
}

function waitingFile(
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
