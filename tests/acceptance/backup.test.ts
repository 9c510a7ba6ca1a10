import { execFile } from 'node:child_process'
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { playedFolder } from './playedFolder.ts'
import { startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

const WAIT = { timeout: 240_000, interval: 20 }

let folder = ''
let backup = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-backup-'))
  backup = join(folder, 'one.jsonl')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const codeOf = async (...args: string[]) => {
  const run = await runCommand([...args, '--json'])
  return [run.exit, run.json<{ error: { code: string } }>().error.code]
}

it('a backup comes back whole, also after a restore that was killed, and backs up to the same bytes', async () => {
  const data = await playedFolder(join(folder, 'data'))
  const run = await runCommand(['backup', backup, '--data', data, '--json'])
  expect(run.exit).toBe(0)
  const { documents } = run.json<{ documents: number }>()
  expect(documents).toBeGreaterThan(1000)
  expect((await stat(backup)).mode & 0o777).toBe(0o600)

  const copy = join(folder, 'copy')
  const altered = join(folder, 'altered.jsonl')
  const text = await readFile(backup, 'utf8')
  await writeFile(altered, text.replace(/"stringValue":"(.)/, '"stringValue":"$1x'))
  expect(await codeOf('restore', altered, '--data', copy)).toEqual([1, 'BACKUP_DAMAGED'])
  await expect(stat(copy)).rejects.toThrow('ENOENT')

  // A pipe in the file's place holds it in the middle: a part comes, and no end.
  const pipe = join(folder, 'pipe')
  await promisify(execFile)('mkfifo', [pipe])
  const killed = startCli(['restore', pipe, '--data', copy])
  await writeFile(pipe, text)
  const log = join(copy, '00000001.log')
  await vi.waitFor(() => stat(log), WAIT)
  const writer = await open(pipe, 'w')
  await writer.writeFile(text.split('\n').slice(0, 900).join('\n'))
  await vi.waitFor(async () => expect((await stat(log)).size).toBeGreaterThan(100_000), WAIT)
  killed.child.kill('SIGKILL')
  expect((await killed.done).exit).toBeNull()
  await writer.close()
  const again = join(folder, 'two.jsonl')
  expect(await codeOf('backup', again, '--data', copy)).toEqual([5, 'BACKUP_HALF_RESTORED'])

  const restored = await runCommand(['restore', backup, '--data', copy, '--json'])
  expect(restored.json()).toMatchObject({ command: 'restore', documents })
  expect((await runCommand(['backup', again, '--data', copy])).exit).toBe(0)
  expect((await readFile(again)).equals(await readFile(backup))).toBe(true)
  expect(await codeOf('restore', backup, '--data', copy)).toEqual([5, 'RESTORE_NOT_EMPTY'])
})
