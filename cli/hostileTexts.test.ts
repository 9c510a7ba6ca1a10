import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { anAudit, aStep, aUser } from '#shared/testing/builders.ts'
import {
  ATTACK,
  BIDI_ATTACK,
  C1_ATTACK,
  hasHidden,
  hiddenIn,
  LINE_ATTACK,
} from '#shared/testing/hostileTexts.ts'
import { csvOf, ORDER_ROW } from '#shared/testing/importHarness.ts'
import type { CliCommand } from './command.ts'
import { auditsListCommand } from './commands/audits/list.ts'
import { auditsShowCommand } from './commands/audits/show.ts'
import { carriersListCommand } from './commands/carriers/show.ts'
import { ordersImportCommand } from './commands/orders/import.ts'
import { scansListCommand } from './commands/scans/list.ts'
import { usersListCommand } from './commands/users/list.ts'
import { recordedRuntime } from './testing/recordedRuntime.ts'
import { runCommand } from './testing/runCommand.ts'

const HM = ['--carrier', 'HM']

/** A runtime, and what a command on it has written, after checking that a terminal can be given it. */
async function openTerminal(input = '') {
  const recorded = await recordedRuntime(input)
  const { store, printed, logged } = recorded
  await store.set('bakes', 'activeSlices', { slices: ['99', '9999'] })
  const run = async (command: CliCommand, name: string, ...args: string[]) => {
    printed.length = 0
    logged.length = 0
    const { exit } = await runCommand(command, name, recorded, ...args)
    const [out, err] = [printed.join('\n'), logged.join('\n')]
    expect([hasHidden(out), hasHidden(err)]).toEqual([false, false])
    return { exit, out, err, lines: out.split('\n') }
  }
  return { ...recorded, run }
}

/** An order whose every text is an attack. */
function hostileRow(attack: string): Record<string, string> {
  const texts = ['Insured Name', 'Contact', 'Address', 'City', 'Business Description', 'Agency']
  return {
    ...ORDER_ROW,
    ...Object.fromEntries(texts.map((name) => [name, `${ORDER_ROW['Insured Name']}${attack}`])),
    'Order Number': `T1${BIDI_ATTACK}`,
    Zip: '4101',
    Phone: `(207) 555-0101${attack}`,
    'Contact Email': `none${attack}`,
    State: `Maine${attack}`,
    'Premium Basis': `wingspan${attack}`,
    [`Special Instructions${C1_ATTACK}`]: `Call first.${attack}`,
    [`Strange${attack}`]: 'x',
  }
}

describe('a hostile order file', () => {
  const attack = C1_ATTACK + BIDI_ATTACK + LINE_ATTACK

  it('leaves no hidden character in the database, and none on the terminal', async () => {
    const { run, store } = await openTerminal(csvOf([hostileRow(attack)]))
    const imported = await run(ordersImportCommand, 'orders import', '-', ...HM)
    expect([imported.exit, imported.err]).toEqual([
      0,
      expect.stringMatching(/hidden-removed, "\d+ invisible characters"/),
    ])
    expect(imported.lines).toHaveLength(2)
    const audits = store.all<Audit>('audits')
    expect(hiddenIn([audits, store.all('orderKeys'), store.all('intakes')])).toEqual([])
    const [upload] = store.all<{ id: string }>('uploads')
    for (const rows of ['original', 'consolidated', 'transformed'])
      expect(hiddenIn(store.all(`uploads/${upload?.id}/${rows}`))).toEqual([])
    expect(audits).toMatchObject([
      {
        orderNumber: 'T1',
        insuredCompany: expect.stringMatching(/^Harbor Oven52;c;.* HM-1 {2}Forged line/),
      },
    ])
    const { notes, insuredDescriptionOfOps, ...single } = audits[0] ?? anAudit()
    expect(JSON.stringify(single)).not.toContain('\\n')

    for (const args of [[], ['--json'], ['--lineage'], ['--lineage', '--json']]) {
      const shown = await run(auditsShowCommand, 'audits show', 'T1', ...args)
      expect([shown.exit, shown.out]).toEqual([0, expect.stringContaining('Harbor Oven')])
      expect(shown.lines.filter((line) => /^(HM-1|Target)/.test(line))).toEqual([])
    }
    const listed = await run(auditsListCommand, 'audits list', ...HM)
    expect(listed.lines).toHaveLength(2)
    const json = await run(auditsListCommand, 'audits list', ...HM, '--json')
    expect(JSON.parse(json.out)).toMatchObject({ audits: [{ orderNumber: 'T1' }] })
  })

  it('comes again unchanged', async () => {
    const { run } = await openTerminal(csvOf([hostileRow(attack)]))
    await run(ordersImportCommand, 'orders import', '-', ...HM)
    const again = await run(ordersImportCommand, 'orders import', '-', ...HM, '--json')
    expect(JSON.parse(again.out)).toMatchObject({ totals: { created: 0, unchanged: 1 } })
  })

  it('as XML names nothing by references either', async () => {
    const references = [...attack.replaceAll('\u0000', '')]
      .map((sign) => `&#x${sign.codePointAt(0)?.toString(16)};`)
      .join('')
    const { run, store } = await openTerminal(
      `<AuditOrders carrier="HM" count="1"><Order number="X1${references}"><Policy><Number>P1</Number>` +
        '<From>2025-01-01</From><To>2026-01-01</To></Policy>' +
        `<Insured><Name>Smith &amp; <![CDATA[Sons]]>${references}</Name></Insured>` +
        '<ClassCodes><ClassCode id="58161"/></ClassCodes></Order></AuditOrders>',
    )
    const imported = await run(ordersImportCommand, 'orders import', '-', ...HM)
    expect([imported.exit, imported.err]).toEqual([0, expect.any(String)])
    const audits = store.all<Audit>('audits')
    expect(audits[0]?.insuredCompany).toMatch(/^Smith & Sons52;c;/)
    expect(hiddenIn(audits)).toEqual([])
    expect(JSON.stringify(audits)).not.toContain('\\n')
  })

  it('whose rows are rejected, or that is refused with ESC in its name, shows itself', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bakehouse-hostile-'))
    try {
      const name = join(folder, 'o\u001b]0;owned\u0007\u202e.csv')
      const bad = { ...hostileRow(attack), 'Policy To': `02/30/2026${attack}` }
      await writeFile(name, csvOf([bad]))
      const { run } = await openTerminal()
      const rejected = await run(ordersImportCommand, 'orders import', name, ...HM)
      expect([rejected.exit, rejected.err]).toEqual([3, expect.stringContaining('o\\u001b]0;')])
      expect(rejected.err.split('\n').filter((line) => /^(HM-1|Target)/.test(line))).toEqual([])
      await writeFile(name, csvOf([hostileRow(ATTACK)]))
      const refused = await run(ordersImportCommand, 'orders import', name, ...HM)
      expect([refused.exit, refused.err]).toEqual([
        1,
        expect.stringContaining('[ORDER_FILE_NOT_TEXT]'),
      ])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('what was stored before', () => {
  const text = (name: string) => `${name}${ATTACK}${LINE_ATTACK}`

  async function openOld() {
    const opened = await openTerminal()
    const { store } = opened
    const plain = anAudit({ auditCode: 'OLD1', carrierCompany: 'HM' })
    const { id, ...audit } = plain
    const [line] = plain.categories
    await store.set('audits', id, {
      ...audit,
      insuredCompany: text('Oven'),
      insuredFirstName: text('Ines'),
      agentCompany: text('Agency'),
      categories: [{ ...line, classDescription: text('Bakery') }],
      defects: [{ kind: 'MISSING', message: text('Phone is missing.') }],
      history: [...audit.history, { ...audit.history[0], text: text('Comment: ') }],
      notes: [{ text: text('A note'), date: new Date(0), userId: 'System' }],
    })
    await store.set('auditCodes', 'OLD1', { auditFSID: id, carrierCompany: 'HM' })
    const step = aStep({ auditFSID: id, carrierCompany: 'HM', displayName: text('Call') })
    await store.set('asteps', step.id, { ...step })
    const user = aUser({ name: text('Ada') })
    await store.set('users', user.id, { ...user })
    await store.update('carriers', 'HM', {})
    await store.set('carriers', 'HM', { ...(await store.get('carriers', 'HM')), name: text('HM') })
    await store.set('scans', 'one', {
      carrierCompany: 'HM',
      kind: 'scan',
      name: text('scan.pdf'),
      status: 'waiting',
      userId: user.id,
      dateAdded: new Date(0),
      decidedAt: null,
      decidedBy: '',
    })
    return opened
  }

  const COMMANDS: [string, CliCommand, string[]][] = [
    ['audits show', auditsShowCommand, ['OLD1']],
    ['audits list', auditsListCommand, HM],
    ['users list', usersListCommand, []],
    ['carriers list', carriersListCommand, []],
    ['scans list', scansListCommand, HM],
  ]

  it.each(COMMANDS)(
    'is shown by %s as escapes, no line of its own',
    async (name, command, args) => {
      const { run } = await openOld()
      const { exit, lines, out } = await run(command, name, ...args)
      expect([exit, out]).toEqual([0, expect.stringContaining('\\u001b]52;c;')])
      expect(lines.filter((line) => /^(HM-1|Target)/.test(line))).toEqual([])
    },
  )

  it.each(COMMANDS)('is the same in %s --json to who parses it', async (name, command, args) => {
    const { run } = await openOld()
    const { exit, lines } = await run(command, name, ...args, '--json')
    expect([exit, lines.length]).toEqual([0, 1])
    expect(JSON.stringify(JSON.parse(lines[0] ?? ''))).toContain(
      JSON.stringify(`${ATTACK}${LINE_ATTACK}`).slice(1, -1),
    )
  })
})
