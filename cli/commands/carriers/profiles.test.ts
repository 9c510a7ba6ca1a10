import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { ordersProfileDetectCommand } from '../orders/detectProfile.ts'
import { ordersImportCommand } from '../orders/import.ts'
import {
  carriersProfileListCommand,
  carriersProfileRemoveCommand,
  carriersProfileSetCommand,
} from './profiles.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-profiles-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** A file with unknown headers, and the profile that maps them. */
const ORDERS = 'Job,Pol,From,To,Who,Class\nA1,P1,01/01/2025,01/01/2026,Al,58161~16910\n'
const PROFILE = {
  headers: {
    orderNumber: 'Job',
    policyNumber: 'Pol',
    policyFrom: 'From',
    policyTo: 'To',
    insuredName: 'Who',
  },
  constants: { policyType: 'General Liability' },
  splits: { classCode: '~' },
}

async function profileFile(content: unknown = PROFILE): Promise<string> {
  const path = join(folder, 'p.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

it('a profile is set, listed, used by name, and removed', async () => {
  const recorded = await recordedRuntime(ORDERS)
  const set = ['hm', 'weekly', await profileFile()]
  expect(
    (await runCommand(carriersProfileSetCommand, 'carriers profile set', recorded, ...set)).exit,
  ).toBe(0)
  const list = await runCommand(
    carriersProfileListCommand,
    'carriers profile list',
    recorded,
    ...['HM', '--json'],
  )
  expect(list.json()).toMatchObject({ carrier: 'HM', profiles: [{ name: 'weekly' }] })
  const imported = await runCommand(
    ordersImportCommand,
    'orders import',
    recorded,
    ...['-', '--carrier', 'HM', '--profile', 'weekly', '--json'],
  )
  expect(imported.json()).toMatchObject({ totals: { created: 1, rejected: 0 } })
  const [audit] = await recorded.store.list<{ categories: object[] }>('audits')
  expect(audit?.categories).toMatchObject([
    { classCode: '58161', policyType: 'General Liability' },
    { classCode: '16910', policyType: 'General Liability' },
  ])
  const remove = (name: string) =>
    runCommand(carriersProfileRemoveCommand, 'carriers profile remove', recorded, 'HM', name)
  expect((await remove('weekly')).exit).toBe(0)
  expect((await remove('weekly')).exit).toBe(2)
})

it('the carrier’s own "default" is used where none is named, a file where its path is', async () => {
  const path = await profileFile()
  const own = await recordedRuntime(ORDERS)
  await runCommand(carriersProfileSetCommand, 'carriers profile set', own, 'HM', 'default', path)
  const args = ['-', '--carrier', 'HM', '--json']
  expect((await runCommand(ordersImportCommand, 'orders import', own, ...args)).exit).toBe(0)
  const file = await recordedRuntime(ORDERS)
  const named = [...args, '--profile', path]
  expect((await runCommand(ordersImportCommand, 'orders import', file, ...named)).exit).toBe(0)
  const none = await recordedRuntime(ORDERS)
  expect((await runCommand(ordersImportCommand, 'orders import', none, ...args)).exit).toBe(1)
})

it.each([
  ['{"headers":{"zipcode":"Zip"}}', 'weekly', 'PROFILE_FILE_INVALID'],
  ['{', 'weekly', 'PROFILE_FILE_INVALID'],
  ['{}', 'a/b', 'USAGE'],
])('a profile %s named %s is refused with status 2', async (content, name, code) => {
  const recorded = await recordedRuntime()
  const args = ['HM', name, await profileFile(content), '--json']
  const run = await runCommand(carriersProfileSetCommand, 'carriers profile set', recorded, ...args)
  expect([run.exit, run.json()['error']]).toEqual([2, expect.objectContaining({ code })])
})

it('a detected profile is written to a file, and opens no database', async () => {
  const recorded = await recordedRuntime(ORDERS)
  const detect = (out: string) =>
    runCommand(
      ordersProfileDetectCommand,
      'orders profile detect',
      recorded,
      ...['-', '--out', out, '--json'],
    )
  const nowhere = await detect(join(folder, 'missing', 'detected.json'))
  expect(nowhere.json()).toMatchObject({ error: { code: 'REPORT_FILE_NOT_WRITTEN' } })
  const out = join(folder, 'detected.json')
  const run = await detect(out)
  expect(run.exit).toBe(0)
  expect(run.json()).toMatchObject({
    command: 'orders profile detect',
    profile: { headers: { classCode: ['Class'] }, splits: { classCode: '~' } },
    out,
  })
  expect(recorded.use.closed).toBe(0)
})
