import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { spooledInput } from './orderFiles.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-spool-test-'))
  vi.stubEnv('TMPDIR', folder)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

async function textOf(bytes: AsyncIterable<Uint8Array>, most = Number.POSITIVE_INFINITY) {
  let text = ''
  for await (const piece of bytes) {
    text += Buffer.from(piece).toString()
    if (text.length >= most) break
  }
  return text
}

describe('spooledInput', () => {
  it('gives the same bytes each time, also after a reading that stopped early', async () => {
    async function* pieces() {
      for (const piece of ['abc', 'def', 'ghi']) yield Buffer.from(piece)
    }
    const input = await spooledInput('standard input', pieces())
    expect(await textOf(input.open(), 4)).toBe('abcdef')
    expect(await textOf(input.open())).toBe('abcdefghi')
    expect(await textOf(input.open())).toBe('abcdefghi')
    await input.remove()
  })

  it('takes no more of an endless input than is read, and keeps nothing in the end', async () => {
    let given = 0
    let isLetGo = false
    async function* endless() {
      try {
        for (;;) {
          given++
          yield Buffer.from('y\n')
        }
      } finally {
        isLetGo = true
      }
    }
    const input = await spooledInput('standard input', endless())
    expect(await textOf(input.open(), 10)).toBe('y\n'.repeat(5))
    expect(given).toBe(5)
    expect(await readdir(folder)).toHaveLength(1)
    await input.remove()
    expect(isLetGo).toBe(true)
    expect(await readdir(folder)).toEqual([])
  })
})
