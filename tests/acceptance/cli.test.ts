import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BAKE_STATES } from '#shared/audit/states.ts'
import {
  BIDI_ATTACK,
  C1_ATTACK,
  ESC_ATTACK,
  hasHidden,
  hiddenIn,
  LINE_ATTACK,
} from '#shared/testing/hostileTexts.ts'
import { csvOf, ORDER_ROW } from '#shared/testing/importHarness.ts'
import { playedFolder } from './playedFolder.ts'
import { inCollection, readStore } from './readStore.ts'
import { type CliRun, ORDERS, runCli, startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

interface Refused {
  command: string
  error: { code: string; message: string; next: string }
}

const HM_CSV = join(ORDERS, 'HM.csv')
const HM_XML = join(ORDERS, 'HM.xml')

let folder = ''
let data = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-cli-'))
  data = await playedFolder(join(folder, 'data'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const cli = (...args: string[]) => runCommand([...args, '--data', data])

/** The refusal on standard output, after checking that a person without --json gets the same words. */
function expectRefusal(run: CliRun, exit: number, code: string): Refused['error'] {
  const { error } = run.json<Refused>()
  expect([error.code, run.exit]).toEqual([code, exit])
  expect(error.message).toMatch(/\S[.?)]?$/)
  expect(error.next).toMatch(/[.?!)]$/)
  return error
}

describe('the same orders again and again', () => {
  it('creates 60, then finds 60 unchanged and writes nothing, from CSV and from XML', async () => {
    const importHm = ['orders', 'import', HM_CSV, '--carrier', 'HM', '--json']
    const first = await runCli([...importHm, '--data', data])
    expect(first.exit).toBe(0)
    expect(first.json()).toMatchObject({
      command: 'orders import',
      dryRun: false,
      files: [{ file: 'HM.csv', format: 'csv', orders: 60, created: 60, rejected: 0 }],
      totals: { orders: 60, created: 60, unchanged: 0, changed: 0, rejected: 0 },
      rejects: [],
    })
    const before = await readStore(data)
    for (const file of [HM_CSV, HM_XML]) {
      const again = await cli('orders', 'import', file, '--carrier', 'HM', '--json')
      expect(again.exit).toBe(0)
      expect(again.json()).toMatchObject({
        files: [{ batchId: null }],
        totals: { orders: 60, created: 0, unchanged: 60, changed: 0, rejected: 0 },
      })
    }
    const after = await readStore(data)
    const times = (documents: typeof before) =>
      documents.map(({ path, updated }) => [path, updated])
    expect(times(after)).toEqual(times(before))
  })

  it('takes the same from standard input, and in a dry run', async () => {
    const { readFile } = await import('node:fs/promises')
    const input = await readFile(HM_CSV, 'utf8')
    const args = ['orders', 'import', '-', '--carrier', 'hm', '--dry-run', '--json', '--data', data]
    const piped = await runCli(args, { input })
    expect(piped.json()).toMatchObject({ dryRun: true, totals: { unchanged: 60 } })
  })

  it('writes nothing in a dry run of new orders', async () => {
    const other = await playedFolder(join(folder, 'dry'))
    const args = ['orders', 'import', HM_CSV, '--carrier', 'HM', '--data', other, '--json']
    const dry = await runCommand([...args, '--dry-run'])
    expect(dry.json()).toMatchObject({ dryRun: true, totals: { created: 60 } })
    const carriers = [...inCollection(await readStore(other, ['audits']), 'audits').values()].map(
      (audit) => audit['carrierCompany'],
    )
    expect(new Set(carriers)).toEqual(new Set(['DEMO']))
  })
})

describe('reading', () => {
  it('lists audits in the working order, by carrier, band and state, page by page', async () => {
    interface List {
      audits: { auditCode: string; band: string; carrierCompany: string; bakeState: string }[]
      nextCursor: string | null
    }
    const list = async (...args: string[]) =>
      (await cli('audits', 'list', '--carrier', 'HM', '--json', ...args)).json<List>()
    const whole = await list('--limit', '100')
    expect(whole.audits).toHaveLength(60)
    expect(whole.nextCursor).toBeNull()
    expect(new Set(whole.audits.map((audit) => audit.carrierCompany))).toEqual(new Set(['HM']))

    const first = await list('--limit', '25')
    const second = await list('--limit', '25', '--after', String(first.nextCursor))
    const codes = [...first.audits, ...second.audits].map(({ auditCode }) => auditCode)
    expect(codes).toEqual(whole.audits.slice(0, 50).map(({ auditCode }) => auditCode))

    const order = ['order', 'due30', 'fire', 'rest']
    const ranks = whole.audits.map(({ band }) => order.indexOf(band))
    expect(ranks).toEqual([...ranks].sort())
    for (const band of order) {
      const ofBand = await list('--band', band, '--limit', '100')
      const expected = whole.audits.filter((audit) => audit.band === band)
      expect(ofBand.audits.map(({ auditCode }) => auditCode)).toEqual(
        expected.map(({ auditCode }) => auditCode),
      )
    }
    expect((await list('--state', 'contacting')).audits).toEqual([])
    expect((await list('--state', 'contacting', 'READY')).audits).toHaveLength(25)
  })

  it('shows an audit by its code, however it is typed', async () => {
    const shown = (await cli('audits', 'show', ' hm-0045001', '--json')).json()
    expect(shown).toMatchObject({
      auditCode: 'HM0045001',
      carrierCompany: 'HM',
      bakeState: 'READY',
      history: [{ op: 'IMPORTED' }],
    })
    const steps = shown['steps'] as { type: string; status: string }[]
    expect(steps.map(({ type, status }) => [type, status])).toEqual([
      ['NEW', 'COMPLETED'],
      ['READY', 'OPEN'],
    ])
    const page = await cli('audits', 'show', 'HM0045001')
    expect(page.out).toContain('Imported order')
  })

  it('finds the server that runs on the data folder', async () => {
    const server = startCli(['backend', '--data', data, '--port', '0'])
    try {
      const [, url = ''] = await server.waitFor(/ready at (\S+)/)
      const listed = await cli('carriers', 'list', '--json')
      expect(listed.err).toContain(`Target: local backend at ${url}`)
      expect(listed.json()).toMatchObject({
        carriers: [
          { id: 'DEMO', name: expect.any(String) },
          { id: 'GSD', name: expect.any(String) },
          { id: 'HM', name: 'Harbor Mutual' },
        ],
      })
    } finally {
      server.child.kill('SIGTERM')
      expect((await server.done).exit).toBe(0)
    }
  })
})

describe('carriers and users', () => {
  it('are added once, and checked', async () => {
    const other = await playedFolder(join(folder, 'people'))
    const run = (...args: string[]) => runCommand([...args, '--data', other, '--json'])
    expect((await run('carriers', 'add', 'nx', '--name', 'Northern')).exit).toBe(0)
    expectRefusal(await run('carriers', 'add', 'NX', '--name', 'Other'), 5, 'CARRIER_EXISTS')
    expectRefusal(await run('carriers', 'add', 'a/b', '--name', 'Other'), 2, 'USAGE')
    const ann = ['users', 'add', 'Ann@Firm.example', '--name', 'Ann', '--role', 'baker']
    expect((await run(...ann, '--carriers', 'NX')).exit).toBe(0)
    expectRefusal(await run(...ann, '--carriers', 'NX'), 5, 'USER_EXISTS')
    expectRefusal(await run(...ann, '--carriers', 'NX,ZZ'), 2, 'CARRIER_UNKNOWN')
    const nobody = ['users', 'add', 'nobody', '--name', 'N', '--role', 'baker', '--carriers', 'NX']
    expectRefusal(await run(...nobody), 2, 'USAGE')
    const users = (await run('users', 'list')).json<{ users: { email: string }[] }>().users
    expect(users.map(({ email }) => email)).toContain('ann@firm.example')
    const demo = ['audits', 'list', '--carrier', 'DEMO']
    expectRefusal(await run(...demo, '--as', 'ann@firm.example'), 4, 'ACTOR_NOT_ALLOWED')
    expectRefusal(await run('audits', 'list'), 2, 'CARRIER_MISSING')
    const as = ['orders', 'import', HM_CSV, '--carrier', 'HM', '--as']
    expectRefusal(await run(...as, 'nobody@firm.example'), 4, 'ACTOR_NOT_REGISTERED')
    expectRefusal(await run(...as, 'auditor@bakehouse.example'), 4, 'ACTOR_NOT_ALLOWED')
  })

  it('stay out when the next command opens a store that was started without them', async () => {
    const own = ['--data', join(folder, 'own')]
    const server = startCli(['start', '--no-seed', '--port', '0', ...own])
    await server.waitFor(/no one yet: bakehouse users add/)
    server.child.kill('SIGTERM')
    await server.done
    const list = await runCommand(['carriers', 'list', '--json', ...own])
    expect(list.json()).toEqual({ carriers: [] })
    expect((await runCommand(['carriers', 'add', 'ACME', '--name', 'Acme', ...own])).exit).toBe(0)
    const doctor = await runCommand(['doctor', '--json', ...own])
    expect(doctor.json<{ checks: object[] }>().checks).toContainEqual({
      name: 'active slices',
      asks: 'Is there a slice whose audits are on screen?',
      state: 'green',
      says: '99, 9999',
    })
  })

  it('are left out of a store that shall stay empty, and put in later by name', async () => {
    const other = join(folder, 'bare')
    expect(await readStore(other)).toEqual([])
    const list = ['users', 'list', '--data', other, '--json']
    const seed = ['seed', 'demo', '--small', '--data', other, '--json']
    const seeded = await runCommand(seed)
    expect(seeded.exit).toBe(0)
    expect((await runCommand(list)).json<{ users: object[] }>().users).toHaveLength(3)
    const again = await runCommand(seed)
    expect(again.json()).toMatchObject({ carriers: 0, users: 0, orders: 0 })
    const { states } = again.json<{ states: Record<string, number> }>()
    expect(states).toEqual(seeded.json<{ states: object }>().states)
    expect(Object.keys(states).sort()).toEqual([...BAKE_STATES].sort())
    const real = await runCommand(['seed', 'demo', '--project', 'real', '--json'])
    expectRefusal(real, 2, 'CONFIRMATION_REFUSED')
  })
})

describe('what is refused: one sentence, its code, nothing written, the right status', () => {
  const files: Record<string, string> = {
    'empty.csv': '',
    'blank.csv': '\r\n\r\n',
    'noHeader.csv': 'HM1,GLP-1,01/01/2025\r\nHM2,GLP-2,01/01/2025\r\n',
    'headerOnly.csv':
      'Order Number,Policy Number,Policy From,Policy To,Insured Name,Class Code\r\n',
    'broken.xml': '<AuditOrders carrier="HM" batch="1" count="1"><Order number="1"></AuditOrders>',
    'otherCarrier.xml': '<AuditOrders carrier="GSD" batch="1" count="0"></AuditOrders>',
    'binary.csv': '\u0000\u0001\u0002\u0003',
    'broken.xlsx': 'PK\u0003\u0004\u0000\u0000',
  }

  beforeAll(async () => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    await mkdir(join(folder, 'directory'))
  })

  it.each([
    ['gone.csv', 2, 'FILE_NOT_FOUND'],
    ['directory', 2, 'FILE_IS_DIRECTORY'],
    ['empty.csv', 1, 'ORDER_FILE_EMPTY'],
    ['blank.csv', 1, 'ORDER_FILE_EMPTY'],
    ['noHeader.csv', 1, 'ORDER_FILE_NO_HEADER'],
    ['headerOnly.csv', 1, 'ORDER_FILE_NO_ORDERS'],
    ['broken.xml', 1, 'ORDER_FILE_XML_BROKEN'],
    ['otherCarrier.xml', 1, 'ORDER_FILE_CARRIER_MISMATCH'],
    ['binary.csv', 1, 'ORDER_FILE_NOT_TEXT'],
    ['broken.xlsx', 1, 'WORKBOOK_BROKEN'],
  ])('the order file %s', async (name, exit, code) => {
    const args = ['orders', 'import', join(folder, name), '--carrier', 'HM']
    const { message } = expectRefusal(await cli(...args, '--json'), exit, code)
    expect(message).toContain(name)
  })

  it('says the same to a person, on standard error', async () => {
    const missing = ['orders', 'import', join(folder, 'gone.csv'), '--carrier', 'HM']
    const run = await runCli([...missing, '--data', data])
    expect(run).toMatchObject({ exit: 2, out: '' })
    expect(run.err).toMatch(/^There is no file .*gone\.csv\. .+ \[FILE_NOT_FOUND\]\n$/)
  })

  it('lists the file of several that cannot be trusted, and takes the others: status 3', async () => {
    const args = ['orders', 'import', HM_CSV, join(folder, 'broken.xml'), '--carrier', 'HM']
    const run = await cli(...args, '--json')
    expect(run.exit).toBe(3)
    expect(run.json()).toMatchObject({
      totals: { unchanged: 60 },
      refused: [{ file: 'broken.xml', error: { code: 'ORDER_FILE_XML_BROKEN' } }],
    })
  })

  it('all files of several: status 1', async () => {
    const files = ['broken.xml', 'empty.csv'].map((name) => join(folder, name))
    const run = await cli('orders', 'import', ...files, '--carrier', 'HM', '--json')
    expect(run.exit).toBe(1)
    expect(run.json<{ refused: object[] }>().refused).toHaveLength(2)
  })

  it('an unknown carrier, and says which there are', async () => {
    const run = await cli('orders', 'import', HM_CSV, '--carrier', 'ZZ', '--json')
    expect(expectRefusal(run, 2, 'CARRIER_UNKNOWN').message).toContain('DEMO, GSD, HM')
  })

  it('an unknown profile, state, band, option, command and code', async () => {
    const lists = ['audits', 'list', '--carrier', 'HM', '--json']
    const profile = ['orders', 'import', HM_CSV, '--carrier', 'HM', '--profile', 'x', '--json']
    expectRefusal(await cli(...profile), 2, 'PROFILE_UNKNOWN')
    expectRefusal(await cli(...lists, '--state', 'SLEEPING'), 2, 'STATE_UNKNOWN')
    expectRefusal(await cli(...lists, '--band', 'x'), 2, 'USAGE')
    expectRefusal(await cli(...lists, '--limit', '0'), 2, 'USAGE')
    expectRefusal(await cli(...lists, '--nonsense'), 2, 'USAGE')
    expectRefusal(await cli('audits', 'show', 'NOWHERE', '--json'), 2, 'AUDIT_NOT_FOUND')
  })

  it('some orders of a file: the others come in, each reject is listed, status 3', async () => {
    const file = join(folder, 'some.csv')
    const header = 'Order Number,Policy Number,Policy From,Policy To,Insured Name,Class Code'
    const rows = ['S1,P1,01/01/2025,01/01/2026,One,58161', 'S2,P2,02/30/2025,01/01/2026,Two,58161']
    await writeFile(file, [header, ...rows].join('\n'))
    const args = ['orders', 'import', file, '--carrier', 'HM']
    const run = await cli(...args, '--json')
    expect(run.exit).toBe(3)
    expect(run.json()).toMatchObject({
      totals: { created: 1, rejected: 1 },
      rejects: [{ file: 'some.csv', line: 3, column: 'Policy From', order: 'S2' }],
    })
    expect((await cli(...args)).err).toContain('some.csv:3 S2 Policy From: ')
  })

  it('a port that is in use', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const address = server.address()
    const port = String(typeof address === 'object' && address ? address.port : 0)
    const run = await runCli(['start', '--port', port, '--json', '--data', data])
    await new Promise((resolve) => server.close(resolve))
    expect(expectRefusal(run, 5, 'PORT_IN_USE').message).toContain(port)
  })

  it('security rules that are missing or do not compile', async () => {
    const backend = ['backend', '--port', '0', '--json', '--rules']
    expectRefusal(await runCommand([...backend, join(folder, 'gone.rules')]), 2, 'FILE_NOT_FOUND')
    await writeFile(join(folder, 'broken.rules'), 'service cloud.firestore {')
    expectRefusal(await runCommand([...backend, join(folder, 'broken.rules')]), 1, 'RULES_BROKEN')
  })

  it('a data folder that another process works with', async () => {
    const running = startCli(['start', '--port', '0', '--data', data])
    try {
      await running.waitFor(/ready at/)
      const run = await runCli(['start', '--port', '0', '--json', '--data', data])
      expect(expectRefusal(run, 5, 'DATA_FOLDER_IN_USE').message).toContain(
        String(running.child.pid),
      )
    } finally {
      running.child.kill('SIGINT')
      expect((await running.done).exit).toBe(0)
    }
  })

  it('a data folder that cannot be written to, or is a file', async () => {
    const isRoot = process.getuid?.() === 0
    const closed = join(folder, 'closed')
    await mkdir(closed)
    await chmod(closed, 0o500)
    // Modes don't bind root; the kernel's own file system does.
    const readOnly = isRoot ? '/sys/bakehouse' : join(closed, 'data')
    const args = ['orders', 'import', HM_CSV, '--carrier', 'HM', '--json', '--data']
    expectRefusal(await runCommand([...args, readOnly]), 1, 'DATA_FOLDER_READ_ONLY')
    expectRefusal(await runCommand([...args, HM_CSV]), 2, 'DATA_FOLDER_NOT_A_DIRECTORY')
  })

  it('an emulator that does not answer', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await new Promise((resolve) => server.close(resolve))
    const run = await runCommand(['users', 'list', '--emulator', `127.0.0.1:${port}`, '--json'])
    expectRefusal(run, 1, 'TARGET_UNAVAILABLE')
  })

  it('writing to a real project that nobody confirmed', async () => {
    const args = ['orders', 'import', HM_CSV, '--carrier', 'HM', '--project', 'real', '--json']
    expectRefusal(await runCommand(args), 2, 'CONFIRMATION_REFUSED')
  })

  it('and none of these has written anything', async () => {
    const audits = [...inCollection(await readStore(data, ['audits']), 'audits').values()]
    const others = audits.filter((audit) => audit['carrierCompany'] !== 'DEMO')
    expect(others).toHaveLength(61)
    expect(others.filter((audit) => audit['carrierCompany'] === 'GSD')).toEqual([])
  })
})

describe('a hostile order file', () => {
  it('moves no cursor, sets no clipboard and forges no line: neither by its name nor by its cells', async () => {
    const own = ['--data', await playedFolder(join(folder, 'hostile'))]
    const attack = `${C1_ATTACK}${BIDI_ATTACK}${LINE_ATTACK}`
    const row = { ...ORDER_ROW, 'Insured Name': `Oven${attack}`, Contact: `Ines${attack}` }
    const file = join(folder, `o${ESC_ATTACK.replace(/[\0\ud83d]/g, '')}.csv`)
    await writeFile(file, csvOf([row]))
    const commands = [
      ['orders', 'import', file, '--carrier', 'HM'],
      ['audits', 'list', '--carrier', 'HM'],
      ['audits', 'show', 'T1'],
      ['audits', 'show', 'T1', '--lineage'],
    ]
    for (const command of commands)
      for (const as of [[], ['--json']]) {
        const { exit, out, err } = await runCommand([...command, ...as, ...own])
        expect([exit, hasHidden(out), hasHidden(err)]).toEqual([0, false, false])
        expect(`${out}${err}`).not.toMatch(/^(HM-1|Target: forged)/m)
      }
    expect(hiddenIn((await readStore(own[1] ?? '')).map(({ data: fields }) => fields))).toEqual([])
  })
})

describe('a server that runs', () => {
  it('is killed and starts again with everything that was there', async () => {
    const other = await playedFolder(join(folder, 'killed'))
    const first = startCli(['backend', '--data', other, '--port', '0'])
    await first.waitFor(/ready at/)
    const imported = await runCommand([
      'orders',
      'import',
      HM_CSV,
      '--carrier',
      'HM',
      '--data',
      other,
    ])
    expect(imported.exit).toBe(0)
    first.child.kill('SIGKILL')
    await first.done
    const audits = inCollection(await readStore(other, ['audits']), 'audits')
    expect([...audits.values()].filter((audit) => audit['carrierCompany'] === 'HM')).toHaveLength(
      60,
    )
  })
})
