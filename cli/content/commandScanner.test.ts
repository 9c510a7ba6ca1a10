import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EICAR, FAILS, HANGS, scannerScript } from '../testing/scannerScript.ts'
import { commandScanner, splitCommand } from './commandScanner.ts'

const script = await scannerScript()
afterAll(() => script.remove())

const bytesOf = (text: string) => new TextEncoder().encode(text)
const folder = join(script.folder, 'copies')
beforeAll(() => mkdir(folder))

function scanner(command = script.command, limitMs = 20_000) {
  const logged: string[] = []
  const logger = {
    info: () => {},
    error: (message: string, facts?: object) =>
      void logged.push(`${message} ${JSON.stringify(facts)}`),
  }
  return { ...commandScanner(command, { logger, limitMs, atOnce: 2, folder }), logged }
}

it('exit status 0 is clean, 1 infected, anything else no verdict; the copy is private and goes', async () => {
  const { scan, logged } = scanner(`${script.command} --fdpass '$(touch x); y'`)
  expect(await scan(bytesOf('a clean file'))).toBe('clean')
  expect(await scan(bytesOf(`%PDF ${EICAR}`))).toBe('infected')
  expect(await scan(bytesOf(FAILS))).toBe('failed')
  const runs = await script.runs()
  expect(runs).toHaveLength(3)
  for (const { args, file, modes, env } of runs) {
    expect(args).toEqual(['--fdpass', '$(touch x); y'])
    expect(modes).toEqual(['600', '700'])
    expect(existsSync(file)).toBe(false)
    expect(env.filter((name) => name.startsWith('BAKEHOUSE') || name.startsWith('VITEST'))).toEqual(
      [],
    )
  }
  expect(await readdir(folder)).toEqual([])
  expect(logged).toEqual(['scan: the virus scanner gave no verdict {"why":2}'])
})

it('a scanner that hangs is ended, and one that is missing or mistyped lets nothing pass', async () => {
  const hanging = scanner(script.command, 1_000)
  expect(await hanging.scan(bytesOf(HANGS))).toBe('failed')
  expect(hanging.logged).toEqual(['scan: the virus scanner gave no verdict {"why":"too slow"}'])
  const missing = scanner('/no/such/scanner --quick')
  expect(await missing.scan(bytesOf('a clean file'))).toBe('failed')
  expect(missing.logged).toEqual(['scan: the virus scanner gave no verdict {"why":"ENOENT"}'])
  expect(await scanner('clamdscan "--fdpass').scan(bytesOf('a clean file'))).toBe('failed')
  expect(await readdir(folder)).toEqual([])
})

it('what a killed engine left is removed by the next; files are scanned two at a time', async () => {
  const left = join(folder, 'bakehouse-scan-left00')
  await mkdir(left)
  await writeFile(join(left, 'file'), 'personal')
  await utimes(left, new Date(0), new Date(0))
  const other = join(folder, 'another-program')
  await mkdir(other)
  await utimes(other, new Date(0), new Date(0))
  const { scan } = scanner()
  const verdicts = await Promise.all(['a', 'b', EICAR, 'd'].map((text) => scan(bytesOf(text))))
  expect(verdicts).toEqual(['clean', 'clean', 'infected', 'clean'])
  expect(await readdir(folder)).toEqual(['another-program'])
})

it('a command line is split at blanks and quotes, and nothing else has a meaning', () => {
  expect(splitCommand('clamdscan --fdpass  --no-summary')).toEqual([
    'clamdscan',
    '--fdpass',
    '--no-summary',
  ])
  expect(splitCommand(`"/opt/my scanner/run" 'a "b"' ; $HOME | x`)).toEqual([
    '/opt/my scanner/run',
    'a "b"',
    ';',
    '$HOME',
    '|',
    'x',
  ])
  for (const text of ['', '  ', '"open', "a 'b", 'a"b"c', '""'])
    expect(splitCommand(text)).toBeNull()
})
