import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { inboundHarness } from '#shared/testing/inboundHarness.ts'
import { runProgram } from '../../program.ts'
import { recordedIo } from '../../testing/recordedIo.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { inboundAttachCommand, inboundDismissCommand } from './decide.ts'
import { inboundListCommand, inboundShowCommand } from './list.ts'
import { inboundMailCommand } from './mail.ts'

const ADMIN = 'admin@bakehouse.example'
const fixture = (name: string) =>
  readFileSync(new URL(`../../../tests/fixtures/inbound/${name}.eml`, import.meta.url), 'utf8')

it('a pipe: taken, the same again is one, no email never, and later when nothing can be written', async () => {
  const recorded = await recordedRuntime(fixture('13-two-pdfs'))
  const run = () => runCommand(inboundMailCommand, 'inbound mail', recorded, '--json')
  const [first, again] = [await run(), await run()]
  expect([first.exit, again.exit]).toEqual([0, 0])
  expect(again.json()).toMatchObject({ isNew: false })
  const [message] = recorded.store.all<{ id: string }>('inbound')
  expect(message).toMatchObject({ kind: 'mail', state: 'WAITING', from: 'ana@oven.example' })
  expect(recorded.files.paths()).toEqual([`inbound/mail/${message?.id}`])
  const nothing = await recordedRuntime('hello')
  expect((await runCommand(inboundMailCommand, 'inbound mail', nothing)).exit).toBe(2)
  const down = await recordedRuntime(fixture('01-plain'))
  const refused = {
    ok: false,
    error: { code: 'TARGET_UNAVAILABLE', message: '', next: '' },
  } as const
  const away = { ...down.runtime, openTarget: () => Promise.resolve(refused) }
  const late = await runCommand(inboundMailCommand, 'inbound mail', { ...down, runtime: away })
  expect(late.exit).toBe(75)
})

it('a pipe: settings that cannot be read and what no one foresaw are for later, a wrong option never', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-inbound-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const run = async (...args: string[]) => {
    const { io, logged } = recordedIo({ input: fixture('01-plain') })
    const { signal } = new AbortController()
    const world = { io, env: {}, cwd: folder, root: folder, signal }
    const exit = await runProgram(['inbound', 'mail', ...args], world)
    return [exit, /\[(\w+)\]$/.exec(logged.join('\n'))?.[1]]
  }
  expect(await run('--emulator', 'no address')).toEqual([75, 'UNEXPECTED'])
  expect(await run('--nonsense')).toEqual([2, 'USAGE'])
  await writeFile(join(folder, '.bakehouserc'), '{')
  expect(await run()).toEqual([75, 'CONFIG_FILE_BROKEN'])
})

it('what waits is listed, shown, attached to an audit by a person, or set aside, once', async () => {
  const at = await inboundHarness()
  const recorded = await recordedRuntime()
  const opened = await recorded.runtime.openTarget({}, 'write')
  if (!opened.ok) throw new Error('not opened')
  const value = { ...opened.value, store: at.store, timed: at.store.timed, files: at.files }
  const runtime = {
    ...recorded.runtime,
    clock: at.clock,
    openTarget: () => Promise.resolve({ ok: true, value } as const),
  }
  await at.addUser(ADMIN, 'admin')
  for (const name of ['42-code-unknown-sender', '48-nothing-of-ours'])
    await at.take(new Uint8Array(Buffer.from(fixture(name))))
  await at.work()
  const on = { ...recorded, runtime }
  const named = ['--carrier', 'DEMO', '--as', ADMIN, '--json']
  const list = await runCommand(inboundListCommand, 'inbound list', on, ...named)
  const messages = list.json()['messages'] as { id: string; from: string }[]
  expect(messages.map(({ from }) => from).sort()).toEqual([
    'eve@elsewhere.example',
    'win@ads.example',
  ])
  const idOf = (from: string) => messages.find((each) => each.from === from)?.id ?? ''
  const eve = idOf('eve@elsewhere.example')
  const shown = await runCommand(inboundShowCommand, 'inbound show', on, eve, ...named)
  expect(shown.json()).toMatchObject({
    message: { words: 'I am the insured, believe me.', why: 'MESSAGE_OF_UNKNOWN_SENDER' },
  })
  // Files that became no document say why, in whole sentences.
  const faults = ['DOCUMENT_NOT_TAKEN', 'FILES_TOO_MANY', 'FILE_IN_WINMAIL']
  const files = faults.map((fault) => ({ name: 'a.exe', size: 3, fault }))
  await at.store.update('inbound', eve, { files })
  recorded.printed.length = 0
  await runCommand(inboundShowCommand, 'inbound show', on, eve, '--carrier', 'DEMO', '--as', ADMIN)
  expect(recorded.printed.filter((line) => line.startsWith('File:'))).toEqual([
    'File:    a.exe, 3 bytes: a.exe was not accepted: its kind or its content is not accepted.',
    'File:    a.exe, 3 bytes: More files came with one message than are accepted.',
    'File:    a.exe, 3 bytes: Outlook has packed the files in winmail.dat.',
  ])
  await at.store.update('inbound', eve, { files: [] })
  const attach = ['HM-001', eve, '--as', ADMIN, '--json']
  expect((await runCommand(inboundAttachCommand, 'inbound attach', on, ...attach)).exit).toBe(0)
  expect(at.audit(at.id).history.at(-1)).toMatchObject({
    op: 'RESPONSE',
    userId: ADMIN,
    inbound: eve,
  })
  const twice = await runCommand(inboundAttachCommand, 'inbound attach', on, ...attach)
  expect(twice.json()).toMatchObject({ error: { code: 'MESSAGE_NOT_KEPT' } })
  const ads = [idOf('win@ads.example'), ...named]
  expect((await runCommand(inboundDismissCommand, 'inbound dismiss', on, ...ads)).exit).toBe(0)
  const left = await runCommand(inboundListCommand, 'inbound list', on, ...named)
  expect(left.json()['messages']).toEqual([])
})
