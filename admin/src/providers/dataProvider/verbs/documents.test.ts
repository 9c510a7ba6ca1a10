import { expect, it, vi } from 'vitest'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { RefusalError } from '../../RefusalError.ts'
import type { ProviderContext } from '../ProviderContext.ts'
import { AbortError } from '../quietWhenAborted.ts'
import { readFile, stageDocument, stageFile, withdrawDocument } from './documents.ts'

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

it('a document is checked before it is sent; what fails on its way is said by its name', async () => {
  const { files, identity, random } = world()
  const logger = { error: vi.fn() } as unknown as ProviderContext['logger']
  const context = { files, identity, random, logger }
  const pdf = new File(['%PDF-1.4\n%%EOF'], 'tax.pdf')
  const staged = await stageDocument(context, { file: pdf })
  expect(await readFile(context, { path: `staging/uid/${staged}` })).toHaveLength(14)
  const empty = stageDocument(context, { file: new File(['no pdf'], 'tax.pdf') })
  await expect(empty).rejects.toThrow(RefusalError)
  expect(logger.error).not.toHaveBeenCalled()
  await expect(stageDocument(context, { file: pdf, signal: AbortSignal.abort() })).rejects.toThrow(
    AbortError,
  )
  files.failWith('unavailable')
  await expect(stageDocument(context, { file: pdf })).rejects.toMatchObject({
    refusal: { code: 'DOCUMENT_NOT_SENT' },
  })
  expect(logger.error).toHaveBeenCalledWith('upload failed', { code: 'unavailable' })
})

it('the wish to attach a staged file is taken back, and no other', async () => {
  const withdraw = vi.fn(async () => true)
  const open = () => [
    { id: 'a', asked: { kind: 'attachDocument', request: { staged: 'one' } } },
    { id: 'b', asked: { kind: 'attachDocument', request: { staged: 'two' } } },
  ]
  const commands = { open, withdraw } as unknown as ProviderContext['commands']
  await withdrawDocument({ commands }, { staged: 'two' })
  await withdrawDocument({ commands }, { staged: 'gone' })
  expect(withdraw.mock.calls).toEqual([['b']])
})
