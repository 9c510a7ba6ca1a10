import { describe, expect, it } from 'vitest'
import { COMMANDS } from './commands/commandTable.ts'
import { runProgram } from './program.ts'
import { recordedIo } from './testing/recordedIo.ts'

async function run(...args: string[]) {
  const { io, printed, told } = recordedIo()
  const signal = new AbortController().signal
  const root = new URL('..', import.meta.url).pathname
  const exit = await runProgram(args, { io, env: {}, cwd: root, root, signal })
  return { exit, printed: printed.join('\n'), told: told.join('\n') }
}

describe('the program', () => {
  it('lists every noun and every one-word command in its help', async () => {
    const { exit, printed } = await run('--help')
    expect(exit).toBe(0)
    for (const { name } of COMMANDS) expect(printed).toContain(name.split(' ')[0])
  })

  it('lists the verbs of a noun', async () => {
    const { exit, printed } = await run('audits', '--help')
    expect(exit).toBe(0)
    expect(printed).toContain('list')
    expect(printed).toContain('show')
  })

  // Loading the largest command for the first time takes a while on a busy machine.
  const patient = { timeout: 30_000 }
  it.each(COMMANDS.map(({ name }) => name))('has help for %s', patient, async (name) => {
    const { exit, printed } = await run(...name.split(' '), '--help')
    expect(exit).toBe(0)
    expect(printed).toContain(`Usage: bakehouse ${name}`)
  })

  it('refuses what it does not know, with its code and the way on', async () => {
    for (const args of [
      ['nonsense'],
      ['audits', 'nonsense'],
      ['version', '--nonsense'],
      ['audits', 'show'],
      ['carriers', 'list', '--data', ''],
      ['start', '--data', ''],
    ]) {
      const { exit, printed, told } = await run(...args)
      expect([args, exit]).toEqual([args, 2])
      expect(told).toMatch(/^[A-Z].*\. See "bakehouse .*--help"\. \[USAGE\]$/)
      expect(printed).toBe('')
    }
  })

  it('names the help there is, of the program and of a noun', async () => {
    expect((await run('nonsense')).told).toContain('See "bakehouse --help".')
    expect((await run('orders', 'nonsense')).told).toContain('See "bakehouse orders --help".')
    expect((await run('orders', '--help')).printed).not.toContain('help [command]')
  })

  it('prints a refusal as one object with --json', async () => {
    const { exit, printed, told } = await run('audits', 'list', '--band', 'x', '--json')
    expect(exit).toBe(2)
    expect(told).toBe('')
    expect(JSON.parse(printed)).toMatchObject({
      command: 'audits list',
      error: { code: 'USAGE', message: expect.any(String), next: expect.any(String) },
    })
  })

  it.each(['version', '--version', '-V'])('says the version when asked by %s', async (asked) => {
    const { exit, printed } = await run(asked, '--json')
    expect(exit).toBe(0)
    expect(JSON.parse(printed)).toMatchObject({ bakehouse: expect.stringMatching(/^\d/) })
  })

  it('completes every command and its options', async () => {
    const { exit, printed } = await run('completion', 'bash')
    expect(exit).toBe(0)
    for (const { name } of COMMANDS) expect(printed).toContain(`'${name}')`)
    expect(printed).toContain('--band')
    expect((await run('completion', 'tcsh')).exit).toBe(2)
  })
})
