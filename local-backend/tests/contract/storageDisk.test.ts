/**
 * A disk that takes no more.
 * @module-tag ours-only
 */
import { getMetadata, ref, uploadBytes, uploadBytesResumable } from 'firebase/storage'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nodeFileOperations } from '../../src/store/FileOperations.ts'
import { type StartedStorage, startStorage } from './startStorage.ts'

let started: StartedStorage

beforeEach(async () => {
  started = await startStorage()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await started.close()
})

function failWith(verb: 'write' | 'datasync', code: string, after = 0): void {
  const real = nodeFileOperations[verb] as (...args: unknown[]) => Promise<void>
  let calls = 0
  vi.spyOn(nodeFileOperations, verb).mockImplementation(async (...args: unknown[]) => {
    calls += 1
    if (calls > after) throw Object.assign(new Error(code), { code })
    await real(...args)
  })
}

it('that is full: the client hears at once, nothing stays, and it goes on when there is room', async () => {
  const at = ref(started.web(), 'full')
  failWith('write', 'ENOSPC')
  const code = 'storage/quota-exceeded'
  await expect(uploadBytes(at, new Uint8Array(1000))).rejects.toMatchObject({ code })
  vi.restoreAllMocks()
  failWith('write', 'ENOSPC', 2)
  const large = uploadBytesResumable(at, new Uint8Array(900_000))
  await expect(large).rejects.toMatchObject({ code })
  vi.restoreAllMocks()
  await expect(getMetadata(at)).rejects.toMatchObject({ code: 'storage/object-not-found' })
  expect(started.faults).toEqual([])
  await uploadBytes(at, new Uint8Array(1000))
  await started.backend.storage.reset()
  expect(started.backend.storage.check()).toEqual({ removed: 0, missing: [] })
})

it('that fails to sync: the file is not there, and a fault is in the log', async () => {
  failWith('datasync', 'EIO')
  const file = started.bucket.file('unsynced')
  await expect(file.save('x', { resumable: false })).rejects.toMatchObject({ code: 500 })
  expect(started.faults).toEqual([expect.stringMatching(/^Error /)])
  vi.restoreAllMocks()
  expect((await file.exists())[0]).toBe(false)
  expect(started.backend.storage.check()).toEqual({ removed: 0, missing: [] })
})
