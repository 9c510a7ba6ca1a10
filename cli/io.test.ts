import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ATTACK, hasHidden, LINE_ATTACK } from '#shared/testing/hostileTexts.ts'
import { processIo } from './io.ts'
import { tellLogger } from './worker/thisProcess.ts'

/** A process whose standard streams are terminals or pipes. */
function openIo({ isTTY = false } = {}) {
  const stream = () => Object.assign(new PassThrough(), { isTTY })
  const [stdin, stdout, stderr] = [stream(), stream(), stream()]
  const written = { out: '', err: '' }
  stdout.on('data', (bytes: Buffer) => (written.out += bytes))
  stderr.on('data', (bytes: Buffer) => (written.err += bytes))
  const streams = { stdin, stdout, stderr } as unknown as Parameters<typeof processIo>[2]
  return { io: processIo([], {}, streams), written }
}

const HOSTILE = `a${ATTACK}${LINE_ATTACK}`

describe.each([true, false])('the streams of a process, terminals: %s', (isTTY) => {
  it('get lines without a hidden character, as many as were given', () => {
    const { io, written } = openIo({ isTTY })
    io.print(HOSTILE)
    io.print(['one', HOSTILE])
    io.tell(HOSTILE)
    io.tell(['one', HOSTILE])
    for (const text of Object.values(written)) {
      expect(text.split('\n')).toHaveLength(4)
      expect([hasHidden(text), text.includes('\\u001b]52;c;')]).toEqual([false, true])
    }
  })

  it('get texts of several lines, parts and logs without one', () => {
    const { io, written } = openIo({ isTTY })
    io.printText(HOSTILE)
    io.printPart(HOSTILE)
    tellLogger(io).error(HOSTILE, { reason: HOSTILE })
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
