import { expect, it } from 'vitest'
import { placedFiles } from '#shared/documents/ops/orphanedFiles.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf, type StoredFile } from '#shared/kernel/ports/fileStore.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { checkOrphanedFiles, listPlacedFiles } from './checkOrphanedFiles.ts'

const PATH = 'audits/a1/files/f1'
const ATTACHMENT = { url: `gs://bucket/${PATH}`, audit: 'a1' }
const NOW = new Date('2026-11-20T15:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

/** As they are listed, two months old by default. */
function listed(paths: readonly string[], dateAdded = daysAgo(60)) {
  const about = {
    size: 1,
    contentType: 'application/pdf',
    contentEncoding: '',
    metadata: {},
    dateAdded,
  }
  const files: StoredFile[] = paths.map((path) => ({ ...about, path, url: `gs://bucket/${path}` }))
  return { files: placedFiles(files), now: NOW }
}

it('a file is a document’s, or is marked as removed; any other is reported with its path', async () => {
  const store = memoryDocumentStore()
  await store.set('attachments', 'f1', ATTACHMENT)
  await store.set('attachments', 'moved', { url: 'gs://bucket/audits/a2/files/moved', audit: 'a2' })
  await store.set('removedFiles', 'a1_gone', { url: 'gs://bucket/audits/a1/files/gone' })
  await store.set('scans', 's1', { url: 'gs://bucket/inbox/DEMO/s1' })
  const others = ['audits/a1/reports/1', 'results/r1/r.csv', 'exports/x.zip']
  const lost = ['audits/a1/files/moved', 'audits/a9/files/nobodys', 'public/i1/u1', 'inbox/DEMO/s2']
  const files = [PATH, 'audits/a2/files/moved', 'audits/a1/files/gone', 'inbox/DEMO/s1', ...lost]
  const reported: number[] = []
  const check = await checkOrphanedFiles(store, listed([...others, ...files]), (count) =>
    reported.push(count),
  )
  expect(check).toMatchObject({ name: 'files', checked: 8, failed: 4, young: 0 })
  expect(reported).toEqual([8])
  expect(check.failures.map(({ code, auditFSID }) => [code, auditFSID])).toEqual([
    ['FILE_LOST', 'a1'],
    ['FILE_LOST', 'a9'],
    ['FILE_LOST', ''],
    ['FILE_LOST', ''],
  ])
  for (const [n, { message }] of check.failures.entries()) expect(message).toContain(lost[n])
})

it('what came less than thirty days ago is counted, and is no failure', async () => {
  const store = memoryDocumentStore()
  const young = await checkOrphanedFiles(store, listed([PATH], daysAgo(29.9)))
  expect(young).toMatchObject({ checked: 1, failed: 0, young: 1, failures: [] })
  const old = await checkOrphanedFiles(store, listed([PATH], daysAgo(30)))
  expect(old).toMatchObject({ checked: 1, failed: 1, young: 0 })
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
  expect((await checkOrphanedFiles(busy, listed([PATH]))).failed).toBe(0)
})

it('looks up any number of files page by page, listed by the thousand', async () => {
  const store = memoryDocumentStore()
  const files = memoryFileStore()
  const paths = Array.from({ length: 2_100 }, (_, n) => `audits/a/files/f${n}`)
  for (const [n, path] of paths.entries()) {
    await files.put(path, bodyOf(new Uint8Array(1)), { contentType: 'application/pdf' })
    if (n !== 1_321) await store.set('attachments', `f${n}`, { url: `gs://bucket/${path}` })
  }
  let calls = 0
  const placed = await listPlacedFiles({
    list: async (...asked) => {
      calls++
      return files.list(...asked)
    },
  })
  expect(calls).toBe(3)
  const check = await checkOrphanedFiles(store, { files: placed, now: NOW })
  expect(check).toMatchObject({ checked: 2_100, failed: 1 })
  expect(check.failures[0]?.message).toContain('audits/a/files/f1321')
})
