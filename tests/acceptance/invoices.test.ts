import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { verifyHistory } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Invoice } from '#shared/billing/model.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import {
  aFeePeriod,
  aFeeSchedule,
  BILLED_THROUGH,
  billedCarriers,
  billedCents,
  storeBilledMonth,
} from '#shared/testing/billedAudits.ts'
import { startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

interface Report {
  invoices: {
    id: string
    carrier: string
    status: string
    lines: number
    totalCents: number
    files: { path: string; sha256: string }[]
  }[]
  exceptions: { auditCode: string; reason: string }[]
}

const CARRIERS = billedCarriers(12)
/** One of them has as many audits as all others together: an export of it takes its time. */
const [BIG = '', OTHER = ''] = CARRIERS
const SHARES = [...CARRIERS, ...CARRIERS.map(() => BIG)]
const COUNT = 480
/** One in 101 has no price (`billedCents`). */
const UNPRICED = Math.floor(COUNT / 101)
const ID = `${BIG}-20261031`

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-invoices-'))
  await served('month', ({ store }) => storeBilledMonth(store, SHARES, COUNT))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** A data folder of its own with the month to bill. */
async function monthIn(name: string): Promise<string> {
  await cp(join(folder, 'month'), join(folder, name), { recursive: true })
  return name
}

/** Works with a data folder while a server runs on it. */
async function served<T>(
  name: string,
  work: (opened: { store: DocumentStore }) => Promise<T>,
): Promise<T> {
  const args = ['backend', '--data', join(folder, name), '--no-seed', '--port', '0']
  const server = startCli(args)
  const [, host = ''] = await server.waitFor(/FIRESTORE_EMULATOR_HOST=(\S+)/)
  const admin = connectAdmin({ project: 'demo-bakehouse', host })
  try {
    return await work(admin)
  } finally {
    await admin.close()
    server.child.kill('SIGTERM')
    await server.done
  }
}

function exportArgs(name: string, carrier: string, ...more: string[]): string[] {
  const out = more.includes('--preview') ? [] : ['--out', join(folder, `${name}.out`)]
  const what = ['--carrier', carrier, '--through', BILLED_THROUGH, '--json']
  return ['invoices', 'export', ...what, ...out, ...more, '--data', join(folder, name)]
}

const bill = (name: string, carrier: string, ...more: string[]) =>
  runCommand(exportArgs(name, carrier, ...more))

/** The written files by name, as hashes of their bytes. */
async function written(name: string): Promise<Record<string, string>> {
  const out = join(folder, `${name}.out`)
  const names = (await readdir(out)).sort()
  const texts = await Promise.all(names.map((each) => readFile(join(out, each))))
  return Object.fromEntries(
    texts.map((text, at) => [names[at], createHash('sha256').update(text).digest('hex')]),
  )
}

/** What the carrier's audits cost, place by place. */
function recount(carrier: string): { cents: number; audits: number } {
  const all = Array.from({ length: COUNT }, (_, index) => index)
  const theirs = all.filter((index) => SHARES[index % SHARES.length] === carrier)
  const prices = theirs.flatMap((index) => billedCents(index) ?? [])
  return { cents: prices.reduce((sum, cents) => sum + cents, 0), audits: prices.length }
}

async function auditsOf(store: DocumentStore, carrier: string): Promise<Audit[]> {
  return store.list<Audit>('audits', {
    filters: [{ field: 'carrierCompany', op: '==', value: carrier }],
    sort: { field: 'id', direction: 'asc' },
  })
}

async function expectBilledOnce(store: DocumentStore): Promise<void> {
  const billed = (await auditsOf(store, BIG)).filter(({ invoiceId }) => invoiceId !== '')
  expect(billed).toHaveLength(recount(BIG).audits)
  for (const { bakeState, invoiceId, history } of billed) {
    expect([bakeState, invoiceId]).toEqual(['INVOICED', ID])
    expect(history.filter(({ to }) => to === 'INVOICED')).toHaveLength(1)
    expect(verifyHistory(history)).toBeNull()
  }
}

describe('invoices export', () => {
  it('bills twelve carriers to the cent, and again to the byte', async () => {
    const name = await monthIn('twelve')
    const first = await bill(name, 'all')
    // Some audits have no price: each is listed, and the rest is billed.
    expect(first.exit).toBe(3)
    const { invoices, exceptions } = first.json<Report>()
    expect(invoices.map(({ carrier }) => carrier)).toEqual(CARRIERS)
    for (const { carrier, status, totalCents, files } of invoices) {
      expect([status, totalCents]).toEqual(['ISSUED', recount(carrier).cents])
      const [detail = '', control = ''] = files.map(({ path }) => path)
      const text = await readFile(detail, 'utf8')
      const rows: Record<string, string>[] = parse(text, {
        columns: true,
        record_delimiter: '\r\n',
      })
      const cents = rows.reduce(
        (sum, row) => sum + BigInt(row['Amount']?.replace('.', '') ?? ''),
        0n,
      )
      expect(cents).toBe(BigInt(totalCents))
      expect(new Set(rows.map((row) => row['OrderNumber'])).size).toBe(recount(carrier).audits)
      expect(JSON.parse(await readFile(control, 'utf8'))).toMatchObject({
        totalCents,
        lines: rows.length,
        sha256: files[0]?.sha256,
      })
    }
    const unpriced = exceptions.filter(({ reason }) => reason.endsWith('[AUDIT_UNPRICED]'))
    expect([unpriced.length, exceptions.length]).toEqual([UNPRICED, UNPRICED])
    const bytes = await written(name)
    expect(Object.keys(bytes)).toHaveLength(24)
    await rm(join(folder, `${name}.out`), { recursive: true })
    const again = await bill(name, 'all')
    expect(again.json()).toEqual(first.json())
    expect(await written(name)).toEqual(bytes)
    const ledger = await bill(name, 'all', '--format', 'xero')
    expect(ledger.json<Report>().invoices.map(({ totalCents }) => totalCents)).toEqual(
      invoices.map(({ totalCents }) => totalCents),
    )
    const list = await runCommand(['invoices', 'list', '--json', '--data', join(folder, name)])
    expect(list.json<Report>().invoices).toHaveLength(12)
  })

  it('killed and continued comes to the same bytes', async () => {
    await bill(await monthIn('never'), BIG)
    const wanted = await written('never')
    const name = await monthIn('killed')
    await served(name, async ({ store }) => {
      const invoice = () => store.get<Invoice>('invoices', ID)
      const marked = async () =>
        (
          await store.list('audits', {
            filters: [{ field: 'invoiceId', op: '==', value: ID }],
            sort: { field: 'invoiceId', direction: 'asc' },
            limit: 41,
          })
        ).length
      const moments = [
        async () => (await invoice()) !== null,
        async () => typeof (await invoice())?.lineCount === 'number',
        async () => (await marked()) > 0,
        async () => (await marked()) > 40,
      ]
      for (const hasCome of moments) {
        const run = startCli(exportArgs(name, BIG))
        while (!(await hasCome())) await wait(10)
        run.child.kill('SIGKILL')
        expect((await run.done).exit).toBeNull()
        expect(await invoice()).toMatchObject({ status: 'DRAFT' })
      }
      const other = ['--carrier', BIG, '--through', '2026-10-30', '--json']
      const early = await runCommand(['invoices', 'export', ...other, '--data', join(folder, name)])
      expect([early.exit, early.out]).toEqual([5, expect.stringContaining('INVOICE_UNFINISHED')])
      expect((await bill(name, BIG)).json<Report>().invoices).toMatchObject([{ status: 'ISSUED' }])
      await expectBilledOnce(store)
    })
    expect(await written(name)).toEqual(wanted)
  })

  it('two at once: one wins, the other says so, nothing is billed twice', async () => {
    const name = await monthIn('both')
    await served(name, async ({ store }) => {
      const first = startCli(exportArgs(name, BIG))
      const holder = async () => (await store.get<Invoice>('invoices', ID))?.holder
      while ((await holder()) === undefined) await wait(10)
      // Held until the other has begun: it might be done before.
      first.child.kill('SIGSTOP')
      const drafted = await holder()
      const second = startCli(exportArgs(name, BIG))
      while ((await holder()) === drafted) await wait(10)
      first.child.kill('SIGCONT')
      const [beaten, winner] = await Promise.all([first.done, second.done])
      expect(beaten.exit).toBe(5)
      expect(beaten.json<{ error: { code: string } }>().error.code).toBe('INVOICE_TAKEN_OVER')
      expect(winner.json<Report>().invoices).toMatchObject([
        { id: ID, status: 'ISSUED', totalCents: recount(BIG).cents },
      ])
      await expectBilledOnce(store)
      const bytes = await written(name)
      await bill(name, BIG)
      expect(await written(name)).toEqual(bytes)
    })
  })

  it('unpriced, overlapping and negative fees, a cut-off to come: named, and nothing billed', async () => {
    const name = await monthIn('refused')
    await served(name, async ({ store }) => {
      const { id, ...audit } = (await auditsOf(store, OTHER))[0] ?? { id: '' }
      expect(id).not.toBe('')
      await store.set('audits', 'unpricedAAAAAAAAAAAA', {
        ...audit,
        carrierCompany: 'CA99',
        auditType: 'Voluntary',
        outcome: 'PRODUCTIVE',
        bakeState: 'SENT_TO_CARRIER',
      })
      await store.set('carriers', 'CA99', { name: 'Ninety-nine', timeZone: 'America/New_York' })
      await store.set('carriers/CA99/private', 'fees', { schedule: aFeeSchedule() })
      const unpriced = await bill(name, 'CA99')
      expect(unpriced.exit).toBe(3)
      expect(unpriced.json<Report>()).toMatchObject({ invoices: [], exceptions: [{}] })
      const [fee] = aFeePeriod().fees
      const broken = {
        FEES_OVERLAP: [aFeePeriod(), aFeePeriod({ from: '2026-06-01' })],
        FEES_NEGATIVE: [aFeePeriod({ fees: [{ ...fee, cents: -1 } as never] })],
      }
      for (const [code, periods] of Object.entries(broken)) {
        const file = join(folder, `${code}.json`)
        await writeFile(file, JSON.stringify({ periods }))
        const set = ['carriers', 'fees', 'set', OTHER, file, '--json']
        const refused = await runCommand([...set, '--data', join(folder, name)])
        expect([refused.exit, refused.json<{ error: { code: string } }>().error.code]).toEqual([
          2,
          code,
        ])
        // Whoever writes past the command line is not billed by it either.
        await store.set(`carriers/${OTHER}/private`, 'fees', { schedule: { periods } })
        const exported = await bill(name, OTHER)
        expect(exported.json<{ error: { code: string } }>().error.code).toBe(code)
      }
      const future = ['--carrier', OTHER, '--through', '2199-01-01', '--json']
      const early = await runCommand([
        'invoices',
        'export',
        ...future,
        '--data',
        join(folder, name),
      ])
      expect([early.exit, early.out]).toEqual([2, expect.stringContaining('CUT_OFF_FUTURE')])
      const unknown = await bill(name, OTHER, '--format', 'docx')
      expect([unknown.exit, unknown.out]).toEqual([
        2,
        expect.stringContaining('detail, quickbooks, xero, json, xlsx, pdf'),
      ])
      await store.set(`carriers/${OTHER}/private`, 'fees', { schedule: aFeeSchedule() })
      const preview = await bill(name, OTHER, '--preview')
      expect(preview.json<Report>().invoices).toMatchObject([
        { status: 'PREVIEW', totalCents: recount(OTHER).cents, files: [] },
      ])
      const baker = { email: 'b@x.example', role: 'baker', carriers: [OTHER] }
      await store.set('users', baker.email, baker)
      expect((await bill(name, OTHER, '--as', baker.email)).exit).toBe(4)
      expect(await store.list('invoices', { sort: { field: 'id', direction: 'asc' } })).toEqual([])
      const billed = (await auditsOf(store, OTHER)).filter(({ invoiceId }) => invoiceId !== '')
      expect(billed).toEqual([])
      await store.update('users', baker.email, { role: 'admin' })
      await bill(name, OTHER, '--as', baker.email)
      const [done] = (await auditsOf(store, OTHER)).filter(({ invoiceId }) => invoiceId !== '')
      expect(done?.history.at(-1)).toMatchObject({
        userId: baker.email,
        text: `Invoiced: ${OTHER}-20261031`,
      })
    })
  })
})
