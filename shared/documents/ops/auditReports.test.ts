import { expect, it } from 'vitest'
import type { Actor } from '#shared/audit/actor.ts'
import { reportPath } from '#shared/audit/attachments.ts'
import type { Audit } from '#shared/audit/model.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { aCarrier, anAudit, BUILT_AT } from '#shared/testing/builders.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { saveAuditReport } from './auditReports.ts'

const actor: Actor = { userId: 'ada@bakehouse.example', role: 'baker' }

async function open(changes: Partial<Audit> = {}) {
  const store = memoryDocumentStore()
  const audit = anAudit({ openSteps: {}, ...changes })
  await store.set('carriers', 'DEMO', { ...aCarrier() })
  await store.set('audits', audit.id, { ...audit })
  const files = memoryFileStore(() => BUILT_AT)
  const world = { store, clock: fixedClock(BUILT_AT), random: seededRandom() }
  const save = () => saveAuditReport(world, { auditFSID: audit.id, actor, files })
  return { audit, files, save, store }
}

it('puts each version beside the one before and keeps it in the audit', async () => {
  const { audit, files, save } = await open()
  await save()
  const second = await save()
  expect(files.paths()).toEqual([1, 2].map((n) => reportPath(audit.id, n)))
  expect(second).toMatchObject({
    ok: true,
    value: { pdfFileName: 'T0001-report-2.pdf', v: audit.v + 2 },
  })
  const bytes = await files.read(reportPath(audit.id, 2))
  expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
  expect(second.ok && second.value.pdfHistory).toHaveLength(2)
})

it('a number whose file is there already is passed over', async () => {
  const { audit, files, save } = await open()
  const body = { size: 1, slice: () => body, arrayBuffer: async () => new ArrayBuffer(1) }
  await files.put(reportPath(audit.id, 1), body, { contentType: 'application/pdf' })
  const done = await save()
  expect(done.ok && done.value.pdfHistory[0]).toMatch(/\/reports\/2$/)
})

it('a storage that does not answer changes nothing', async () => {
  const { audit, files, save, store } = await open()
  files.failWith('unavailable')
  await expect(save()).rejects.toMatchObject({ code: 'unavailable' })
  expect(await store.get<Audit>('audits', audit.id)).toMatchObject({ v: audit.v, pdfHistory: [] })
})
