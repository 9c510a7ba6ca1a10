import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aUser } from '#shared/testing/builders.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { scansAddCommand } from './add.ts'
import { scansPutBackCommand, scansSetAsideCommand } from './decide.ts'
import { scansListCommand } from './list.ts'

const PDF = '%PDF-1.4\n1 0 obj\n<</Type /Catalog>>\nendobj\ntrailer\n%%EOF\n'

let folder = ''
let recorded: Awaited<ReturnType<typeof recordedRuntime>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-scans-'))
  recorded = await recordedRuntime()
  recorded.runtime.cwd = folder
  const users = [aUser(), aUser({ email: 'baker@bakehouse.example', role: 'baker' })]
  for (const user of users) await recorded.store.set('users', user.id, { ...user })
  await mkdir(join(folder, 'post'))
  await writeFile(join(folder, 'post/one.pdf'), PDF)
  await writeFile(join(folder, 'post/two.PDF'), `${PDF} `)
  await writeFile(join(folder, 'post/orders.csv'), 'a;b\n')
  await writeFile(join(folder, 'locked.pdf'), `%PDF-1.4\ntrailer <</Encrypt 5 0 R>>\n%%EOF\n`)
  await writeFile(join(folder, 'bomb.xlsx'), 'PK')
  await writeFile(join(folder, 'large.pdf'), '')
  await truncate(join(folder, 'large.pdf'), 100 * 1024 * 1024)
  await mkdir(join(folder, 'empty'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

type Command = typeof scansAddCommand | typeof scansSetAsideCommand
const run = (command: Command, name: string, ...args: string[]) =>
  runCommand(command, name, recorded, ...args, '--carrier', 'demo', '--json')
const add = (...args: string[]) => run(scansAddCommand, 'scans add', ...args)
const codeOf = async (done: ReturnType<typeof add>) => {
  const { exit, json } = await done
  return [exit, (json() as { error?: { code: string } }).error?.code]
}

it('scans add: files and folders wait in the inbox, each once, and are listed', async () => {
  const done = await add('post', join(folder, 'post/one.pdf'), '--as', 'admin@bakehouse.example')
  expect(done.exit).toBe(0)
  expect(done.json()).toMatchObject({
    command: 'scans add',
    target: 'memory',
    carrier: 'DEMO',
    totals: { files: 2, left: 2, there: 0, refused: 0 },
    files: [
      { file: 'post/one.pdf', result: 'LEFT', scanId: expect.stringMatching(/^\w{20}$/) },
      { file: 'post/two.PDF', result: 'LEFT' },
    ],
  })
  expect(recorded.files.paths()).toHaveLength(2)
  expect((await add('post')).json()).toMatchObject({ totals: { left: 0, there: 2 } })

  const listed = await run(scansListCommand, 'scans list')
  expect(listed.exit).toBe(0)
  expect(listed.json()['scans']).toMatchObject([
    { status: 'waiting', userId: 'admin@bakehouse.example', carrierCompany: 'DEMO' },
    { status: 'waiting' },
  ])
  const none = await run(scansListCommand, 'scans list', '--status', 'done')
  expect(none.json()).toEqual({ scans: [] })
})

it('what cannot be a scan is said, and keeps none of the others out', async () => {
  const some = await add('post/one.pdf', 'locked.pdf', 'bomb.xlsx', 'large.pdf', 'post/orders.csv')
  expect(some.exit).toBe(3)
  expect(some.json()).toMatchObject({
    totals: { files: 5, left: 1, refused: 4 },
    files: [
      { result: 'LEFT' },
      { code: 'INBOX_FILE_LOCKED' },
      { code: 'SCAN_KIND' },
      { code: 'INBOX_FILE_TOO_BIG', message: expect.stringContaining('100 MB') },
      { code: 'SCAN_KIND' },
    ],
  })
  expect((await add('locked.pdf', 'large.pdf')).exit).toBe(1)
  expect(await codeOf(add('locked.pdf'))).toEqual([2, 'INBOX_FILE_LOCKED'])
  expect(await codeOf(add('nowhere.pdf', 'post'))).toEqual([2, 'FILE_NOT_FOUND'])
  expect(await codeOf(add('empty'))).toEqual([2, 'SCANS_MISSING'])
  expect(await codeOf(add('post', '--as', 'baker@bakehouse.example'))).toEqual([
    4,
    'ACTOR_NOT_ALLOWED',
  ])
  expect(recorded.files.paths()).toHaveLength(1)
})

it('scans are set aside with a reason, all or none, and one is put back', async () => {
  const left = (await add('post')).json()['files'] as { scanId: string }[]
  const [one = '', two = ''] = left.map(({ scanId }) => scanId)
  const aside = (...args: string[]) => run(scansSetAsideCommand, 'scans set-aside', ...args)
  const statuses = async () => {
    const listed = await run(scansListCommand, 'scans list', '--status', 'all')
    const scans = listed.json()['scans'] as { id: string; status: string; reason?: string }[]
    return Object.fromEntries(scans.map(({ id, status, reason = '' }) => [id, [status, reason]]))
  }

  expect(await codeOf(aside(one, 'nowhere', '--reason', 'Empty'))).toEqual([1, 'RECORD_NOT_FOUND'])
  expect(await codeOf(aside(one, '--reason', ' '))).toEqual([2, 'SCAN_REASON_MISSING'])
  const baker = ['--reason', 'Empty', '--as', 'baker@bakehouse.example']
  expect(await codeOf(aside(one, ...baker))).toEqual([4, 'ACTOR_NOT_ALLOWED'])
  expect(await statuses()).toEqual({ [one]: ['waiting', ''], [two]: ['waiting', ''] })

  const done = await aside(one, two, one, '--reason', 'Empty pages')
  expect(done.json()).toMatchObject({ scans: [{ id: one, status: 'set_aside' }, { id: two }] })
  expect(await codeOf(aside(one, '--reason', 'Again'))).toEqual([5, 'SCAN_NOT_WAITING'])
  const back = await run(scansPutBackCommand, 'scans put-back', two)
  expect(back.json()).toEqual({
    command: 'scans put-back',
    scans: [{ id: two, name: 'two.PDF', status: 'waiting' }],
  })
  expect(await statuses()).toMatchObject({
    [one]: ['set_aside', 'Empty pages'],
    [two]: ['waiting', ''],
  })
})
