import { expect, it } from 'vitest'
import type { Actor } from '#shared/audit/actor.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import { ADMIN, BAKER } from '#shared/testing/builders.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { addDocument } from './documents.ts'

const file = { name: 'Sales Breakdown.csv', bytes: new TextEncoder().encode('a;b\n1;2\n') }

async function openWorld() {
  const { store, world, clock, addCarrier, addAudit } = workerHarness()
  const files = memoryFileStore()
  await addCarrier()
  const claimUntil = new Date(clock.now().getTime() + 3_600_000)
  const auditFSID = await addAudit({ assignee: 'another.baker@bakehouse.example', claimUntil })
  const addTo = (to: FileStore, actor: Actor) =>
    addDocument({ ...world, files: to }, { auditFSID, actor, file })
  return { addTo, add: (actor: Actor) => addTo(files, actor), files, store }
}

it('keeps no file of a document that the audit refuses', async () => {
  const { add, files, store } = await openWorld()
  expect(await add(BAKER)).toMatchObject({ ok: false, error: { code: 'AUDIT_CLAIMED' } })
  expect(files.paths()).toEqual([])
  expect(store.all('attachments')).toEqual([])
})

it('keeps the file of one that it takes', async () => {
  const { add, files } = await openWorld()
  const added = await add(ADMIN)
  expect(added).toMatchObject({ ok: true, value: { document: { docType: 'D7' } } })
  const attId = added.ok ? added.value.document.attId : ''
  expect(files.paths()).toEqual([expect.stringMatching(new RegExp(`^audits/.+/files/${attId}$`))])
})

it('goes on when only the answer to the file was lost', async () => {
  const { files, store, addTo } = await openWorld()
  const losing: typeof files = {
    ...files,
    put: async (...asked) => {
      await files.put(...asked)
      // The answer to a browser's own second attempt of the same upload.
      throw new StoreError('already-exists', 'Put', 'the path is taken')
    },
  }
  const added = await addTo(losing, ADMIN)
  expect(added).toMatchObject({ ok: true, value: { document: { docType: 'D7' } } })
  expect(store.all('attachments')).toHaveLength(1)
  expect(files.paths()).toHaveLength(1)
})
