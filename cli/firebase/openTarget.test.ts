import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { anAudit } from '#shared/testing/builders.ts'
import { auditsShowCommand } from '../commands/audits/show.ts'
import { backupCommand } from '../commands/backup.ts'
import { openLocalServer } from '../server/openLocalServer.ts'
import { recordedRuntime } from '../testing/recordedRuntime.ts'
import { runCommand } from '../testing/runCommand.ts'
import { removeServerFile, writeServerFile } from './dataFolder.ts'
import { openTarget } from './openTarget.ts'
import { planTarget } from './target.ts'

it('a backup of a data folder that is not there is refused, and makes none', async () => {
  const recorded = await recordedRuntime()
  const { runtime } = recorded
  const folder = join(await mkdtemp(join(tmpdir(), 'bakehouse-target-')), 'typo')
  onTestFinished(() => rm(dirname(folder), { recursive: true }))
  runtime.openTarget = async (options, use) =>
    openTarget(await planTarget(options, runtime), { runtime, use, confirmed: false })
  const args = [join(dirname(folder), 'one.backup'), '--data', folder, '--json']
  const done = await runCommand(backupCommand, 'backup', recorded, ...args)
  expect([done.exit, done.json()]).toMatchObject([2, { error: { code: 'DATA_FOLDER_MISSING' } }])
  expect(await readdir(dirname(folder))).toEqual([])
})

it('a command that talks to a running server prints links of that server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-target-'))
  const recorded = await recordedRuntime()
  const { runtime } = recorded
  const opened = await openLocalServer({
    folder,
    port: 0,
    seed: false,
    trustedOnly: true,
    runtime,
  })
  if (!opened.ok) throw new Error(opened.error.message)
  const server = opened.value
  onTestFinished(async () => {
    await removeServerFile(folder)
    await server.close()
    await rm(folder, { recursive: true })
  })
  await writeServerFile(folder, server.port)
  const { store } = await server.connect()
  const audit = anAudit()
  await store.set('audits', audit.id, { ...audit })
  await store.set('auditCodes', audit.auditCode, {
    auditFSID: audit.id,
    carrierCompany: audit.carrierCompany,
  })
  await store.set('carriers', audit.carrierCompany, { name: 'Demo', timeZone: 'America/New_York' })
  // As `createRuntime` does it.
  runtime.openTarget = async (options, use) =>
    openTarget(await planTarget(options, runtime), { runtime, use, confirmed: false })
  const args = [audit.auditCode, '--data', folder]
  const shown = await runCommand(auditsShowCommand, 'audits show', recorded, ...args)
  expect(shown.exit).toBe(0)
  expect(recorded.printed.join('\n')).toContain(`${server.url}/sml/audit/`)
})
