import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Command } from '#shared/audit/command.ts'
import { KEY_QUESTION_IDS } from '#shared/audit/keyQuestions.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import { addDays, formatDay, todayIn } from '#shared/kernel/day.ts'
import { aFeeSchedule } from '#shared/testing/billedAudits.ts'
import { csvOf, ORDER_ROW } from '#shared/testing/importHarness.ts'
import type { CliRun } from './runCli.ts'
import { type BrowserBaker, openWeek, type Week } from './weekWorld.ts'

const ORDERS = 300
const BY_THE_PUBLIC = 40
const BY_PHONE = 80
const BOUNCES = 20
const ZONE = 'America/New_York'
const BEA = 'bea@bakehouse.example'
const BOB = 'bob@bakehouse.example'
const ADA = 'ada@bakehouse.example'
const ABE = 'abe@bakehouse.example'

let week: Week

beforeAll(async () => {
  week = await openWeek()
  const fees = join(week.folder, 'fees.json')
  await writeFile(fees, JSON.stringify(aFeeSchedule()))
  const set = async (...args: string[]) => expect((await week.run(...args)).exit).toBe(0)
  await set('carriers', 'add', 'HM', '--name', 'Harvest Mutual')
  for (const [email, role] of [
    [BEA, 'baker'],
    [BOB, 'baker'],
    [ADA, 'admin'],
    [ABE, 'admin'],
  ] as const)
    await set('users', 'add', email, '--name', email, '--role', role, '--carriers', 'HM')
  await set('carriers', 'fees', 'set', 'HM', fees)
}, 600_000)

afterAll(() => week.close())

const audits = () => week.store.list<Audit>('audits', { sort: { field: 'id', direction: 'asc' } })
const inState = async (state: BakeState) =>
  (await audits()).filter(({ bakeState }) => bakeState === state)
const all = (collection: string) =>
  week.store.list(collection, { sort: { field: 'id', direction: 'asc' } })

interface Advance {
  totals: { advanced: number; refused: number; failed: number }
}

async function advance(...args: string[]): Promise<Advance['totals']> {
  const run = await week.run('audits', 'advance', ...args)
  return run.json<Advance>().totals
}

async function tickAfter(hours: number): Promise<void> {
  week.pass(hours)
  const run = await week.tick()
  expect([run.exit, run.exit === 0 ? '' : run.err]).toEqual([0, ''])
}

/** What the engine answers to these commands, in a pass that begins now: `DONE`, or why not. */
async function answersTo(ids: readonly string[]): Promise<string[]> {
  await tickAfter(0)
  const found = await Promise.all(ids.map((id) => week.store.get<Command>('commands', id)))
  return found.map((command) => command?.refusal?.code ?? command?.state ?? 'gone')
}

it('a week of work in an afternoon', async () => {
  // 300 orders come in, and the chase begins.
  const today = todayIn(ZONE, new Date())
  const rows = Array.from({ length: ORDERS }, (_, n) => orderRow(n, addDays(today, 18)))
  const file = join(week.folder, 'orders.csv')
  await writeFile(file, csvOf(rows))
  expect((await week.run('orders', 'import', file, '--carrier', 'HM')).exit).toBe(0)
  const started = await advance(
    '--from',
    'READY',
    '--carrier',
    'HM',
    '--to',
    'CONTACTING',
    '--as',
    ADA,
  )
  expect(started).toMatchObject({ advanced: ORDERS, refused: 0, failed: 0 })
  await tickAfter(0)
  expect(await all('mail')).toHaveLength(2 * ORDERS)

  // Forty answer on the public page, twenty e-mails come back.
  const everybody = await audits()
  const online = everybody.slice(0, BY_THE_PUBLIC)
  await inParallel(online, 8, undefined, ({ intakeId }) => week.submit(intakeId))
  for (const { id } of everybody.slice(-BOUNCES)) await bounce(id)
  await tickAfter(2)
  expect(await inState('SUBMITTED')).toHaveLength(BY_THE_PUBLIC)
  const helped = (await audits()).filter(({ openSteps }) => openSteps.GET_HELP_FROM_AGENT)
  expect(helped).toHaveLength(BOUNCES)

  // The second e-mail on the next day, then calls. Two bakers reach for one audit: one is told.
  await tickAfter(24)
  await tickAfter(24)
  const toCall = (await audits()).filter(({ openSteps }) => openSteps.CALL_INSURED)
  expect(toCall).toHaveLength(ORDERS - BY_THE_PUBLIC - BOUNCES)
  const [bea, bob] = [week.baker(BEA), week.baker(BOB)]
  await oneIsTold(toCall[0], bea, bob)
  const spoken = await week.codes('spoken.txt', toCall.slice(1, BY_PHONE))
  const others = await week.codes('others.txt', toCall.slice(BY_PHONE))
  const call = ['--complete', 'CALL_INSURED', '--disposition']
  expect(await advance('--file', spoken, ...call, 'spoke', '--as', BEA)).toMatchObject({
    advanced: BY_PHONE - 1,
  })
  expect(await advance('--file', others, ...call, 'voicemail', '--as', BOB)).toMatchObject({
    advanced: toCall.length - BY_PHONE,
  })

  // Those who were reached send their documents; to the others letters go.
  const sent = await week.codes('sent.txt', toCall.slice(0, BY_PHONE))
  for (const step of ['WAITING_FOR_INSURED', 'SUBMIT_DOCS'])
    expect(await advance('--file', sent, '--complete', step, '--as', ADA)).toMatchObject({
      advanced: BY_PHONE,
    })
  for (const _ of [1, 2, 3]) await tickAfter(48)
  expect((await all('letters')).length).toBeGreaterThan(100)

  // The figures, by bakers in their browsers; a second person reviews, a manager sends them all.
  const submitted = await inState('SUBMITTED')
  expect(submitted).toHaveLength(BY_THE_PUBLIC + BY_PHONE)
  const asked: string[] = []
  await inParallel(submitted.entries(), 6, undefined, async ([n, audit]) => {
    asked.push(...(await workOut(audit, n % 2 === 0 ? bea : bob)))
  })
  expect(new Set(await answersTo(asked))).toEqual(new Set(['DONE']))
  const review = ['--from', 'PRODUCTIVE', '--carrier', 'HM', '--to', 'FINAL_REVIEW_COMPLETE']
  expect(await advance(...review, '--as', BEA)).toMatchObject({ advanced: 0, refused: 120 })
  expect(await advance(...review, '--as', ADA)).toMatchObject({ advanced: 120 })
  const send = ['--from', 'FINAL_REVIEW_COMPLETE', '--carrier', 'HM', '--to', 'SENT_TO_CARRIER']
  expect(await advance(...send, '--reason', 'mailed to Pat Lee', '--as', ABE)).toMatchObject({
    advanced: 120,
    refused: 0,
    failed: 0,
  })

  // The month's invoices, twice: the same bytes.
  expect(await invoiceFiles('first')).toEqual(await invoiceFiles('second'))
  expect(await inState('INVOICED')).toHaveLength(120)
  const verified = await week.run('verify')
  expect([verified.exit, verified.exit === 0 ? '' : verified.out]).toEqual([0, ''])
}, 600_000)

function orderRow(n: number, due: string): Record<string, string> {
  const number = `W${String(n).padStart(5, '0')}`
  return {
    ...ORDER_ROW,
    'Order Number': number,
    'Policy Number': `P-${number}`,
    'Contact Email': `${number.toLowerCase()}@insured.example`,
    'Agency Email': 'audits@agency.example',
    'Due Date': formatDay(due),
  }
}

/** What the sender of e-mail writes when the insured's came back. */
async function bounce(auditFSID: string): Promise<void> {
  const mails = await week.store.list<{ id: string; auditFSID: string; stepType: string }>('mail', {
    sort: { field: 'id', direction: 'asc' },
  })
  const mail = mails.find(
    (each) => each.auditFSID === auditFSID && each.stepType === 'EMAIL_INSURED',
  )
  const delivery = { state: 'ERROR', error: '550 5.1.1 no such user' }
  await week.store.update('mail', mail?.id ?? '', { delivery })
}

async function oneIsTold(
  audit: Audit | undefined,
  bea: BrowserBaker,
  bob: BrowserBaker,
): Promise<void> {
  if (audit === undefined) throw new Error('No audit is to be called.')
  const call = {
    action: { kind: 'complete', step: 'CALL_INSURED', completion: { disposition: 'spoke' } },
    reason: '',
  } as const
  const claim = { action: { kind: 'claim' }, reason: '' } as const
  expect(await answersTo(await bea.ask(audit, claim))).toEqual(['DONE'])
  expect(await answersTo(await bob.ask(audit, call))).toEqual(['AUDIT_CLAIMED'])
  expect(await answersTo(await bea.ask(audit, call))).toEqual(['DONE'])
}

/** Asks for the worksheet, its figures and the outcome; the commands' ids. */
function workOut(audit: Audit, baker: BrowserBaker): Promise<string[]> {
  const keyQuestions = Object.fromEntries(
    KEY_QUESTION_IDS.map((question) => [question, { answer: 'no', detail: '' }]),
  )
  const categories = audit.categories.map((line) => ({
    ...line,
    finalExposure: line.estimatedExposure,
  }))
  return baker.ask(
    audit,
    { action: { kind: 'move', to: 'WORKSHEET' }, reason: '' },
    { action: { kind: 'edit', patch: { categories, keyQuestions } }, reason: '' },
    { action: { kind: 'move', to: 'PRODUCTIVE' }, reason: 'waived: the ledger shows it' },
  )
}

async function invoiceFiles(name: string): Promise<[string, string][]> {
  const folder = join(week.folder, name)
  const through = todayIn(ZONE, new Date())
  const args = ['--carrier', 'HM', '--through', through, '--out', folder]
  const run: CliRun = await week.run('invoices', 'export', ...args)
  expect([run.exit, run.exit === 0 ? '' : run.err]).toEqual([0, ''])
  const names = (await readdir(folder)).sort()
  expect(names.length).toBeGreaterThan(0)
  return Promise.all(
    names.map(
      async (each) => [each, await readFile(join(folder, each), 'utf8')] as [string, string],
    ),
  )
}
