import { reportPath, type SavedReport } from '#shared/domain/audit/saveReport.ts'
import { sealHistoryEntry } from '#shared/domain/audit/sealHistoryEntry.ts'
import type { AuditAction } from '#shared/operations/advance/AuditAction.ts'
import { anAudit } from '#shared/testing/builders.ts'
import type { ActorName } from './actors.ts'
import { EngineStage, type StageSettings, urlOfFile, WORKED_ID } from './EngineStage.ts'
import { daysOn, minutesOn } from './moments.ts'
import type { RuleCase } from './RuleCase.ts'
import { MADE_AT } from './world.ts'

interface Work {
  settings: StageSettings
  /** What came before, days ago, by the engine unless told otherwise. */
  before?: readonly { days: number; action: AuditAction; actor?: ActorName; reason?: string }[]
  action: AuditAction | ((stage: EngineStage) => AuditAction)
  reason?: string
  actors?: readonly ActorName[]
}

const STAFF: readonly ActorName[] = ['baker', 'admin']
const CHASE = { audit: { bakeState: 'CONTACTING' } } as const satisfies StageSettings

/** As many as one piece of work may end. */
const SIX = [
  'CALL_INSURED',
  'CALL_AGENT',
  'MANUAL',
  'SENDING_CONFIRMATION_EMAIL',
  'WRONG_DOCS',
  'PRODUCTIVE',
] as const

const ADDED = {
  attId: 'added',
  url: urlOfFile('added'),
  docType: 'D3',
  name: 'P&L 2025.pdf',
  size: 12_345,
  sha256: 'b'.repeat(64),
} as const
export const HELD = { attId: 'D3of', docType: 'D3', name: 'D3', url: urlOfFile('D3of') } as const

/** Everything else that staff does to an audit and its steps, as the engine writes it. */
const WORKS: readonly Work[] = [
  {
    settings: { audit: { bakeState: 'READY' }, open: ['READY'] },
    action: { kind: 'complete', step: 'READY' },
  },
  {
    settings: { audit: { bakeState: 'READY', xmlUrl: 'gs://x' }, open: ['NEW'] },
    action: { kind: 'complete', step: 'NEW' },
  },
  {
    settings: { ...CHASE, open: ['EMAIL_INSURED'] },
    action: { kind: 'complete', step: 'EMAIL_INSURED' },
  },
  {
    settings: {
      ...CHASE,
      carrier: { cadence: { EMAIL_INSURED: { personFirst: true } } },
    },
    before: [{ days: 1, action: { kind: 'create', step: 'EMAIL_INSURED' } }],
    action: { kind: 'release', step: 'EMAIL_INSURED' },
  },
  {
    settings: { ...CHASE, open: ['CALL_INSURED', 'CALL_AGENT'] },
    action: { kind: 'complete', step: 'CALL_INSURED', completion: { disposition: 'voicemail' } },
  },
  {
    settings: { ...CHASE, open: ['CALL_INSURED'] },
    action: { kind: 'complete', step: 'CALL_INSURED', completion: { disposition: 'spoke' } },
  },
  {
    settings: { ...CHASE, open: ['CALL_INSURED'] },
    action: { kind: 'complete', step: 'CALL_INSURED', completion: { disposition: 'wrongNumber' } },
  },
  {
    settings: { ...CHASE, open: ['CALL_INSURED'] },
    action: {
      kind: 'complete',
      step: 'CALL_INSURED',
      completion: { disposition: 'callBack', callbackAt: minutesOn(90) },
    },
  },
  {
    settings: { ...CHASE, open: ['CALL_INSURED'] },
    action: { kind: 'postpone', step: 'CALL_INSURED', until: minutesOn(90) },
  },
  {
    settings: { ...CHASE, open: ['CALL_INSURED'] },
    action: { kind: 'fail', step: 'CALL_INSURED' },
  },
  {
    settings: { ...CHASE, open: ['CALL_INSURED', 'CALL_AGENT'] },
    action: { kind: 'withdraw', step: 'CALL_AGENT' },
    reason: 'Not needed',
  },
  { settings: CHASE, action: { kind: 'create', step: 'CALL_INSURED' } },
  {
    settings: { ...CHASE, open: ['CALL_INSURED'] },
    action: { kind: 'create', step: 'TEXT_INSURED' },
  },
  {
    settings: { ...CHASE, open: ['CALL_INSURED'] },
    action: { kind: 'complete', step: 'RESPONSE_CALL_INSURED' },
  },
  {
    settings: { ...CHASE, open: ['CALL_INSURED'] },
    action: { kind: 'complete', step: 'REACHED_OUT_EMAIL_CARRIER' },
  },
  {
    settings: { ...CHASE, open: ['EMAIL_INSURED'] },
    before: [{ days: 1, action: { kind: 'complete', step: 'EMAIL_INSURED' }, actor: 'baker' }],
    action: { kind: 'answer', step: 'EMAILING_INSURED_2X' },
  },
  {
    settings: { ...CHASE, open: ['EMAIL_INSURED'] },
    before: [{ days: 1, action: { kind: 'complete', step: 'EMAIL_INSURED' }, actor: 'baker' }],
    action: (stage) => ({ kind: 'bounce', stepId: stage.step('EMAIL_INSURED').id }),
  },
  {
    settings: { ...CHASE, open: ['CALL_AGENT'] },
    before: [{ days: 1, action: { kind: 'complete', step: 'CALL_AGENT' }, actor: 'baker' }],
    action: (stage) => ({ kind: 'reopen', stepId: stage.step('CALL_AGENT').id }),
    reason: 'The wrong audit',
  },
  {
    // What lacked something when it came in may rest like any other.
    settings: {
      audit: {
        bakeState: 'PAUSED',
        policyNumber: '',
        pause: { resumeState: 'READY', reason: 'Moving', at: daysOn(-2), until: null },
      },
      open: ['READY'],
    },
    action: { kind: 'move', to: 'READY' },
  },
  {
    settings: { ...CHASE, open: ['CALL_INSURED'] },
    action: {
      kind: 'compose',
      step: 'EMAIL_INSURED',
      words: { subject: 'Audit {code}', text: 'Please send the rest: {link}' },
    },
  },
  { settings: CHASE, action: { kind: 'attach', document: ADDED } },
  { settings: CHASE, action: { kind: 'retype', document: HELD, docType: 'D8' } },
  {
    settings: CHASE,
    action: { kind: 'removeDocument', document: HELD },
    reason: 'Of another company',
  },
  { settings: { open: ['READY'] }, action: { kind: 'claim' } },
  {
    settings: { open: ['READY'] },
    before: [{ days: 0, action: { kind: 'claim' }, actor: 'baker' }],
    action: { kind: 'releaseClaim' },
  },
  {
    settings: { open: ['READY'] },
    before: [{ days: 1, action: { kind: 'claim' }, actor: 'secondBaker' }],
    action: { kind: 'note', text: 'The claim of somebody else is over' },
  },
  {
    settings: { open: ['READY'] },
    before: [{ days: 0, action: { kind: 'claim' }, actor: 'secondBaker' }],
    action: { kind: 'note', text: 'An admin works on a claimed audit' },
    actors: ['admin'],
  },
  { settings: { open: ['READY'] }, action: { kind: 'note', text: 'First note' } },
  {
    settings: { open: ['READY'] },
    before: [{ days: 1, action: { kind: 'note', text: 'First' }, actor: 'baker' }],
    action: { kind: 'note', text: 'Second note\nof two lines' },
  },
  {
    settings: { ...CHASE, open: ['EMAIL_INSURED', 'CALL_AGENT'] },
    action: { kind: 'optOut', channel: 'email', optedOut: true },
  },
  {
    settings: { open: ['READY'] },
    action: {
      kind: 'edit',
      patch: {
        insuredEmail: 'new@harboroven.example',
        insuredPhone: '207.555.0109',
        insuredLocationState: 'NY',
        agentIsRetailer: true,
        auditStart: '2025-10-01',
        keyQuestions: { newProducts: { answer: 'yes', detail: 'Cakes' } },
      },
    },
  },
  {
    settings: { open: ['READY'] },
    action: {
      kind: 'edit',
      patch: { cost: 12_500, sliceID: '9999', auditDue: '2027-01-15', policyNumber: 'GLP-2' },
    },
    actors: ['admin'],
  },
  {
    settings: { open: ['READY'] },
    action: { kind: 'edit', patch: { agentFirstName: 'Al', pdfOverwrite: true } },
  },
  { settings: { open: ['READY'] }, action: { kind: 'saveReport', report: reportOf(1) } },
  {
    settings: { audit: { pdfHistory: [reportOf(1).url, reportOf(2).url] }, open: ['READY'] },
    action: { kind: 'saveReport', report: reportOf(4) },
  },
  {
    settings: {
      audit: { pdfHistory: [reportOf(1).url, reportOf(2).url], pdfOverwrite: true },
      open: ['READY'],
    },
    action: { kind: 'saveReport', report: reportOf(3) },
  },
  {
    settings: CHASE,
    action: { kind: 'move', to: 'PAUSED', until: '2027-01-04' },
    reason: 'Closed over the year’s end',
  },
  {
    settings: { audit: { bakeState: 'PRODUCTIVE', outcomeBy: 'admin@acme.example' } },
    action: { kind: 'move', to: 'FINAL_REVIEW_COMPLETE' },
    actors: ['secondAdmin'],
  },
  {
    settings: {
      audit: { bakeState: 'PRODUCTIVE', outcomeBy: 'admin@acme.example' },
      carrier: { singleReviewer: true },
    },
    action: { kind: 'move', to: 'FINAL_REVIEW_COMPLETE' },
    reason: 'One reviewer only',
    actors: ['admin'],
  },
  ...[3, 4, 5, 6].map(
    (count): Work => ({
      settings: { ...CHASE, open: SIX.slice(0, count) },
      action: { kind: 'move', to: 'CANCELLED' },
      reason: 'Recalled',
      actors: ['admin'],
    }),
  ),
  {
    settings: { audit: longHistory(), open: ['READY'] },
    action: { kind: 'complete', step: 'READY' },
  },
]

/** Each work by everybody who may do it; bakers do all but an admin's. */
export async function lawfulWork(): Promise<RuleCase[]> {
  const cases: RuleCase[] = []
  for (const { settings, before = [], action, reason, actors = STAFF } of WORKS)
    for (const actor of actors) {
      const stage = await EngineStage.open(settings)
      for (const { days, action: earlier, actor: by = 'System', reason: why } of before)
        await stage.before(days, by, earlier, why)
      const done = typeof action === 'function' ? action(stage) : action
      cases.push(await stage.record(actor, done, reason))
    }
  return cases
}

/** A version of the report that lies in storage. */
export function reportOf(number: number): SavedReport {
  const url = `gs://demo.appspot.com/${reportPath(WORKED_ID, number)}`
  return { url, fileName: `WORK1-report-${number}.pdf` }
}

/** An audit of many years: its past is compared as a whole. */
function longHistory() {
  const { history } = anAudit({ dateAdded: MADE_AT })
  for (let n = 1; n < 400; n++)
    history.push(
      sealHistoryEntry(history.at(-1) ?? null, {
        op: 'CALLED',
        text: `Called Insured: ${n}`,
        date: daysOn(-19),
        userId: 'baker@acme.example',
      }),
    )
  return { history, bakeState: 'READY' as const }
}
