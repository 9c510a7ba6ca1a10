import { describe, expect, it } from 'vitest'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { SHORT_PROFILE } from '#shared/testing/importHarness.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { ordersImportCommand } from './import.ts'

const HM_CSV = 'tests/fixtures/orders/HM.csv'

const run = (recorded: Awaited<ReturnType<typeof recordedRuntime>>, ...args: string[]) =>
  runCommand(ordersImportCommand, 'orders import', recorded, ...args)

describe('orders import', () => {
  it('prints exactly the documented object', async () => {
    const recorded = await recordedRuntime()
    const { exit, json } = await run(recorded, HM_CSV, '--carrier', 'hm', '--json')
    expect(exit).toBe(0)
    const report = json()
    expect(Object.keys(report)).toEqual([
      'command',
      'target',
      'dryRun',
      'files',
      'totals',
      'rejects',
      'refused',
      'changes',
      'rejectsFiles',
      'ignored',
      'foreign',
      'isOnScreen',
      'interrupted',
    ])
    expect(report).toMatchObject({ command: 'orders import', target: 'memory', dryRun: false })
    const [file = {}] = report['files'] as object[]
    expect(Object.keys(file).sort()).toEqual([
      'batchId',
      'changed',
      'created',
      'defects',
      'encoding',
      'file',
      'format',
      'orders',
      'rejected',
      'repairs',
      'rows',
      'sha256',
      'unchanged',
    ])
    expect(recorded.printed).toHaveLength(1)
    expect(recorded.use.closed).toBe(1)
  })

  it('says for a person what each file came to and what was repaired', async () => {
    const recorded = await recordedRuntime()
    await run(recorded, HM_CSV, '--carrier', 'HM')
    expect(recorded.printed.join('\n')).toMatch(/^File +Orders +Created .*\nHM\.csv +60 +60 /)
    expect(recorded.logged.join('\n')).toContain('became "07660"')
  })

  it('says that it lists only some of many, and where all are', async () => {
    const header = 'Order Number,Policy Number,Policy From,Policy To,Insured Name,Class Code'
    const rows = Array.from(
      { length: 30 },
      (_, index) => `N${index},P,02/30/2025,01/01/2026,A,58161`,
    )
    const recorded = await recordedRuntime([header, ...rows].join('\n'))
    const { exit } = await run(recorded, '-', '--carrier', 'HM')
    expect(exit).toBe(3)
    expect(recorded.logged.join('\n')).toContain('and 10 more; see --verbose or --json')
  })

  it('names unread columns and order numbers of another carrier, also in --json', async () => {
    const input = [
      'Order Number,Policy Number,Policy From,Policy To,Insured Name,Class Code,Moon Phase',
      'DEMO0001,P,01/01/2025,01/01/2026,A,58161,full',
    ].join('\n')
    const asked = ['-', '--carrier', 'HM', '--dry-run']
    const { json } = await run(await recordedRuntime(input), ...asked, '--json')
    expect(json()).toMatchObject({
      ignored: [{ column: 'Moon Phase' }],
      foreign: [{ carrier: 'HM', prefix: 'DEMO', count: 1 }],
    })
    const person = await recordedRuntime(input)
    await run(person, ...asked)
    expect(person.logged.join('\n')).toMatch(/begin with DEMO.*nothing was read from it.*Moon/s)
  })

  it('lists every repair of many in --json, and counts them for a person', async () => {
    const header = 'Order Number,Policy Number,Policy From,Policy To,Insured Name,Class Code'
    const rows = Array.from(
      { length: 1200 },
      (_, index) => `N${index},P,45474,01/01/2026,Café "${index}",58161`,
    )
    const input = [header, ...rows].join('\n')
    const recorded = await recordedRuntime(input)
    const { json } = await run(recorded, '-', '--carrier', 'HM', '--dry-run', '--json')
    const report = json() as { files: { repairs: unknown[] }[] }
    expect(recorded.printed).toHaveLength(1)
    expect(report.files[0]?.repairs).toHaveLength(1200)
    expect(report.files[0]?.repairs[1199]).toEqual({
      line: 1201,
      column: 'Policy From',
      kind: 'serial-date',
      from: '45474',
      to: '2024-07-01',
    })
    const person = await recordedRuntime(input)
    await run(person, '-', '--carrier', 'HM', '--dry-run')
    expect(person.logged.join('\n')).toMatch(
      /Repaired \(1200\):.*and 1180 more; see --verbose or --json/s,
    )
  })

  it("names the audit's environment by where it is made", async () => {
    const recorded = await recordedRuntime()
    await run(recorded, HM_CSV, '--carrier', 'HM')
    const [audit] = await recorded.store.list<{ env: string; sliceID: string }>('audits', {
      limit: 1,
    })
    expect(audit).toMatchObject({ env: 'local', sliceID: '99' })
  })

  it('refuses what is no slice, and says when the slice is not active', async () => {
    const recorded = await recordedRuntime()
    await recorded.store.set('bakes', 'activeSlices', { slices: ['99'] })
    const into = (slice: string, ...args: string[]) =>
      run(recorded, HM_CSV, '--carrier', 'HM', '--slice', slice, ...args)
    for (const slice of ['', '2026 11']) {
      const { exit, json } = await into(slice, '--json')
      expect([exit, json()]).toMatchObject([2, { error: { code: 'SLICE_INVALID' } }])
    }
    expect(recorded.store.all('audits')).toEqual([])
    const words = 'The slice 2026-11 is not active: its audits are in no list.'
    await into('2026-11', '--dry-run')
    expect(recorded.logged).toContain(words)
    expect((await into('99', '--dry-run', '--json')).json()).toMatchObject({ isOnScreen: true })
    expect((await into('2026-11', '--json')).json()).toMatchObject({ isOnScreen: false })
    const again = recorded.logged.length
    await into('2026-11')
    expect(recorded.logged.slice(again)).not.toContain(words)
  })

  it('names who imported, when that is said, and only an admin may', async () => {
    const recorded = await recordedRuntime()
    const user = { name: 'N', carriers: ['HM'], dateAdded: new Date(0) }
    const [admin, baker] = ['admin@firm.example', 'baker@firm.example']
    await recorded.store.set('users', admin, { ...user, email: admin, role: 'admin' })
    await recorded.store.set('users', baker, { ...user, email: baker, role: 'baker' })
    expect((await run(recorded, HM_CSV, '--carrier', 'HM', '--as', baker)).exit).toBe(4)
    expect((await run(recorded, HM_CSV, '--carrier', 'DEMO', '--as', admin)).exit).toBe(4)
    expect((await run(recorded, HM_CSV, '--carrier', 'HM', '--as', admin)).exit).toBe(0)
    const [audit] = await recorded.store.list<{ history: { userId: string }[] }>('audits', {
      limit: 1,
    })
    expect(audit?.history[0]?.userId).toBe(admin)
  })

  it('uses the feed profile that is named', async () => {
    const recorded = await recordedRuntime(
      'No,Pol,From,To,Who,Class\nA1,P1,01/01/2025,01/01/2026,Al,58161\n',
    )
    await recorded.store.update('carriers', 'HM', { profiles: { short: SHORT_PROFILE } })
    const named = ['-', '--carrier', 'HM', '--profile']
    expect((await run(recorded, ...named, 'none', '--json')).exit).toBe(2)
    expect((await run(recorded, ...named, 'short', '--json')).json()).toMatchObject({
      totals: { created: 1 },
    })
  })

  it('reads each file by the profile that fits its columns when none is named', async () => {
    const recorded = await recordedRuntime(
      'No,Pol,From,To,Who,Class\nA1,P1,01/01/2025,01/01/2026,Al,58161\n',
    )
    await recorded.store.update('carriers', 'HM', { profiles: { short: SHORT_PROFILE } })
    const usual = (await run(await recordedRuntime(), HM_CSV, '--carrier', 'HM', '--json')).json()
    const { created } = usual['totals'] as { created: number }
    const both = await run(recorded, '-', HM_CSV, '--carrier', 'HM', '--json')
    expect(both.json()).toMatchObject({ totals: { created: created + 1 } })
  })

  it('stops after what is in flight when it is interrupted, with status 130', async () => {
    const recorded = await recordedRuntime()
    recorded.abortAtReading('carriers')
    const { exit, json } = await run(recorded, HM_CSV, '--carrier', 'HM', '--json')
    expect(exit).toBe(130)
    expect(json()).toMatchObject({ interrupted: true, totals: { created: 0 } })
    expect(await recorded.store.list('audits')).toEqual([])
  })

  it.each([
    ['unavailable', 1, 'TARGET_UNAVAILABLE'],
    ['exhausted', 1, 'TARGET_FULL'],
    ['permission-denied', 4, 'TARGET_DENIED'],
    ['unknown', 1, 'TARGET_FAILED'],
  ] as const)('says what to do when the database is %s', async (code, status, expected) => {
    const recorded = await recordedRuntime()
    recorded.use.store = {
      ...recorded.store,
      batch: () => Promise.reject(new StoreError(code, 'Batch', 'no')),
    }
    const { exit, json } = await run(recorded, HM_CSV, '--carrier', 'HM', '--json')
    expect(exit).toBe(status)
    expect(json()).toMatchObject({ error: { code: expected } })
    expect(recorded.use.closed).toBe(1)
  })
})
