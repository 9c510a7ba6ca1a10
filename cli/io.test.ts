import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ATTACK, hasHidden, LINE_ATTACK } from '#shared/testing/hostileTexts.ts'
import { exitCodeOf, refusalOfFailure } from './command.ts'
import { processIo, withVerbosity } from './io.ts'
import { checkLine, stateCell, table, tableText, totalCell } from './table.ts'
import { ioLogger } from './worker/thisProcess.ts'

/** A process whose standard streams are terminals or pipes. */
function openIo({ isTTY = false, args = [] as string[], env = {} } = {}) {
  const stream = () => Object.assign(new PassThrough(), { isTTY })
  const [stdin, stdout, stderr] = [stream(), stream(), stream()]
  const written = { out: '', err: '' }
  stdout.on('data', (bytes: Buffer) => (written.out += bytes))
  stderr.on('data', (bytes: Buffer) => (written.err += bytes))
  const streams = { stdin, stdout, stderr } as unknown as Parameters<typeof processIo>[2]
  return { io: processIo(args, env, streams), written, stdin }
}

const HOSTILE = `a${ATTACK}${LINE_ATTACK}`

describe.each([true, false])('the streams of a process, terminals: %s', (isTTY) => {
  it('get lines without a hidden character, as many as were given', () => {
    const { io, written } = openIo({ isTTY })
    io.print(HOSTILE)
    io.print(['one', HOSTILE])
    io.info(HOSTILE)
    io.info(['one', HOSTILE])
    for (const text of Object.values(written)) {
      expect(text.split('\n')).toHaveLength(4)
      expect([hasHidden(text), text.includes('\\u001b]52;c;')]).toEqual([false, true])
    }
  })

  it('get texts of several lines, parts and logs without one', () => {
    const { io, written } = openIo({ isTTY })
    io.printText(HOSTILE)
    io.printPart(HOSTILE)
    ioLogger(io).error(HOSTILE, { reason: HOSTILE })
    expect([hasHidden(written.out), hasHidden(written.err)]).toEqual([false, false])
    expect(written.out.split('\n')).toHaveLength(4)
    expect(written.err.split('\n')).toHaveLength(2)
  })

  it('get JSON that says the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { io, written } = openIo({ isTTY })
        const value = { [`${text}${HOSTILE}`]: [text, HOSTILE] }
        io.print(JSON.stringify(value))
        io.printPart(JSON.stringify(value, null, 2))
        const [line = '', ...rest] = written.out.split('\n')
        expect([JSON.parse(line), JSON.parse(rest.join('\n'))]).toEqual([value, value])
        expect(hasHidden(written.out)).toBe(false)
      }),
    )
  })
})

it('a file goes into a pipe byte for byte, and to a terminal only what can be seen', () => {
  const csv = 'a,b\r\n"Caf\u00e9\u202e","x\u001b[2J"\r\n'
  const pipe = openIo()
  pipe.io.printFile(csv)
  expect(pipe.written.out).toBe(csv)
  const terminal = openIo({ isTTY: true })
  terminal.io.printFile(csv)
  expect(terminal.written.out).toBe('a,b\n"Caf\u00e9\\u202e","x\\u001b[2J"\n')
})

it('progress moves the cursor itself, and nothing that it shows does', () => {
  const { io, written } = openIo({ isTTY: true })
  io.rewrite('1 of 2 \u001b[2Jorders')
  expect(written.err).toBe('\r1 of 2 \\u001b[2Jorders\u001b[K')
})

describe('a question', () => {
  const ask = (typed: string | null) => {
    const { io, written, stdin } = openIo({ isTTY: true })
    const answer = io.ask('Which carrier? ')
    // The question reads once its module is loaded; what comes earlier waits in the stream.
    if (typed === null) stdin.end()
    else stdin.write(typed)
    return { answer, written }
  }

  it('is answered by a line; by Ctrl-D and a terminal that is gone with none', async () => {
    expect(await ask('HM\r').answer).toBe('HM')
    for (const typed of ['\u0004', null]) {
      const { answer, written } = ask(typed)
      expect(await answer).toBe('')
      expect(written.err).toMatch(/\n$/)
    }
  })

  it('ends a command as interrupted by Ctrl-C, with nothing to report', async () => {
    const failure = await ask('\u0003').answer.catch((error: unknown) => error)
    const refused = refusalOfFailure(failure)
    expect([refused.code, exitCodeOf(refused)]).toEqual(['INTERRUPTED', 130])
  })
})

it('a table is plain text for a program that prints it without Io', () => {
  const rows = [
    ['kill', totalCell(2, true)],
    [stateCell('year'), '0'],
  ]
  expect(tableText(['Part', 'Failures'], rows)).toBe('Part  Failures\nkill  2\nyear  0')
})

it('columns stand below each other where letters take two places or none', () => {
  const rows = [
    ['株式会社 山田', 'Ready'],
    ['ｶﾅ e\u0301', 'Ready'],
  ]
  expect(tableText(['Insured', 'State'], rows)).toBe(
    'Insured        State\n株式会社 山田  Ready\nｶﾅ e\u0301           Ready',
  )
})

describe('color', () => {
  const write = (io: ReturnType<typeof openIo>['io']) => {
    io.print(table(['State', 'Failed'], [[stateCell(`Ready${ATTACK}`), totalCell(2, true)]]))
    io.print(checkLine(false, 'clock'))
    io.warn('Refused.')
    io.info('As usual.')
  }

  it('is on a terminal for states, totals, checks and refusals, around what is escaped', () => {
    const { io, written } = openIo({ isTTY: true })
    write(io)
    const shown = written.out.replaceAll('\u001b[', '^')
    expect(shown).toMatch(/^State +Failed\n\^36mReady.*\^39m {2}\^31m2\^39m\n/)
    expect(shown).toContain('\n^31mPROBLEM ^39m clock\n')
    expect(written.err).toBe('\u001b[31mRefused.\u001b[39m\nAs usual.\n')
    expect(hasHidden(shown.replaceAll(/\^\d+m/g, ''))).toBe(false)
  })

  it.each([
    { isTTY: false },
    { isTTY: true, args: ['--no-color'] },
    { isTTY: true, env: { NO_COLOR: '1' } },
  ])('is off with %j', (process) => {
    const { io, written } = openIo(process)
    write(io)
    expect(written.out + written.err).not.toContain('\u001b')
    expect(written.err).toBe('Refused.\nAs usual.\n')
  })
})

it('--quiet leaves data and failures, --verbose shows lists whole', () => {
  const { io, written } = openIo()
  const quiet = withVerbosity(io, { quiet: true })
  quiet.print('data')
  quiet.info('Target: here')
  quiet.rewrite('1 of 2')
  quiet.warn('Refused.')
  expect(written).toEqual({ out: 'data\n', err: 'Refused.\n' })
  expect(withVerbosity(io, { verbose: true }).mostLines).toBe(Number.POSITIVE_INFINITY)
  expect(withVerbosity(io, {}).mostLines).toBe(20)
})
