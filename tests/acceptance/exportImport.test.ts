import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { playedFolder } from './playedFolder.ts'
import { readStore } from './readStore.ts'
import { startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

let folder = ''
let data = ''
let exported = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-export-'))
  data = await playedFolder(join(folder, 'data'))
  exported = join(folder, 'all.jsonl')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const refusalOf = async (...args: string[]) => {
  const run = await runCommand(['backend', '--json', ...args])
  const { error } = run.json<{ error: { code: string; next: string } }>()
  expect(error.next).toMatch(/\.$/)
  return [error.code, run.exit]
}

const importInto = async (into: string, from: string) => {
  const server = startCli(['backend', '--data', into, '--import', from, '--port', '0'])
  const [, url = ''] = await server.waitFor(/ready at (\S+)/)
  const chooser = await (await fetch(`${url}/emulator/auth/handler`)).text()
  server.child.kill('SIGTERM')
  expect((await server.done).exit).toBe(0)
  return chooser
}

it('what was exported is imported elsewhere, documents with their times and accounts', async () => {
  const run = await runCommand(['backend', '--export', exported, '--data', data, '--json'])
  expect(run.exit).toBe(0)
  const before = await readStore(data)
  const report = run.json<{ documents: number; accounts: number; files: number; file: string }>()
  expect(report).toMatchObject({ command: 'backend', file: exported, accounts: expect.any(Number) })
  expect(report.documents).toBeGreaterThanOrEqual(before.length)
  expect((await stat(exported)).mode & 0o777).toBe(0o600)

  const copy = join(folder, 'copy')
  expect(await importInto(copy, exported)).toContain('@')
  expect(await readStore(copy)).toEqual(before)

  const again = join(folder, 'again')
  await mkdir(again)
  const second = await runCommand(['backend', '--export', again, '--data', copy])
  expect(second.out).toBe(
    `Exported ${report.documents} documents, ${report.accounts} accounts and ${report.files} files to ${join(again, 'bakehouse.export.jsonl')}\n`,
  )
  const exportedAgain = await readFile(join(again, 'bakehouse.export.jsonl'))
  expect(exportedAgain.equals(await readFile(exported))).toBe(true)
  await importInto(join(folder, 'third'), again)
})

it('an export that cannot be made leaves no file and makes no data folder', async () => {
  const missing = join(folder, 'missing')
  const other = join(folder, 'other.jsonl')
  expect(await refusalOf('--export', other, '--data', missing)).toEqual(['DATA_FOLDER_MISSING', 2])
  expect(await refusalOf('--export', exported, '--data', data)).toEqual(['EXPORT_EXISTS', 5])
  const nowhere = join(folder, 'no', 'folder')
  expect(await refusalOf('--export', nowhere, '--data', data)).toEqual(['FILE_NOT_WRITTEN', 1])
  const server = startCli(['backend', '--data', data, '--port', '0'])
  await server.waitFor(/ready at/)
  expect(await refusalOf('--export', other, '--data', data)).toEqual(['DATA_FOLDER_IN_USE', 5])
  server.child.kill('SIGTERM')
  await server.done
  expect((await runCommand(['backend', '--export', other, '--port', '0'])).exit).toBe(2)
  expect((await readdir(folder)).filter((name) => /missing|other|part/.test(name))).toEqual([])
})

it('an export that is not taken in is named with its fault, and nothing of it stays', async () => {
  const lines = (await readFile(exported, 'utf8')).trimEnd().split('\n')
  const [head = ''] = lines
  const faults: [string, string, string[]][] = [
    ['IMPORT_NOT_AN_EXPORT', 'a,b\n1,2', []],
    ['IMPORT_NEWER', head.replace(/"version":\d+/, '"version":99'), lines.slice(1)],
    ['IMPORT_OTHER_PROJECT', head.replace('demo-bakehouse', 'other'), lines.slice(1)],
    ['IMPORT_DAMAGED', head, lines.with(2, '{"document":{}}').slice(1)],
    ['IMPORT_CUT_OFF', head, lines.slice(1, -1)],
  ]
  const into = join(folder, 'into')
  for (const [code, first, rest] of faults) {
    const file = join(folder, code)
    await writeFile(file, [first, ...rest].join('\n'))
    const args = ['--import', file, '--data', into, '--port', '0']
    expect(await refusalOf(...args)).toEqual([code, 1])
  }
  expect(await readStore(into)).toEqual([])
  const full = ['--import', exported, '--data', data, '--port', '0']
  expect(await refusalOf(...full)).toEqual(['IMPORT_NOT_EMPTY', 5])
  const gone = ['--import', join(folder, 'gone'), '--port', '0']
  expect(await refusalOf(...gone)).toEqual(['FILE_NOT_FOUND', 2])
  expect(
    await refusalOf('--import', exported, '--data', join('/proc', 'x'), '--port', '0'),
  ).toEqual(['DATA_FOLDER_READ_ONLY', 1])
  if (process.getuid?.() === 0) return
  await chmod(exported, 0)
  expect(await refusalOf('--import', exported, '--port', '0')).toEqual(['FILE_UNREADABLE', 1])
})
