import { describe, expect, it } from 'vitest'
import type { StepType } from '#shared/firm/model.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import {
  ADMIN,
  advanceFacts,
  anAudit,
  aStep,
  aWorkCarrier,
  BAKER,
} from '#shared/testing/builders.ts'
import { previewAction } from './actions.ts'
import { GUARDS, type GuardName } from './guards.ts'
import { sealHistoryEntry } from './history.ts'
import { KEY_QUESTION_IDS } from './keyQuestions.ts'
import type { AdvanceFacts, Audit, HistoryEntry } from './model.ts'
import { readReason } from './moveReason.ts'
import type { BakeState } from './states.ts'
import { STEPS } from './steps/table.ts'
import { TRANSITIONS } from './transitions.ts'

const DAY = 86_400_000
const NOW = new Date('2026-12-01T15:00:00.000Z')

interface Case {
  audit?: Partial<Audit>
  facts?: Partial<AdvanceFacts>
  to?: BakeState
}

/** As the guard judges a transition of the table that has it. */
function codeOf(guard: GuardName, { audit, facts, to = 'READY' }: Case): string | null {
  const given = advanceFacts({ now: NOW, ...facts })
  const transition = Object.values(TRANSITIONS).find(({ guards }) => guards.includes(guard))
  const reason = readReason(transition?.reason ?? 'words', given.reason)
  return GUARDS[guard].holds(anAudit(audit), { ...given, reason }, BAKER, to)?.code ?? null
}

function done(type: StepType, daysAgo: number, changes = {}) {
  const dateCompleted = new Date(NOW.getTime() - daysAgo * DAY)
  const result = STEPS[type].channel === 'call' ? 'voicemail' : ''
  const about = {
    type,
    id: `${type}${daysAgo}`,
    status: 'COMPLETED',
    dateCompleted,
    result,
  } as const
  return aStep({ ...about, ...changes })
}

const enough = [done('EMAIL_INSURED', 12), done('CALL_INSURED', 6), done('CALL_AGENT', 8)]
const [line] = anAudit().categories
if (!line) throw new Error('The order has a class line.')
const answers = Object.fromEntries(
  KEY_QUESTION_IDS.map((id) => [id, { answer: 'yes', detail: '' } as const]),
)

/** An outcome, then an edit of figures. */
const figuresEditedBy = (userId: string, op = 'EDITED') => {
  const first = { op: 'PRODUCTIVE', text: 'Productive', userId: ADMIN.userId, figures: 'one' }
  const set = sealHistoryEntry(null, { ...first, date: NOW, from: 'WORKSHEET', to: 'PRODUCTIVE' })
  const edit = { op, text: 'Edited: class lines', userId, date: NOW, figures: 'two' }
  return [set, sealHistoryEntry(set, edit)]
}

/** Returned by its reviewer, with what the insured is asked for. */
const redone = (returned: HistoryEntry['returned'] = []): Partial<Audit> => {
  const entry = { op: 'REDO', text: 'Returned', userId: ADMIN.userId, date: NOW, returned }
  const history = [sealHistoryEntry(null, { ...entry, from: 'PRODUCTIVE', to: 'REDO' })]
  return { bakeState: 'REDO', history }
}

const [outcomeSet] = figuresEditedBy(BAKER.userId)
/** An outcome, then the removal of a document. */
const documentLost = outcomeSet
  ? [
      outcomeSet,
      sealHistoryEntry(outcomeSet, {
        ...{ op: 'REMOVED', text: 'Removed D3', userId: BAKER.userId, date: NOW },
        lost: 'D3',
      }),
    ]
  : []

const NO_CONTACT = { outcome: 'NONPRODUCTIVE', outcomeReason: 'NO_CONTACT' } as const

/** For each guard what it refuses, with which code, and what it lets pass. */
const CASES: [GuardName, string | null, string, Case][] = [
  ['orderComplete', null, 'a whole order', {}],
  ['orderComplete', 'ORDER_INCOMPLETE', 'no policy number', { audit: { policyNumber: '' } }],
  ['orderComplete', 'ORDER_INCOMPLETE', 'no class line', { audit: { categories: [] } }],
  [
    'orderComplete',
    'ORDER_INCOMPLETE',
    'a policy that ends before it starts',
    { audit: { policyEnd: '2020-01-01' } },
  ],
  [
    'orderComplete',
    'ORDER_INCOMPLETE',
    'nobody to reach',
    { audit: { insuredEmail: '', insuredPhone: '', agentEmail: '', agentPhone: '' } },
  ],
  ['readyStepDone', 'READY_STEP_OPEN', 'Ready open', {}],
  ['readyStepDone', null, 'Ready done', { audit: { openSteps: {} } }],
  ['waitLapsedTwice', 'WAIT_NOT_LAPSED', 'no lapse', {}],
  [
    'nonproductiveGate',
    'OUTCOME_REASON_MISSING',
    'words without a code',
    { facts: { reason: 'gone' } },
  ],
  [
    'nonproductiveGate',
    null,
    'attempts enough',
    { facts: { reason: 'NO_CONTACT', steps: enough } },
  ],
  [
    'nonproductiveGate',
    'ATTEMPTS_MISSING',
    'one channel only',
    {
      facts: {
        reason: 'NO_CONTACT',
        steps: [
          done('CALL_INSURED', 12),
          done('REACHED_OUT_CALL_INSURED', 6),
          done('CALL_AGENT', 8),
        ],
      },
    },
  ],
  [
    'nonproductiveGate',
    'ATTEMPTS_MISSING',
    'two days apart',
    {
      facts: {
        reason: 'NO_CONTACT',
        steps: [done('EMAIL_INSURED', 8), done('CALL_INSURED', 6), done('CALL_AGENT', 8)],
      },
    },
  ],
  [
    'nonproductiveGate',
    'ATTEMPTS_MISSING',
    'the agent asked yesterday',
    {
      facts: {
        reason: 'NO_CONTACT',
        steps: [done('EMAIL_INSURED', 12), done('CALL_INSURED', 6), done('CALL_AGENT', 1)],
      },
    },
  ],
  [
    'nonproductiveGate',
    'ATTEMPTS_MISSING',
    'an answer since',
    { facts: { reason: 'NO_CONTACT', steps: [...enough, done('RESPONSE_CALL_INSURED', 1)] } },
  ],
  [
    'nonproductiveGate',
    'ATTEMPTS_MISSING',
    'attempts that were withdrawn',
    {
      facts: {
        reason: 'NO_CONTACT',
        steps: enough.map((step) => ({ ...step, status: 'WITHDRAWN' as const })),
      },
    },
  ],
  [
    'nonproductiveGate',
    'OUTCOME_PROOF_MISSING',
    'a refusal without its letter',
    { facts: { reason: 'REFUSED', steps: enough, documents: ['D1', 'D3'] } },
  ],
  ['nonproductiveGate', null, 'with it', { facts: { reason: 'refused: see', documents: ['D4'] } }],
  [
    'nonproductiveGate',
    'OUTCOME_REASON_NOT_HERE',
    "the worksheet's reason",
    { facts: { reason: 'RECORDS_UNUSABLE', steps: enough } },
  ],
  ['evidenceHolds', null, 'attempts that hold', { audit: NO_CONTACT, facts: { steps: enough } }],
  [
    'evidenceHolds',
    'EVIDENCE_FAILED',
    'an attempt that bounced since',
    {
      audit: NO_CONTACT,
      facts: { steps: [...enough.slice(1), done('EMAIL_INSURED', 12, { result: 'bounced' })] },
    },
  ],
  ['evidenceHolds', null, 'a productive outcome', { audit: { outcome: 'PRODUCTIVE' } }],
  ['recordsUnusable', null, 'that reason', { facts: { reason: 'RECORDS_UNUSABLE: torn' } }],
  ['recordsUnusable', 'OUTCOME_REASON_NOT_HERE', 'another', { facts: { reason: 'NO_CONTACT' } }],
  ['documentsArrived', 'DOCUMENTS_MISSING', 'none', { facts: { documents: ['D1'] } }],
  ['documentsArrived', null, 'one of the insured', { facts: { documents: ['D7'] } }],
  [
    'documentsArrived',
    'DOCUMENTS_MISSING',
    'one of the insured, but not the skipped one',
    { audit: { skippedDocuments: { D8: 'at the accountant' } }, facts: { documents: ['D7'] } },
  ],
  [
    'documentsArrived',
    null,
    'one that serves the same end as the skipped one',
    { audit: { skippedDocuments: { D3: 'none' } }, facts: { documents: ['D7'] } },
  ],
  [
    'documentsArrived',
    'DOCUMENTS_MISSING',
    'one that serves one of the two ends of the skipped one',
    {
      audit: {
        categories: [line, { ...line, id: 'bar', exposureType: 'liquorReceipts' }],
        skippedDocuments: { D7: 'none' },
      },
      facts: { documents: ['D3'] },
    },
  ],
  ['documentsArrived', null, 'a waiver', { facts: { reason: 'seen on a call' } }],
  ['documentsSuffice', null, 'a P&L where no tax is collected', { facts: { documents: ['D3'] } }],
  [
    'documentsSuffice',
    'DOCUMENTS_MISSING',
    'no tax return where tax is collected',
    { audit: { keyQuestions: answers }, facts: { documents: ['D3'] } },
  ],
  [
    'documentsSuffice',
    null,
    'both',
    { audit: { keyQuestions: answers }, facts: { documents: ['D7', 'D8'] } },
  ],
  ['documentsSuffice', null, 'a waiver', { facts: { documents: [], reason: 'by phone' } }],
  ['documentsStand', null, 'none that was removed', { audit: { outcome: 'PRODUCTIVE' } }],
  [
    'documentsStand',
    'OUTCOME_DOCUMENT_GONE',
    'one that was removed since the outcome',
    { audit: { outcome: 'PRODUCTIVE', history: documentLost } },
  ],
  [
    'documentsStand',
    null,
    'another that serves the same end',
    { audit: { outcome: 'PRODUCTIVE', history: documentLost }, facts: { documents: ['D7'] } },
  ],
  ['worksheetIsOff', 'WORKSHEET_NEEDED', 'a carrier with worksheets', {}],
  ['classesCoded', null, 'codes of the carrier', {}],
  [
    'classesCoded',
    'CLASSES_TO_BE_CODED',
    'a line that was added and not coded',
    { audit: { categories: [{ ...line, classCode: 'NEW_12345' }] } },
  ],
  ['exposuresSet', 'EXPOSURES_MISSING', 'an open line', {}],
  ['exposuresSet', null, 'zero is set', { audit: { categories: [{ ...line, finalExposure: 0 }] } }],
  [
    'differencesExplained',
    'DIFFERENCE_UNEXPLAINED',
    'over 20%, whatever diff says',
    { audit: { categories: [{ ...line, finalExposure: 1_021_000, diff: 0 }] } },
  ],
  [
    'differencesExplained',
    null,
    'exactly 20%',
    { audit: { categories: [{ ...line, finalExposure: 1_020_000 }] } },
  ],
  [
    'differencesExplained',
    null,
    'with a note',
    { audit: { categories: [{ ...line, finalExposure: 2_000_000, notes: 'second shop' }] } },
  ],
  ['keyQuestionsAnswered', 'KEY_QUESTIONS_OPEN', 'none answered', {}],
  ['keyQuestionsAnswered', null, 'all nine', { audit: { keyQuestions: answers } }],
  ['returnIsSpecific', 'RETURN_UNSPECIFIED', 'no type', { facts: { reason: 'wrong year' } }],
  ['returnIsSpecific', 'RETURN_UNSPECIFIED', 'no words', { facts: { reason: 'D3' } }],
  ['returnIsSpecific', null, 'both', { facts: { reason: 'D3: wrong year' } }],
  [
    'insuredIsAsked',
    'REWORK_ASKS_NOTHING',
    'a rework for the auditor alone',
    { audit: redone([]) },
  ],
  [
    'insuredIsAsked',
    null,
    'one that asks for a document',
    { audit: redone([{ type: 'D8', words: 'June' }]) },
  ],
  [
    'reviewerIsAnother',
    'REVIEWER_SET_OUTCOME',
    'the same, in capitals',
    { audit: { outcomeBy: BAKER.userId.toUpperCase() } },
  ],
  ['reviewerIsAnother', null, 'another', { audit: { outcomeBy: ADMIN.userId } }],
  [
    'reviewerIsAnother',
    'REVIEWER_CHANGED_FIGURES',
    'changed figures after the first outcome',
    { audit: { outcomeBy: ADMIN.userId, history: figuresEditedBy(BAKER.userId) } },
  ],
  [
    'reviewerIsAnother',
    'REVIEWER_CHANGED_FIGURES',
    'approved a changed order with other figures after the first outcome',
    { audit: { outcomeBy: ADMIN.userId, history: figuresEditedBy(BAKER.userId, 'UPDATED') } },
  ],
  [
    'reviewerIsAnother',
    null,
    'another one changed figures after the first outcome',
    { audit: { outcomeBy: ADMIN.userId, history: figuresEditedBy('else@bakehouse.example') } },
  ],
  ['recipientNamed', 'RECIPIENT_MISSING', 'nobody', {}],
  [
    'recipientNamed',
    'RECIPIENT_MISSING',
    'an address alone',
    { facts: { reason: 'audits@hm.example' } },
  ],
  ['recipientNamed', null, 'how it was handed over', { facts: { reason: 'mailed to Pat Lee' } }],
  ['invoiceBillsIt', 'INVOICE_MISSING', 'none', {}],
  ['invoiceBillsIt', null, 'one', { audit: { invoiceId: 'I1' } }],
  ['resumesWhereItWas', 'NOT_THE_RESUME_STATE', 'never paused', { to: 'READY' }],
]

describe('guards (docs/decisions/0014)', () => {
  it.each(CASES)('%s: %s for %s', (guard, code, _title, given) => {
    expect(codeOf(guard, given)).toBe(code)
  })

  it('a carrier with one reviewer allows it, with a reason', () => {
    const audit = { outcomeBy: BAKER.userId }
    const carrier = { ...advanceFacts().carrier, singleReviewer: true }
    expect(codeOf('reviewerIsAnother', { audit, facts: { carrier } })).not.toBeNull()
    expect(codeOf('reviewerIsAnother', { audit, facts: { carrier, reason: 'alone' } })).toBeNull()
  })

  it('that lacks what it reads throws, instead of deciding by an empty list', () => {
    const { steps: _, ...unread } = advanceFacts()
    const facts = { ...unread, reason: readReason('outcome', 'NO_CONTACT') }
    const judge = () => GUARDS.nonproductiveGate.holds(anAudit(), facts, BAKER, 'NONPRODUCTIVE')
    expect(judge).toThrow('does not read steps')
  })

  it('and a preview answers null where it would depend on what is not known', () => {
    const known = {
      audit: anAudit({ bakeState: 'CONTACTING' }),
      openSteps: [],
      carrier: aWorkCarrier(),
    }
    const acting = { actor: BAKER, now: NOW, random: seededRandom(1), reason: 'NO_CONTACT' }
    const move = { kind: 'move', to: 'NONPRODUCTIVE' } as const
    expect(previewAction(known, move, acting)).toBeNull()
    const whole = { ...known, steps: [], documents: [] }
    expect(previewAction(whole, move, acting)).toMatchObject({
      error: { code: 'ATTEMPTS_MISSING' },
    })
  })

  it('every guard has a case, and stands in the table', () => {
    const used = Object.values(TRANSITIONS).flatMap(({ guards }) => guards)
    expect(new Set(used)).toEqual(new Set(Object.keys(GUARDS)))
    expect(new Set(CASES.map(([guard]) => guard))).toEqual(new Set(used))
  })
})
