import { beforeEach, describe, expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import { figuresHash } from '#shared/audit/advanceAudit.ts'
import { sealHistoryEntry } from '#shared/audit/history.ts'
import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { newCarrier } from '#shared/firm/carrier.ts'
import type { VerifyCheck } from '#shared/kernel/verifyCheck.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { SYSTEM } from '#shared/testing/builders.ts'
import { importHarness, orderRows } from '#shared/testing/importHarness.ts'
import { verifyStore } from './verifyStore.ts'

const clock = fixedClock('2026-11-02T16:00:00.000Z')

let harness = importHarness()
let audit: Audit
let steps: Step[] = []

/** Three audits, the first of which is being worked on. */
beforeEach(async () => {
  harness = importHarness()
  const { store } = harness
  await store.set('carriers', 'HM', { ...newCarrier({ name: 'Harbor Mutual' }, clock.now()) })
  await harness.imported([
    orderRows({ 'Order Number': 'T1' }, { 'Order Number': 'T2' }, { 'Order Number': 'T3' }),
  ])
  const [first] = store.all<Audit>('audits').filter(({ orderNumber }) => orderNumber === 'T1')
  if (!first) throw new Error('There is no audit.')
  const world = { store, clock, random: seededRandom(5) }
  const request = { auditFSID: first.id, actor: SYSTEM }
  const started = await actOnAudit(world, request, { kind: 'complete', step: 'READY' })
  if (!started.ok) throw new Error(started.error.message)
  audit = started.value
  steps = store.all<Step>('asteps').filter(({ auditFSID }) => auditFSID === audit.id)
})

const verify = () => verifyStore({ store: harness.store, clock })

function codesIn(checks: readonly VerifyCheck[]): string[] {
  return checks.flatMap(({ failures }) => failures.map(({ code }) => code))
}

function openStep(): Step {
  const step = steps.find(({ status }) => status === 'OPEN')
  if (!step) throw new Error('No step is open.')
  return step
}

function overStep(): Step {
  const step = steps.find(({ status }) => status === 'COMPLETED')
  if (!step) throw new Error('No step is over.')
  return step
}

/** An outcome whose entry keeps this hash of the figures. */
function nonproductive(figures: string): Partial<Audit> {
  const from = audit.bakeState
  const { h: _, n: __, ...past } = audit.history.at(-1) as HistoryEntry
  const entry = { ...past, from, to: 'NONPRODUCTIVE', figures } as const
  const history = [...audit.history, sealHistoryEntry(audit.history.at(-1) ?? null, entry)]
  return { history, outcome: 'NONPRODUCTIVE' }
}

const change = (fields: object) => harness.store.update('audits', audit.id, { ...fields })

it('finds nothing in what the product wrote, and counts what it checked', async () => {
  const checks = await verify()
  expect(codesIn(checks)).toEqual([])
  expect(checks.map(({ name, checked }) => [name, checked])).toEqual([
    ...[
      'history chains',
      'dates of history and notes',
      'history and state',
      'open steps',
      'audit codes',
      'order keys',
      'bands and sort keys',
      'intakes',
      'links',
      'next actions',
      'field formats',
      'approved figures',
      'evidence of outcomes',
      'sizes',
    ].map((name) => [name, 3]),
    ['history seals', 3],
    ['orphans', 3 + 3 + 8 + 3],
    ...['daily figures', 'invoices', 'invoiced audits', 'sent audits'].map((name) => [name, 0]),
  ])
})

describe('each damage is found', () => {
  const damages: [string, () => Promise<unknown>, string[]][] = [
    [
      'a text of the history changed',
      () => {
        const [first, ...rest] = audit.history
        return change({ history: [{ ...first, text: 'Nothing happened' }, ...rest] })
      },
      ['HISTORY_BROKEN'],
    ],
    ...([undefined, null, '11/20/2026', { seconds: 'soon' }, 5] as const).map(
      (date): [string, () => Promise<unknown>, string[]] => [
        `an entry and a note dated ${JSON.stringify(date)}`,
        () => {
          const { date: _, ...last } = audit.history.at(-1) ?? {}
          const note = { text: 'Called', userId: 'System' }
          const dated = date === undefined ? {} : { date }
          return change({
            history: [...audit.history.slice(0, -1), { ...last, ...dated }],
            notes: [{ ...note, ...dated }],
          })
        },
        ['HISTORY_BROKEN', 'HISTORY_DATE_DAMAGED', 'NOTE_DATE_DAMAGED'],
      ],
    ),
    [
      'an entry taken out of the history',
      () => change({ history: audit.history.slice(1) }),
      ['HISTORY_BROKEN', 'HISTORY_MOVE_UNKNOWN'],
    ],
    [
      'the history emptied',
      () => change({ history: [] }),
      ['HISTORY_BROKEN', 'HISTORY_STATE_DIFFERS'],
    ],
    [
      'a state set without its entry',
      () => change({ bakeState: 'SENT_TO_CARRIER' }),
      ['HISTORY_STATE_DIFFERS', 'ENGINE_FIELD_DIFFERS', 'INTAKE_STATUS_DIFFERS'],
    ],
    [
      'a sealed move that no work makes',
      () => {
        const last = audit.history.at(-1) ?? null
        const entry = {
          op: 'X',
          text: 'X',
          date: clock.now(),
          userId: 'System',
          from: 'CONTACTING',
          to: 'INVOICED',
        } as const
        const history = [...audit.history, sealHistoryEntry(last, entry)]
        return change({ history, v: 9, bakeState: 'INVOICED' })
      },
      [
        'HISTORY_MOVE_UNKNOWN',
        'ENGINE_FIELD_DIFFERS',
        'INTAKE_STATUS_DIFFERS',
        'INVOICED_WITHOUT_LINE',
      ],
    ],
    [
      'an e-mail that is none',
      () => change({ agentEmail: 'call me' }),
      ['ENGINE_FIELD_DIFFERS', 'FIELD_FORMAT_WRONG'],
    ],
    [
      'formats of every kind',
      () =>
        change({
          agentPhone: 'call me',
          insuredLocationState: 'ZQ',
          insuredDbaName: 'x'.repeat(3000),
          auditEnd: 'tomorrow',
          cost: -5,
        }),
      ['ENGINE_FIELD_DIFFERS', ...Array<string>(5).fill('FIELD_FORMAT_WRONG')],
    ],
    [
      'a figure other than the one that its outcome keeps',
      () => change({ ...nonproductive('f00') }),
      ['HISTORY_STATE_DIFFERS', 'FIGURES_DIFFER'],
    ],
    [
      'audited days other than those that its outcome keeps',
      () => change({ ...nonproductive(figuresHash(audit)), auditStart: '2025-11-01' }),
      ['HISTORY_STATE_DIFFERS', 'FIGURES_DIFFER'],
    ],
    [
      'no history at all',
      () => change({ history: null }),
      ['AUDIT_UNREADABLE', 'AUDIT_UNREADABLE'],
    ],
    [
      'an outcome that attempts prove, and none was made',
      () => change({ outcome: 'NONPRODUCTIVE', outcomeReason: 'NO_CONTACT' }),
      ['OUTCOME_UNPROVEN'],
    ],
    [
      'a second open step of a type',
      () => harness.store.set('asteps', 'second', { ...openStep() }),
      ['STEP_OPEN_TWICE', 'OPEN_STEPS_DIFFER'],
    ],
    [
      'an open step that the audit does not list',
      () => harness.store.update('asteps', openStep().id, { status: 'COMPLETED' }),
      ['OPEN_STEPS_DIFFER'],
    ],
    [
      'a step that is over and still on a baker’s desk',
      () => harness.store.update('asteps', overStep().id, { bakerStepActive: true }),
      ['STEP_DIFFERS'],
    ],
    [
      'a step that says another code',
      () => harness.store.update('asteps', openStep().id, { auditCode: 'OTHER' }),
      ['STEP_DIFFERS'],
    ],
    [
      'a code that leads nowhere',
      () => harness.store.delete('auditCodes', 'T1'),
      ['AUDIT_CODE_LOST'],
    ],
    [
      'two audits with the same code',
      () => change({ auditCode: 'T2' }),
      ['AUDIT_CODE_TWICE', 'STEP_DIFFERS', 'ENGINE_FIELD_DIFFERS'],
    ],
    [
      'an order key that is gone',
      () => harness.store.delete('orderKeys', audit.consolidatedId),
      ['ORDER_KEY_DIFFERS'],
    ],
    ['a band that is not the domain’s', () => change({ band: 'order' }), ['ENGINE_FIELD_DIFFERS']],
    ['a sort key of another', () => change({ sortKey: '0|' }), ['ENGINE_FIELD_DIFFERS']],
    [
      'a moment at which nobody wakes it',
      () => change({ wakeAt: new Date('2030-01-01') }),
      ['ENGINE_FIELD_DIFFERS'],
    ],
    [
      'a link that ends before 30 days are over',
      () => harness.store.update('intakes', audit.intakeId, { openUntil: clock.now() }),
      ['LINK_ENDS_EARLY'],
    ],
    [
      'a link that ends before the day to answer by',
      () => harness.store.update('intakes', audit.intakeId, { answerBy: '2040-01-02' }),
      ['LINK_ENDS_EARLY'],
    ],
    [
      'an intake that is shut',
      () => harness.store.update('intakes', audit.intakeId, { status: 'closed' }),
      ['INTAKE_STATUS_DIFFERS'],
    ],
    [
      'an intake of another person',
      () => harness.store.update('intakes', audit.intakeId, { scope: 'agent' }),
      ['INTAKE_MISSING'],
    ],
    [
      'an intake that is gone',
      () => harness.store.delete('intakes', audit.intakeId),
      ['INTAKE_MISSING'],
    ],
    [
      'nothing left to do, and no flag',
      () => change({ nextStep: null, nextDue: null, flags: [] }),
      ['NEXT_ACTION_MISSING'],
    ],
    [
      'an audit that is gone',
      () => harness.store.delete('audits', audit.id),
      Array.from({ length: 3 + steps.length }, () => 'ORPHAN'),
    ],
  ]

  it.each(damages)('%s', async (_name, damage, expected) => {
    await damage()
    const checks = await verify()
    const found = new Set(codesIn(checks))
    expect([...found].sort()).toEqual([...new Set(expected)].sort())
    const all = checks.flatMap(({ failures }) => failures)
    expect(all.filter(({ auditFSID }) => auditFSID !== audit.id)).toEqual([])
    for (const { message, next } of all) expect(`${message} ${next}`).not.toMatch(/\{\w+\}/)
  })
})

it('the record of a removed document has an audit; that of an orphaned file or of letters needs none', async () => {
  await harness.store.set('removedFiles', 'DEMO_f1', { auditFSID: 'past', lost: true })
  await harness.store.set('removedFiles', 'letters_HM-261127-1', { auditFSID: '' })
  expect(codesIn(await verify())).toEqual([])
  await harness.store.set('removedFiles', 'gone_f2', { auditFSID: 'gone' })
  expect(codesIn(await verify())).toEqual(['ORPHAN'])
})

it('reads each audit once, and once more where something does not hold', async () => {
  const before = harness.store.reads()['audits'] ?? 0
  await verify()
  // Three by the audits themselves; invoices and daily figures read theirs.
  const once = (harness.store.reads()['audits'] ?? 0) - before
  await harness.store.delete('intakes', audit.intakeId)
  const since = harness.store.reads()['audits'] ?? 0
  await verify()
  expect((harness.store.reads()['audits'] ?? 0) - since).toBe(once + 1)
})

it('keeps the first thousand failures and counts all', async () => {
  for (let n = 0; n < 1010; n++)
    await harness.store.set('intakes', `gone${n}`, {
      auditFSID: `gone${n}`,
      dateAdded: clock.now(),
    })
  const orphans = (await verify()).find(({ name }) => name === 'orphans')
  expect([orphans?.failed, orphans?.failures.length]).toEqual([1010, 1000])
})

it('an audit that is written meanwhile is read again before a failure counts', async () => {
  const { store } = harness
  let isFirst = true
  const busy: typeof store = {
    ...store,
    list: async (collection, options) => {
      const found = await store.list(collection, options)
      if (collection === 'audits' && isFirst && found.length > 0) {
        isFirst = false
        const publicUrl = 'https://audits.example'
        const world = { store, clock, random: seededRandom(8), publicUrl }
        const step = 'EMAIL_INSURED' as const
        const done = await actOnAudit(
          world,
          { auditFSID: audit.id, actor: SYSTEM },
          { kind: 'complete', step },
        )
        expect(done.ok).toBe(true)
      }
      return found as never
    },
  }
  expect(codesIn(await verifyStore({ store: busy, clock }))).toEqual([])
})

it('a link from before its days were kept is not known to end early', async () => {
  const { answerBy: _, ...kept } = harness.store
    .all<Intake>('intakes')
    .find(({ id }) => id === audit.intakeId) as Intake
  await harness.store.set('intakes', audit.intakeId, { ...kept, openUntil: clock.now() })
  expect(codesIn(await verify())).toEqual([])
})
