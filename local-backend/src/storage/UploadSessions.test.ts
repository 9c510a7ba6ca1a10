import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { openStore } from '../store/openStore.ts'
import type { Store } from '../store/Store.ts'
import { BlobFolder } from './BlobFolder.ts'
import { UploadSessions } from './UploadSessions.ts'

const MOST = 40
const HOUR = 60 * 60 * 1000
const PLAN = {
  bucket: 'bucket',
  name: 'a',
  settings: { contentType: 'a/b', metadata: {} },
  tokens: [],
  declared: 5,
  expected: {},
  preconditions: {},
}

let now = 0
let store: Store
let blobs: BlobFolder
let sessions: UploadSessions

beforeEach(async () => {
  now = Date.parse('2026-03-04T05:06:07Z')
  store = await openStore({ clock: () => now })
  blobs = new BlobFolder(null)
  sessions = new UploadSessions(store, blobs, () => now, MOST)
  return async () => {
    await sessions.close()
    blobs.close()
  }
})

/** What another process finds, without the files that this one has open. */
const again = () => new UploadSessions(store, blobs, () => now)

/** Open files of this process, where the system lists them. */
const openFiles = () => (process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0)

it('keeps what was saved, and not what came after it', async () => {
  const id = await sessions.begin(PLAN)
  const part = await sessions.part(id)
  await part.append(Buffer.from('abc'))
  await sessions.save(id)
  await part.append(Buffer.from('d'))
  expect(sessions.received(id)).toBe(4)
  const other = again()
  expect(other.received(id)).toBe(3)
  const reopened = await other.part(id)
  await reopened.append(Buffer.from('xy'))
  const blob = createHash('sha256').update('abcxy').digest('hex')
  expect(await reopened.finish()).toMatchObject({ size: 5, blob })
})

it('as many as may be open leave no room, until one has been left alone for an hour', async () => {
  const before = openFiles()
  const first = await sessions.begin(PLAN)
  const second = await sessions.begin(PLAN)
  for (let count = 2; count < MOST; count += 1) await sessions.begin(PLAN)
  now += HOUR - 1
  await sessions.alone(
    first,
    () => {},
    async () => {},
  )
  await expect(sessions.begin(PLAN)).rejects.toMatchObject({ status: 'UNAVAILABLE' })
  now += 1
  await sessions.begin(PLAN)
  expect([sessions.get(first), sessions.get(second)]).toEqual([expect.anything(), null])
  expect(sessions.open().size).toBe(MOST)
  // A process may not have an open file for each.
  expect(openFiles() - before).toBeLessThan(MOST / 2)
  await sessions.clear()
})

it('open ones are dropped after a week, ended ones after a day', async () => {
  const open = await sessions.begin(PLAN)
  const ended = await sessions.begin(PLAN)
  sessions.doneRecord(ended, 1).apply()
  now += 24 * HOUR + 1
  await sessions.begin(PLAN)
  expect([sessions.get(open), sessions.get(ended)]).toEqual([expect.anything(), null])
  now += 6 * 24 * HOUR
  const last = await sessions.begin(PLAN)
  expect(sessions.get(open)).toBeNull()
  expect(blobs.collect(new Set(), new Set([last]))).toMatchObject({ removed: 1 })
})

it('a part that is gone or too short is damage, and never a shorter file', async () => {
  const id = await sessions.begin(PLAN)
  await (await sessions.part(id)).append(Buffer.from('abc'))
  await sessions.save(id)
  blobs.createPart(id).close()
  await expect(again().part(id)).rejects.toMatchObject({ status: 'DATA_LOSS' })
  blobs.removePart(id)
  await expect(again().part(id)).rejects.toMatchObject({ status: 'DATA_LOSS' })
})
