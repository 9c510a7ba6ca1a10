import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { readBakeState } from '#shared/audit/states.ts'
import { readStepType } from '#shared/audit/steps/table.ts'
import { COMMANDS } from './commands/commandTable.ts'
import { runProgram } from './program.ts'
import { recordedIo } from './testing/recordedIo.ts'

async function run(...args: string[]) {
  const { io, printed, logged } = recordedIo()
  const signal = new AbortController().signal
  const root = new URL('..', import.meta.url).pathname
  const exit = await runProgram(args, { io, env: {}, cwd: root, root, signal })
  return { exit, printed: printed.join('\n'), logged: logged.join('\n') }
}

/** The words of a line as a shell passes them, up to where it sends the output elsewhere. */
function wordsOf(line: string): string[] {
  const [typed = ''] = line.split(' > ')
  return [...typed.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  )
}

/** What was typed in the places that the help calls `<step>` or `<state>`. */
function named(command: Command, what: 'step' | 'state'): string[] {
  const place = new RegExp(`<${what}(\\.\\.\\.)?>`)
  const args = command.registeredArguments.map((argument, at) =>
    argument.name() === what ? command.args[at] : undefined,
  )
  const options = command.options.map((option) =>
    place.test(option.flags) ? command.getOptionValue(option.attributeName()) : undefined,
  )
  return [...args, ...options].flat().filter((typed) => typeof typed === 'string')
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

  it.each(COMMANDS.map(({ name }) => name))('has an example for %s', patient, async (name) => {
    const { printed } = await run(...name.split(' '), '--help')
    const [, example = ''] = /^For example:\n {2}bakehouse (.*)$/m.exec(printed) ?? []
    expect(example).toMatch(new RegExp(`^${name}( |$)`))
    const row = COMMANDS.find((each) => each.name === name)
    const command = new Command(name).exitOverride()
    ;(await row?.load())?.configure(command)
    expect(() => command.parse(wordsOf(example.slice(name.length)), { from: 'user' })).not.toThrow()
    expect(command.args.length).toBeLessThanOrEqual(
      command.registeredArguments.some(({ variadic }) => variadic)
        ? command.args.length
        : command.registeredArguments.length,
    )
    expect(named(command, 'step').filter((step) => readStepType(step) === null)).toEqual([])
    expect(named(command, 'state').filter((state) => readBakeState(state) === null)).toEqual([])
  })

  it('has help as a command too: of everything, of a noun and of a command', async () => {
    for (const [asked, shown] of [
      [['help'], ['--help']],
      [
        ['help', 'audits'],
        ['audits', '--help'],
      ],
      [
        ['help', 'audits', 'advance'],
        ['audits', 'advance', '--help'],
      ],
    ] as const) {
      const help = await run(...asked)
      expect(help).toEqual(await run(...shown))
      expect(help.exit).toBe(0)
    }
    expect((await run('help', 'nonsense')).logged).toContain('See "bakehouse --help".')
    expect((await run('help', 'audits', 'nonsense')).exit).toBe(2)
    expect((await run('help', 'orders', 'undo', 'x')).printed).toContain('bakehouse orders undo')
  })

  it('refuses what it does not know, with its code and the way on', async () => {
    for (const args of [
      ['nonsense'],
      ['audits', 'nonsense'],
      ['version', '--nonsense'],
      ['audits', 'show'],
      ['carriers', 'list', '--data', ''],
      ['start', '--data', ''],
      ['config', 'show', '--data', ' '],
      ['carriers', 'list', '--project', ''],
      ['carriers', 'list', '--emulator', ''],
      ['carriers', 'list', '--as', ''],
    ]) {
      const { exit, printed, logged } = await run(...args)
      expect([args, exit]).toEqual([args, 2])
      expect(logged).toMatch(/^[A-Z].*\. See "bakehouse .*--help"\. \[USAGE\]$/)
      expect(printed).toBe('')
    }
  })

  it('names the help there is, of the program and of a noun', async () => {
    expect((await run('nonsense')).logged).toContain('See "bakehouse --help".')
    expect((await run('orders', 'nonsense')).logged).toContain('See "bakehouse orders --help".')
    expect((await run('orders', '--help')).printed).not.toContain('help [command]')
  })

  it('prints a refusal as one object with --json', async () => {
    const { exit, printed, logged } = await run('audits', 'list', '--band', 'x', '--json')
    expect(exit).toBe(2)
    expect(logged).toBe('')
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
