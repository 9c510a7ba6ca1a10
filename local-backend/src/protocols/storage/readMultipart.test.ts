import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ByteSource } from './readMultipart.ts'

const MARK = Buffer.from('\r\n--b--')

async function* inPieces(bytes: Buffer, sizes: readonly number[]) {
  let at = 0
  for (const size of sizes) {
    if (at >= bytes.length) return
    yield bytes.subarray(at, at + size)
    at += size
  }
  if (at < bytes.length) yield bytes.subarray(at)
}

async function read(source: ByteSource): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of source.readPieces(MARK)) pieces.push(piece)
  return Buffer.concat(pieces)
}

it('finds the mark wherever the bytes are cut, and nothing that only begins like it', async () => {
  const almost = fc.constantFrom('\r\n--b-', '\r\n--', '\r', '\r\n', '--b--', 'x', '\r\n\r\n--b-')
  const content = fc.array(almost, { maxLength: 12 }).map((parts) => parts.join(''))
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(content, sizes, async (text, cuts) => {
      const body = Buffer.concat([
        Buffer.from('head|'),
        Buffer.from(text),
        MARK,
        Buffer.from('end'),
      ])
      const source = new ByteSource(inPieces(body, cuts))
      expect((await source.readUntil(Buffer.from('|'), 10)).toString()).toBe('head')
      const whole = body.indexOf(MARK) - 'head|'.length
      expect((await read(source)).toString()).toBe(text.slice(0, whole))
    }),
  )
})

it('refuses what has no mark, or none within the limit', async () => {
  const none = new ByteSource(inPieces(Buffer.from('no mark at all'), [3, 3]))
  await expect(read(none)).rejects.toMatchObject({ httpStatus: 400 })
  const late = new ByteSource(inPieces(Buffer.from(`${'x'.repeat(50)}|`), [7]))
  await expect(late.readUntil(Buffer.from('|'), 20)).rejects.toMatchObject({ httpStatus: 400 })
})
