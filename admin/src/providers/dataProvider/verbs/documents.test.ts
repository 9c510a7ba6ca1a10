import { expect, it } from 'vitest'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { AbortError } from '../quietWhenAborted.ts'
import { stageFile } from './documents.ts'

const contentType = 'application/pdf'
const body = bodyOf(new Uint8Array(600_000))

function world(uid = 'uid') {
  const files = memoryFileStore()
  const identity = { current: async () => ({ email: 'a@bakehouse.example', name: '', uid }) }
  return { files, identity, random: seededRandom() }
}

it('a file is stored in the folder of the person, and its way is followed', async () => {
  const context = world()
  const shares: number[] = []
  const onProgress = (share: number) => void shares.push(share)
  const name = await stageFile(context, { body, contentType, onProgress })
  expect(context.files.paths()).toEqual([`staging/uid/${name}`])
  expect(shares.at(-1)).toBe(1)
  expect(shares.length).toBeGreaterThan(1)
  expect(shares).toEqual([...shares].sort())
})

it('a cancelled upload is no failure; without a sign-in and without an answer it is one', async () => {
  const signal = AbortSignal.abort()
  await expect(stageFile(world(), { body, contentType, signal })).rejects.toThrow(AbortError)
  await expect(stageFile(world(''), { body, contentType })).rejects.toThrow(StoreError)
  const context = world()
  context.files.failWith('unavailable')
  await expect(stageFile(context, { body, contentType })).rejects.toThrow(StoreError)
})
