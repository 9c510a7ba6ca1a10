import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configShowCommand } from './commands/config/show.ts'
import { runProgram } from './program.ts'
import { readSettings } from './settings.ts'
import { recordedIo } from './testing/recordedIo.ts'
import { recordedRuntime } from './testing/recordedRuntime.ts'
import { runCommand } from './testing/runCommand.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-settings-'))
  await mkdir(join(folder, 'work'))
  await mkdir(join(folder, 'firm'))
})

afterEach(() => rm(folder, { recursive: true }))

const fileIn = (name: string) => join(folder, name, '.bakehouserc')
const write = (name: string, content: object) => writeFile(fileIn(name), JSON.stringify(content))

async function settings(env: Record<string, string> = {}, data?: string) {
  const place = { env, cwd: join(folder, 'work'), root: join(folder, 'firm') }
  const read = await readSettings(data, place)
  if (!read.ok) throw new Error(`${read.error.code}: ${read.error.message}`)
  return read.value
}

async function program(args: string[], env: Record<string, string> = {}) {
  const { io, printed, logged } = recordedIo()
  const signal = new AbortController().signal
  const place = { cwd: join(folder, 'work'), root: join(folder, 'firm') }
  const exit = await runProgram(args, { io, env, ...place, signal })
  return { exit, printed: printed.join('\n'), logged: logged.join('\n') }
}

describe('what stands in for options', () => {
  it('is nothing without variables and files', async () => {
    expect(await settings()).toEqual({ files: [] })
  })

  it('is the environment before the working directory before the data folder', async () => {
    await write('firm', { carrier: 'HM', as: 'ann@firm.example', quiet: true })
    await write('work', { carrier: 'GSD', project: 'real' })
    expect(await settings({ BAKEHOUSE_CARRIER: 'DEMO', BAKEHOUSE_USER: '' })).toEqual({
      carrier: { value: 'DEMO', from: 'environment', where: 'BAKEHOUSE_CARRIER' },
      project: { value: 'real', from: 'file', where: fileIn('work') },
      as: { value: 'ann@firm.example', from: 'file', where: fileIn('firm') },
      quiet: { value: true, from: 'file', where: fileIn('firm') },
      files: [fileIn('work'), fileIn('firm')],
    })
    expect((await settings()).carrier?.value).toBe('GSD')
  })

  it('takes a folder from where it is written, and the file beside the folder that holds', async () => {
    await write('work', { data: '../elsewhere/store' })
    await mkdir(join(folder, 'elsewhere'))
    await write('elsewhere', { carrier: 'HM' })
    const found = await settings()
    expect(found.data?.value).toBe(join(folder, 'elsewhere/store'))
    expect(found.carrier?.where).toBe(fileIn('elsewhere'))
    expect((await settings({ BAKEHOUSE_DATA: 'own' })).data?.value).toBe(join(folder, 'work/own'))
    expect((await settings({}, '../firm/x')).carrier).toBeUndefined()
  })

  it.each([
    ['1', true],
    ['yes', true],
    ['0', false],
    ['False', false],
  ])('reads BAKEHOUSE_QUIET=%s, also against a file', async (text, quiet) => {
    await write('work', { quiet: !quiet })
    expect((await settings({ BAKEHOUSE_QUIET: text })).quiet?.value).toBe(quiet)
  })

  it.each([
    ['{"carrier": "HM",}', 'CONFIG_FILE_BROKEN'],
    ['["HM"]', 'CONFIG_FILE_BROKEN'],
    ['null', 'CONFIG_FILE_BROKEN'],
    ['{"carier": "HM"}', 'CONFIG_KEY_UNKNOWN'],
    ['{"files": "x"}', 'CONFIG_KEY_UNKNOWN'],
    ['{"__proto__": "x"}', 'CONFIG_KEY_UNKNOWN'],
    ['{"carrier": 5}', 'CONFIG_VALUE_INVALID'],
    ['{"carrier": " "}', 'CONFIG_VALUE_INVALID'],
    ['{"quiet": "yes"}', 'CONFIG_VALUE_INVALID'],
  ])('refuses %s by name, and runs nothing', async (text, code) => {
    await writeFile(fileIn('work'), text)
    const { exit, printed, logged } = await program(['version'])
    expect(exit).toBe(2)
    expect(logged).toContain(`[${code}]`)
    expect(logged).toContain(fileIn('work'))
    expect(printed).toBe('')
    const json = JSON.parse((await program(['version', '--json'])).printed) as object
    expect(json).toMatchObject({ command: 'version', error: { code } })
    expect((await program(['version', '--help'])).exit).toBe(0)
  })

  it('refuses a file that cannot be read', async () => {
    await mkdir(fileIn('work'))
    expect((await program(['version'])).logged).toContain('[CONFIG_FILE_BROKEN]')
  })

  it('quiets a command', async () => {
    const asked = ['doctor', '--data', 'store', '--emulator', '127.0.0.1:1']
    expect((await program(asked)).logged).toContain('Target: ')
    expect((await program(asked, { BAKEHOUSE_QUIET: '1' })).logged).not.toContain('Target: ')
  })
})

describe('bakehouse config show', () => {
  it('prints what holds and where it is from', async () => {
    await write('work', { carrier: 'HM' })
    const env = { BAKEHOUSE_USER: 'ann@firm.example' }
    const text = await program(['config', 'show', '--data', 'store'], env)
    expect(text.exit).toBe(0)
    expect(text.printed).toMatch(/^carrier +HM +\.bakehouserc$/m)
    expect(text.printed).toMatch(/^as +ann@firm\.example +BAKEHOUSE_USER$/m)
    expect(text.printed).toMatch(/^data +\S+\/work\/store +--data$/m)
    expect(text.printed).toMatch(/^project +not set$/m)
    const json = JSON.parse((await program(['config', 'show', '--json'], env)).printed) as object
    expect(json).toEqual({
      settings: [
        { key: 'carrier', value: 'HM', from: 'file', where: fileIn('work') },
        { key: 'data', value: join(folder, 'firm/.bakehouse'), from: 'standard', where: null },
        { key: 'project', value: null, from: 'standard', where: null },
        { key: 'as', value: 'ann@firm.example', from: 'environment', where: 'BAKEHOUSE_USER' },
        { key: 'quiet', value: false, from: 'standard', where: null },
      ],
      files: [fileIn('work')],
    })
  })

  it('opens no database', async () => {
    const recorded = await recordedRuntime()
    expect((await runCommand(configShowCommand, 'config show', recorded)).exit).toBe(0)
    expect(recorded.use.closed).toBe(0)
    expect(recorded.logged.join('\n')).toContain('There is no .bakehouserc')
  })
})
