import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nodeFileOperations } from './FileOperations.ts'
import type { Store } from './Store.ts'
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

beforeEach(() => {
  folder = testFolder()
  crashed = testFolder()
})

afterEach(() => {
  folder.remove()
  crashed.remove()
})

const LIST: [string, string][] = [
  ['\x01\xff', 'a'],
  ['\x02', 'b'],
]

const LISTS = {
  names: () => ['list'],
  load: async () => {},
  sections: () => [{ name: 'list', entries: () => LIST }],
}

async function withList(store: Store): Promise<void> {
  store.provideSections(LISTS)
  await store.checkpoint()
}

describe('a checkpoint', () => {
  test('spares the next start the log, and keeps derived lists', async () => {
    const store = await openTestStore(folder.path)
    await putTexts(store, { a: '1', b: '2' })
    await store.putRecord('kind', 'id', 1)
    await withList(store)
    await store.close()
    const again = await openTestStore(folder.path)
    expect(again.recovery.replayedCommits).toBe(0)
    expect(textsOf(again)).toEqual({ a: '1', b: '2' })
    expect(again.getRecord('kind', 'id')).toBe(1)
    expect(again.savedSections()).toEqual(['list'])
    const rows: [string, string][] = []
    expect(loadWhole(again, 'list', (entry, key) => rows.push([entry, key]))).toBe(true)
    expect(rows).toEqual(LIST)
    expect(loadWhole(again, 'other', () => {})).toBe(false)
    await again.close()
  })

  test('stays as it is when nothing was written, unless a list is new', async () => {
    const file = join(folder.path, 'checkpoint')
    const isKept = async (use: (store: Store) => Promise<void>) => {
      const before = statSync(file).ino
      const store = await openTestStore(folder.path)
      await use(store)
      await store.close()
      return statSync(file).ino === before
    }
    const store = await openTestStore(folder.path)
    await putTexts(store, { a: '1' })
    await store.close()
    expect(await isKept(async () => {})).toBe(true)
    expect(await isKept(async (again) => again.provideSections(LISTS))).toBe(false)
    expect(await isKept(async (again) => again.provideSections(LISTS))).toBe(true)
    expect(await isKept((again) => again.putRecord('kind', 'id', 1))).toBe(false)
    expect(await isKept(async () => {})).toBe(true)
  })

  test('is followed by the log after it', async () => {
    const store = await openTestStore(folder.path)
    await putTexts(store, { a: '1', b: '2' })
    await withList(store)
    await putTexts(store, { a: '3' })
    await store.append({
      time: store.nextTime(),
      mutations: [{ space: SPACE, key: 'b', body: null, createTime: 0 }],
    })
    crashCopy(folder.path, crashed.path)
    await store.close()
    const again = await openTestStore(crashed.path)
    expect(again.recovery.replayedCommits).toBe(2)
    expect(textsOf(again)).toEqual({ a: '3' })
    const changes = again.changesSinceCheckpoint()
    expect(changes.map(({ key, after }) => [key, after?.length])).toEqual([
      ['a', 1],
      ['b', undefined],
    ])
    expect(changes.map(({ before }) => before && again.readBody(before).toString())).toEqual([
      '1',
      '2',
    ])
    await again.close()
  })

  test('that is damaged or gone costs a full replay and nothing else', async () => {
    const store = await openTestStore(folder.path)
    await putTexts(store, { a: '1', b: '2' })
    await store.close()
    const file = join(folder.path, 'checkpoint')
    const bytes = readFileSync(file)
    for (let at = 0; at < bytes.length; at += 7) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ 0x10
      writeFileSync(file, flipped)
      const again = await openTestStore(folder.path)
      expect(textsOf(again)).toEqual({ a: '1', b: '2' })
      expect(again.recovery.replayedCommits).toBe(1)
      await again.close()
    }
    rmSync(file)
    const last = await openTestStore(folder.path)
    expect(textsOf(last)).toEqual({ a: '1', b: '2' })
    await last.close()
  })

  test('that knows of more than the log holds is a refusal', async () => {
    const store = await openTestStore(folder.path)
    await putTexts(store, { a: '1' })
    await store.close()
    const [log] = logFiles(folder.path)
    if (log === undefined) throw new Error('no log')
    truncateSync(log.file, log.bytes.length - 1)
    const opened = await openTestStore(folder.path).catch((error: unknown) => error)
    expect(opened).toBeInstanceOf(StoreOpenError)
    expect((opened as StoreOpenError).details).toMatchObject({
      file: log.file,
      offset: log.bytes.length - 1,
    })
  })
})

test('a checkpoint asked for while a frame is being published holds all of the frame', async () => {
  const store = await openTestStore(folder.path)
  let taken = Promise.resolve()
  const stop = store.onPublish(() => {
    stop()
    taken = store.checkpoint()
  })
  await Promise.all(['a', 'b', 'c'].map((key) => putTexts(store, { [key]: key })))
  await taken
  crashCopy(folder.path, crashed.path)
  await store.close()
  const again = await openTestStore(crashed.path)
  expect(textsOf(again)).toEqual({ a: 'a', b: 'b', c: 'c' })
  await again.close()
})

test('the next checkpoint after a start waits until the log has grown by the last one', async () => {
  const segmentBytes = 2000
  const written = () => statSync(join(folder.path, 'checkpoint')).mtimeMs
  const store = await openTestStore(folder.path, { segmentBytes })
  await putTexts(store, Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, 'x'])))
  await store.close()
  const before = written()
  const again = await openTestStore(folder.path, { segmentBytes })
  expect(statSync(join(folder.path, 'checkpoint')).size).toBeGreaterThan(segmentBytes * 4)
  await putTexts(again, { a: 'x'.repeat(segmentBytes * 2) })
  await putTexts(again, { b: 'x' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(written()).toBe(before)
  await again.close()
})

describe('compaction', () => {
  const segmentBytes = 2000
  const text = (n: number) => `${n} `.repeat(50)

  async function overwrite(store: Store): Promise<Record<string, string>> {
    const expected: Record<string, string> = {}
    for (let n = 0; n < 80; n += 1) {
      expected[`k${n % 5}`] = text(n)
      await putTexts(store, { [`k${n % 5}`]: text(n) })
    }
    await store.putRecord('kind', 'id', 'kept')
    return expected
  }

  /** On a slow disk a checkpoint of the writes before is still running: the first call joins it. */
  async function checkpointOfNow(store: Store): Promise<void> {
    await store.checkpoint()
    await store.checkpoint()
  }

  test('keeps what is alive and frees the rest, also through a crash after it', async () => {
    const store = await openTestStore(folder.path, { segmentBytes })
    let forgotten = 0
    store.onForget(() => {
      forgotten += 1
    })
    const expected = await overwrite(store)
    await checkpointOfNow(store)
    expect(forgotten).toBeGreaterThan(0)
    expect(textsOf(store)).toEqual(expected)
    const size = logFiles(folder.path).reduce((sum, { bytes }) => sum + bytes.length, 0)
    expect(size).toBeLessThan(6000)
    expected['k1'] = 'after'
    await putTexts(store, { k1: 'after' })
    crashCopy(folder.path, crashed.path)
    await store.close()
    for (const path of [folder.path, crashed.path]) {
      for (const keepsCheckpoint of [true, false]) {
        if (!keepsCheckpoint) rmSync(join(path, 'checkpoint'), { force: true })
        const again = await openTestStore(path, { segmentBytes })
        expect(textsOf(again)).toEqual(expected)
        expect(again.getRecord('kind', 'id')).toBe('kept')
        await again.close()
      }
    }
  })

  test('goes on without the old files that cannot be removed', async () => {
    const store = await openTestStore(folder.path, { segmentBytes })
    while (logFiles(folder.path).length < 2) await putTexts(store, { k0: text(0) })
    // A folder in the file's place is what no unlinking removes; the store has the file open still.
    const [first] = logFiles(folder.path)
    if (first === undefined) throw new Error('no log')
    rmSync(first.file)
    mkdirSync(first.file)
    const expected = await overwrite(store)
    await checkpointOfNow(store)
    expect(textsOf(store)).toEqual(expected)
    await putTexts(store, { k1: 'after' })
    expect(textsOf(store)).toEqual({ ...expected, k1: 'after' })
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.log')).length).toBeLessThan(5)
    await store.close()
    rmSync(first.file, { recursive: true })
    const again = await openTestStore(folder.path, { segmentBytes })
    expect(textsOf(again)).toEqual({ ...expected, k1: 'after' })
    await again.close()
  })

  test('segments left over by a crash in the middle of it do not bring the dead back', async () => {
    const store = await openTestStore(folder.path, { segmentBytes })
    await putTexts(store, { gone: text(1) })
    const [first] = logFiles(folder.path)
    if (first === undefined) throw new Error('no log')
    await store.append({
      time: store.nextTime(),
      mutations: [{ space: SPACE, key: 'gone', body: null, createTime: 0 }],
    })
    const expected = await overwrite(store)
    await store.close()
    expect(existsSync(first.file)).toBe(false)
    writeFileSync(first.file, first.bytes)
    const again = await openTestStore(folder.path, { segmentBytes })
    expect(textsOf(again)).toEqual(expected)
    expect(existsSync(first.file)).toBe(false)
    await again.close()
  })
})

test('a checkpoint that fails is not tried again with every commit', async () => {
  let tries = 0
  const files = {
    ...nodeFileOperations,
    async write(descriptor: number, bytes: Buffer, position: number) {
      // The log's frames begin with the magic; the first piece of a checkpoint does not.
      if (bytes[0] !== 0xff && position === 0) {
        tries += 1
        throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
      }
      await nodeFileOperations.write(descriptor, bytes, position)
    },
  }
  const store = await openTestStore(folder.path, { files, segmentBytes: 5000 })
  for (let n = 0; n < 40; n += 1) await putTexts(store, { [`k${n}`]: 'x'.repeat(400) })
  expect(tries).toBeGreaterThan(0)
  expect(tries).toBeLessThan(8)
  await store.close()
})

test('after a checkpoint that failed, the end of the store writes one', async () => {
  const first = await openTestStore(folder.path)
  await putTexts(first, { a: '1' })
  await first.close()
  let isFull = false
  const files = {
    ...nodeFileOperations,
    async write(descriptor: number, bytes: Buffer, position: number) {
      if (isFull) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
      await nodeFileOperations.write(descriptor, bytes, position)
    },
  }
  const store = await openTestStore(folder.path, { files })
  await putTexts(store, { b: '2' })
  isFull = true
  await expect(store.checkpoint()).rejects.toThrow('ENOSPC')
  isFull = false
  await store.close()
  const again = await openTestStore(folder.path)
  expect(again.recovery.replayedCommits).toBe(0)
  expect(textsOf(again)).toEqual({ a: '1', b: '2' })
  await again.close()
})

test('a log file that cannot be begun lets the last one grow on', async () => {
  const store = await openTestStore(folder.path, { segmentBytes: 500 })
  const inTheWay = join(folder.path, '00000002.log.new')
  mkdirSync(inTheWay)
  for (const key of ['a', 'b', 'c']) await putTexts(store, { [key]: 'x'.repeat(400) })
  expect(logFiles(folder.path)).toHaveLength(1)
  rmSync(inTheWay, { recursive: true })
  await putTexts(store, { d: 'y' })
  const expected = textsOf(store)
  expect(Object.keys(expected)).toEqual(['a', 'b', 'c', 'd'])
  expect(logFiles(folder.path)).toHaveLength(2)
  await store.close()
  const again = await openTestStore(folder.path)
  expect(textsOf(again)).toEqual(expected)
  await again.close()
})

/** Loads all pieces of a list; what the last step answers. */
function loadWhole(store: Store, ...list: Parameters<Store['loadSection']>): boolean {
  const pieces = store.loadSection(...list)
  for (;;) {
    const piece = pieces.next()
    if (piece.done) return piece.value
  }
}
