import { closeSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { soakSize } from '../../../tests/setup/soakSize.ts'
import { CommitClock } from './CommitClock.ts'
import { FRAME_HEAD, frameAt } from './frame.ts'
import { openLog } from './openLog.ts'
import { restoreState } from './restoreState.ts'
import { SEGMENT_HEAD } from './Segment.ts'
import { StoreOpenError } from './storeErrors.ts'
import {
  crashCopy,
  logFiles,
  openTestStore,
  putTexts,
  SPACE,
  testFolder,
  textsOf,
} from './testing/testFolder.ts'

let folder: ReturnType<typeof testFolder>
let crashed: ReturnType<typeof testFolder>

let file: string
let bytes: Buffer
let ends: number[]

beforeEach(async () => {
  folder = testFolder()
  crashed = testFolder()
  const log = await crashedLog()
  file = log.file
  bytes = log.bytes
  ends = log.ends
})

afterEach(() => {
  folder.remove()
  crashed.remove()
})

/** Five commits of two documents each, as a crash leaves them; where each record begins and ends. */
async function crashedLog(): Promise<{ file: string; bytes: Buffer; ends: number[] }> {
  const store = await openTestStore(folder.path)
  for (let n = 0; n < 5; n += 1)
    await putTexts(store, { [`a${n}`]: `one ${n}`, [`b${n}`]: `two ${n}` })
  crashCopy(folder.path, crashed.path)
  await store.close()
  const [log] = logFiles(crashed.path)
  if (log === undefined) throw new Error('no log')
  const ends: number[] = []
  for (let at = SEGMENT_HEAD; at < log.bytes.length; ) {
    at += FRAME_HEAD + (frameAt(log.bytes, at) ?? Number.NaN)
    ends.push(at)
  }
  expect(ends).toHaveLength(5)
  return { ...log, ends }
}

function contentOf(commits: number): Record<string, string> {
  const numbers = Array.from({ length: commits }, (_, n) => n)
  return Object.fromEntries([
    ...numbers.map((n) => [`a${n}`, `one ${n}`]),
    ...numbers.map((n) => [`b${n}`, `two ${n}`]),
  ])
}

describe('after a crash', () => {
  test('a log cut at any byte of its last three records opens at a commit boundary', () => {
    for (let cut = ends[1] ?? 0; cut <= bytes.length; cut += 1) {
      writeFileSync(file, bytes.subarray(0, cut))
      const whole = ends.filter((end) => end <= cut).length
      const boundary = ends[whole - 1] ?? 0
      const segments = openLog(crashed.path)
      const { documents, recovery } = restoreState(
        crashed.path,
        segments,
        new CommitClock(Date.now),
      )
      const keys = [...documents.range(SPACE, '', '\u0100')].map(({ key }) => key)
      expect(keys).toEqual(Object.keys(contentOf(whole)))
      expect(recovery.truncated).toEqual(
        cut === boundary ? null : { file, offset: boundary, bytes: cut - boundary },
      )
      expect(statSync(file).size).toBe(boundary)
      for (const { descriptor } of segments.values()) closeSync(descriptor)
    }
  })

  test('a flipped bit is a refusal that names the place, or costs the last record only', async () => {
    const bits = fc.sample(fc.integer({ min: 0, max: bytes.length * 8 - 1 }), {
      numRuns: soakSize(30, 100),
      seed: 5,
    })
    for (const bit of bits) {
      const flipped = Buffer.from(bytes)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      writeFileSync(file, flipped)
      const isLast = bit >> 3 >= (ends[3] ?? 0)
      const opened = await openTestStore(crashed.path).catch((error: unknown) => error)
      if (isLast) {
        if (opened instanceof Error) throw opened
        const store = opened as Awaited<ReturnType<typeof openTestStore>>
        expect(textsOf(store)).toEqual(contentOf(4))
        expect(store.recovery.truncated?.offset).toBe(ends[3])
        await store.close()
        writeFileSync(join(crashed.path, 'checkpoint'), '')
        continue
      }
      expect(opened).toBeInstanceOf(StoreOpenError)
      const { code, details } = opened as StoreOpenError
      expect(['DAMAGED', 'NEWER_FORMAT']).toContain(code)
      expect(details.file).toBe(file)
      expect(details.offset ?? 0).toBeLessThanOrEqual(bit >> 3)
      expect(readFileSync(file).equals(flipped)).toBe(true)
    }
  })

  test('a body damaged behind the checkpoint is refused when it is read', async () => {
    const store = await openTestStore(folder.path)
    await putTexts(store, { a: 'sound', b: 'damaged' })
    await store.close()
    const [log] = logFiles(folder.path)
    if (log === undefined) throw new Error('no log')
    log.bytes[log.bytes.lastIndexOf('damaged')] = 0x21
    writeFileSync(log.file, log.bytes)
    const again = await openTestStore(folder.path)
    const [a, b] = [again.get(SPACE, 'a'), again.get(SPACE, 'b')]
    if (a === undefined || b === undefined) throw new Error('documents are gone')
    expect(again.readBody(a).toString()).toBe('sound')
    expect(() => again.readBody(b)).toThrow(/damaged/)
    await again.close()
  })
})
