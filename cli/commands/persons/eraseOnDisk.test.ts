/** A person erased through the commands, on the local backend: what is left on the disk. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { afterAll, expect, it } from 'vitest'
import { csvOf, ORDER_ROW } from '#shared/testing/importHarness.ts'
import type { CliCommand } from '../../command.ts'
import { markUnseeded } from '../../firebase/dataFolder.ts'
import { openTarget, type Target } from '../../firebase/openTarget.ts'
import { planTarget } from '../../firebase/target.ts'
import type { Runtime } from '../../runtime.ts'
import { readLines, writeExport } from '../../server/exportFile.ts'
import { openLocalServer } from '../../server/openLocalServer.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { auditsAdvanceCommand } from '../audits/advance.ts'
import { auditsAttachCommand } from '../audits/attach.ts'
import { auditsEditCommand } from '../audits/edit.ts'
import { auditsEraseCommand } from '../audits/erase.ts'
import { auditsNoteCommand } from '../audits/note.ts'
import { auditsTickCommand } from '../audits/tick.ts'
import { carriersAddCommand } from '../carriers/settings.ts'
import { inboundMailCommand } from '../inbound/mail.ts'
import { ordersImportCommand } from '../orders/import.ts'
import { usersAddCommand } from '../users/rights.ts'
import { verifyCommand } from '../verify.ts'
import { personsEraseCommand } from './erase.ts'
import { personsExportCommand } from './export.ts'

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-erase-'))
const data = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true }))

const EMAIL = 'wanda@markerly.example'
const MARKERS = /wanda|markerly|207\D{0,3}555\D{0,2}0142/i
const MAIL = `From: Wanda Markerly <${EMAIL}>
To: audits@firm.example
Message-ID: <1@markerly.example>
Subject: My audit
Date: Mon, 02 Nov 2026 10:00:00 -0500

We closed. Call me: (207) 555-0142. Wanda
`
const ADMIN = ['--as', 'admin@firm.example']

/** Runs commands on the data folder, which stays open between them. */
async function onDisk(work: (at: Awaited<ReturnType<typeof commandsOn>>) => Promise<void>) {
  const recorded = await recordedRuntime(MAIL)
  const opened = await openTarget(await planTarget({ data }, recorded.runtime), {
    runtime: recorded.runtime,
    use: 'write',
    confirmed: false,
  })
  if (!opened.ok) throw new Error(opened.error.message)
  try {
    await work(await commandsOn(recorded, opened.value))
  } finally {
    await opened.value.close()
  }
}

async function commandsOn(recorded: Awaited<ReturnType<typeof recordedRuntime>>, target: Target) {
  const value = { ...target, close: async () => {} }
  const runtime: Runtime = {
    ...recorded.runtime,
    // An engine goes by the database's time.
    clock: { now: () => new Date() },
    openTarget: async () => ({ ok: true, value }),
  }
  return {
    logged: recorded.logged,
    /** Everything stored, as text, and every file's bytes, by path. */
    async marked(): Promise<string[]> {
      const whole = await target.openWhole()
      const found: string[] = []
      for await (const { path, fields } of whole.documents())
        if (MARKERS.test(JSON.stringify(fields))) found.push(path)
      for (const { path, version } of await whole.files()) {
        let text = ''
        for await (const bytes of whole.bytes({ path, version }))
          text += new TextDecoder('latin1').decode(bytes)
        if (MARKERS.test(text)) found.push(path)
      }
      await whole.close()
      return found.sort()
    },
    async run(command: CliCommand, ...args: string[]): Promise<Record<string, unknown>> {
      const { exit, json } = await runCommand(
        command,
        'any',
        { ...recorded, runtime },
        ...args,
        '--json',
      )
      expect({ exit, json: exit === 0 ? null : json() }).toEqual({ exit: 0, json: null })
      return json()
    },
  }
}

/** Files under a folder whose bytes have a marker. */
function markedFiles(under: string): string[] {
  return readdirSync(under, { recursive: true })
    .map((name) => join(under, String(name)))
    .filter((path) => statSync(path).isFile() && MARKERS.test(readFileSync(path, 'latin1')))
}

it('no document, file or log has a word of her; the old folder has, and one made of its export has not', async () => {
  const csv = join(folder, 'orders.csv')
  const row = {
    ...ORDER_ROW,
    Contact: 'Wanda Markerly',
    'Contact Email': EMAIL,
    Phone: '(207) 555-0142',
  }
  writeFileSync(csv, csvOf([row]))
  const paper = join(folder, 'Wanda Markerly.pdf')
  const pdf = await PDFDocument.create()
  pdf.addPage()
  writeFileSync(paper, await pdf.save())
  mkdirSync(data)
  await markUnseeded(data)

  await onDisk(async ({ run, marked, logged }) => {
    await run(carriersAddCommand, 'HM', '--name', 'Harvest Mutual')
    const admin = ['--name', 'Ana Ruiz', '--role', 'admin', '--carriers', 'HM', '--firm']
    await run(usersAddCommand, 'admin@firm.example', ...admin)
    await run(ordersImportCommand, csv, '--carrier', 'HM')
    await run(auditsAdvanceCommand, 'T1', '--complete', 'READY', ...ADMIN)
    await run(auditsTickCommand)
    await run(auditsNoteCommand, 'T1', `Spoke to Wanda Markerly, ${EMAIL}`, ...ADMIN)
    await run(auditsEditCommand, 'T1', '--set', 'insuredCell=207.555.0142', ...ADMIN)
    await run(auditsAttachCommand, 'T1', paper, '--type', 'D7', ...ADMIN)
    await run(inboundMailCommand)
    await run(auditsTickCommand)
    const cancel = ['--to', 'CANCELLED', '--reason', 'Markerly closed her business']
    await run(auditsAdvanceCommand, 'T1', ...cancel, ...ADMIN)
    await run(auditsTickCommand)
    const before = await marked()
    expect([...new Set(before.map((path) => path.split('/')[0]))]).toEqual([
      'asteps',
      'attachments',
      'audits',
      'inbound',
      'mail',
      'uploads',
    ])
    // What is there can be handed out first: the email that came in, and the document with her name.
    const out = join(folder, 'hers')
    const given = await run(personsExportCommand, '--email', EMAIL, '--out', out, ...ADMIN)
    const counts = given['counts'] as Record<string, number>
    expect(Object.keys(counts).sort()).toEqual([
      'asteps',
      'attachments',
      'audits',
      'inbound',
      'mail',
      'uploads',
    ])
    expect(given).toMatchObject({ copied: 2 })
    expect(readFileSync(join(out, 'files.csv'), 'utf8')).toContain('orders.csv')
    expect(markedFiles(out).length).toBeGreaterThanOrEqual(4)
    expect(await marked()).toEqual(before)
    const shown = await run(personsEraseCommand, '--email', EMAIL, ...ADMIN)
    expect(await marked()).toEqual(before)
    const erased = await run(personsEraseCommand, '--email', EMAIL, '--apply', ...ADMIN)
    expect(erased).toEqual({ ...shown, dryRun: false })
    expect(await marked()).toEqual([])
    await run(auditsTickCommand)
    await run(verifyCommand)
    expect(await marked()).toEqual([])
    await run(auditsEraseCommand, 'T1', '--force', 'Asked to be forgotten', ...ADMIN)
    await run(auditsTickCommand)
    await run(verifyCommand)
    expect(logged.join('\n')).not.toMatch(MARKERS)
  })
  expect(markedFiles(data)).not.toEqual([])

  const { runtime } = await recordedRuntime()
  const file = join(folder, 'export.jsonl')
  const old = await openLocalServer({ folder: data, port: 0, seed: false, runtime })
  if (!old.ok) throw new Error(old.error.message)
  await writeExport(old.value, file)
  await old.value.close()
  const handle = await open(file)
  const fresh = join(folder, 'fresh')
  const importFrom = { file, lines: readLines(handle) }
  const made = await openLocalServer({ folder: fresh, port: 0, seed: false, importFrom, runtime })
  await handle.close()
  if (!made.ok) throw new Error(made.error.message)
  await made.value.close()
  expect(markedFiles(fresh)).toEqual([])
}, 120_000)
