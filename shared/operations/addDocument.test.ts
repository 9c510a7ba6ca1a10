import { expect, it } from 'vitest'
import type { Actor } from '../domain/audit/Actor.ts'
import { ADMIN, BAKER } from '../testing/advanceFacts.ts'
import { memoryFileStore } from '../testing/memoryFileStore.ts'
import { workerHarness } from '../testing/workerHarness.ts'
import { addDocument } from './addDocument.ts'

const file = { name: 'Sales Breakdown.csv', bytes: new TextEncoder().encode('a;b\n1;2\n') }

async function openWorld() {
  const { store, world, clock, addCarrier, addAudit } = workerHarness()
  const files = memoryFileStore()
  await addCarrier()
  const claimUntil = new Date(clock.now().getTime() + 3_600_000)
  const auditFSID = await addAudit({ assignee: 'another.baker@bakehouse.example', claimUntil })
  const add = (actor: Actor) => addDocument({ ...world, files }, { auditFSID, actor, file })
  return { add, files, store }
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
