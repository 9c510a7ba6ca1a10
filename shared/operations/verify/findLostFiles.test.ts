import { expect, it } from 'vitest'
import type { DocumentStore } from '#shared/ports/documentStore.ts'
import { memoryDocumentStore } from '#shared/testing/memoryDocumentStore.ts'
import { findLostFiles } from './findLostFiles.ts'

const PATH = 'audits/a1/files/f1'
const ATTACHMENT = { url: `gs://bucket/${PATH}`, audit: 'a1' }

it('a file is a document’s, or is noted as removed; any other is told with its path', async () => {
  const store = memoryDocumentStore()
  await store.set('attachments', 'f1', ATTACHMENT)
  await store.set('attachments', 'moved', { url: 'gs://bucket/audits/a2/files/moved', audit: 'a2' })
  await store.set('removedFiles', 'a1_gone', { url: 'gs://bucket/audits/a1/files/gone' })
  const others = ['audits/a1/reports/1', 'public/i1/u1', 'inbox/DEMO/s1', 'results/r1/r.csv']
  const lost = ['audits/a1/files/moved', 'audits/a9/files/nobodys']
  const files = [PATH, 'audits/a2/files/moved', 'audits/a1/files/gone', ...lost]
  const told: number[] = []
  const check = await findLostFiles(store, [...others, ...files], (count) => told.push(count))
  expect(check).toMatchObject({ name: 'files', checked: 5, failed: 2 })
  expect(told).toEqual([5])
  expect(check.failures.map(({ code, auditFSID }) => [code, auditFSID])).toEqual([
    ['FILE_LOST', 'a1'],
    ['FILE_LOST', 'a9'],
  ])
  for (const [n, { message }] of check.failures.entries()) expect(message).toContain(lost[n])
})

it('what becomes a document, or stops being one, meanwhile is none', async () => {
  const store = memoryDocumentStore()
  let reads = 0
  const busy: DocumentStore = {
    ...store,
    list: async (...asked) => {
      const found = await store.list(...asked)
      if (++reads === 2) await store.set('attachments', 'f1', ATTACHMENT)
      return found as never
    },
  }
  expect((await findLostFiles(busy, [PATH])).failed).toBe(0)
})

it('looks up any number of files page by page', async () => {
  const store = memoryDocumentStore()
  const paths = Array.from({ length: 500 }, (_, n) => `audits/a/files/f${n}`)
  for (const [n, path] of paths.entries())
    if (n !== 321) await store.set('attachments', `f${n}`, { url: `gs://bucket/${path}` })
  const check = await findLostFiles(store, paths)
  expect(check).toMatchObject({ checked: 500, failed: 1 })
  expect(check.failures[0]?.message).toContain('audits/a/files/f321')
})
