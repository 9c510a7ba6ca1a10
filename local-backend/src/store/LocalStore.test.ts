import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FileOperations, nodeFileOperations } from './FileOperations.ts'
import { StoreFailedError } from './storeErrors.ts'
import {
  crashCopy,
  openTestStore,
  putTexts,
  SPACE,
  TEST_TIME,
  testFolder,
  textsOf,
} from './testing/testFolder.ts'

let folder: ReturnType<typeof testFolder>

beforeEach(() => {
  folder = testFolder()
})

afterEach(() => folder.remove())

/** File operations of which one can be made to fail or to wait. */
function faultyFiles() {
  const control = { write: '', datasync: '', syncs: 0, hold: Promise.resolve() }
  const fail = (code: string) => {
    if (code !== '') throw Object.assign(new Error(code), { code })
  }
  const files: FileOperations = {
    ...nodeFileOperations,
    async write(descriptor, buffer, position) {
      fail(control.write)
      await nodeFileOperations.write(descriptor, buffer, position)
    },
    async datasync(descriptor) {
      await control.hold
      fail(control.datasync)
      control.syncs += 1
      await nodeFileOperations.datasync(descriptor)
    },
  }
  return { control, files }
}

describe('a commit', () => {
  test('is seen by readers and listeners only when it is on disk, by the next commit at once', async () => {
    const { control, files } = faultyFiles()
    const store = await openTestStore(folder.path, { files })
    let release = () => {}
    control.hold = new Promise((resolve) => {
      release = resolve
    })
    const heard: number[] = []
    store.onPublish(({ time }) => heard.push(time))
    const written = putTexts(store, { a: 'x' })
    await new Promise((resolve) => setImmediate(resolve))
    expect(store.get(SPACE, 'a')).toBeUndefined()
    expect(store.head(SPACE, 'a')?.length).toBe(1)
    expect(heard).toEqual([])
    release()
    const { time } = await written
    expect(store.get(SPACE, 'a')?.updateTime).toBe(time)
    expect(heard).toEqual([time])
    await store.close()
  })

  test('shares its sync with the commits of the same moment', async () => {
    const { control, files } = faultyFiles()
    const store = await openTestStore(folder.path, { files })
    await Promise.all(Array.from({ length: 50 }, (_, n) => putTexts(store, { [`k${n}`]: 'x' })))
    expect(control.syncs).toBe(1)
    await store.close()
  })

  test.each(['write', 'datasync'] as const)('that fails in %s ends all writing', async (fault) => {
    const { control, files } = faultyFiles()
    const store = await openTestStore(folder.path, { files })
    await putTexts(store, { a: 'before' })
    control[fault] = 'EIO'
    await expect(putTexts(store, { a: 'after', b: 'new' })).rejects.toThrow(
      'Writing to the data folder failed (EIO). Nothing more is written until the server is started again.',
    )
    control[fault] = ''
    await expect(putTexts(store, { c: 'later' })).rejects.toThrow(StoreFailedError)
    expect(store.writable).toBe(false)
    expect(textsOf(store)).toEqual({ a: 'before' })
    expect(store.head(SPACE, 'b')).toBeUndefined()
    await store.close()
    const again = await openTestStore(folder.path)
    // What was not acknowledged may be there or not, but never by half.
    expect([{ a: 'before' }, { a: 'after', b: 'new' }]).toContainEqual(textsOf(again))
    await again.close()
  })

  test('times rise when the clock goes back, and after a restart too', async () => {
    let now = TEST_TIME
    const clock = () => now
    const store = await openTestStore(folder.path, { clock })
    const times = [(await putTexts(store, { a: '1' })).time]
    now -= 3_600_000
    times.push((await putTexts(store, { a: '2' })).time)
    times.push((await putTexts(store, { a: '3' })).time)
    await store.close()
    const again = await openTestStore(folder.path, { clock })
    times.push((await putTexts(again, { a: '4' })).time)
    expect(new Set(times).size).toBe(4)
    expect([...times].sort()).toEqual(times)
    expect(times[0]).toBeGreaterThanOrEqual(TEST_TIME * 1000)
    await again.close()
  })
})

test('named records live beside the documents, also through a crash', async () => {
  const other = testFolder()
  const store = await openTestStore(folder.path)
  await store.putRecord('account', '__proto__', { name: 'A' })
  await store.putRecord('account', 'two', { name: 'B' })
  await store.deleteRecord('account', 'two')
  crashCopy(folder.path, other.path)
  await store.close()
  for (const path of [folder.path, other.path]) {
    const again = await openTestStore(path)
    expect(again.listRecords('account')).toEqual([{ id: '__proto__', json: { name: 'A' } }])
    expect(again.getRecord('account', 'two')).toBeUndefined()
    await again.close()
  }
  other.remove()
})
