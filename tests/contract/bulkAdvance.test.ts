import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkReasons } from '#admin/audits/bulk/bulkReasons.ts'
import {
  actionOf,
  type BulkOrder,
  type BulkPreviewParams,
  previewBulk,
} from '#admin/providers/dataProvider/verbs/bulk.ts'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { AdvanceResult } from '#shared/audit/advanceReport.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { CommandClient } from '#shared/engine/commands/commandClient.ts'
import { listAuditResults, MAX_AUDITS } from '#shared/engine/commands/commandQueries.ts'
import { newCarrier } from '#shared/firm/carrier.ts'
import { inParts } from '#shared/kernel/batches.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { aUser } from '#shared/testing/builders.ts'
import { openLiteStore } from '../acceptance/openLiteStore.ts'
import { browserCommands } from './browserCommands.ts'
import { importSome } from './importSome.ts'

/** BULK_AUDITS=1000 is the size that the product promises; a test of every day takes fewer. */
const COUNT = Number(process.env['BULK_AUDITS'] ?? 120)
const PLANTED = { paused: 12, outdated: 9, cancelled: 6, claimed: 4, gone: 4, foreign: 2 }
const REFUSED = 37
const PATIENT_MS = Math.max(120_000, COUNT * 600)
const PROJECT = 'demo-bulk'
const BAKER = 'baker@bakehouse.example'
const ADMIN: Actor = { userId: 'admin@bakehouse.example', role: 'admin' }
const ORDER: BulkOrder = { to: 'CONTACTING', step: null, reason: '', until: null }
const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

let backend: LocalBackend
let admin: ReturnType<typeof connectAdmin>
let lite: ReturnType<typeof openLiteStore>
let audits: Audit[]
let commands: CommandClient
const planted: Partial<Record<keyof typeof PLANTED, Audit[]>> = {}
const BY_ID = { field: 'id', direction: 'asc' } as const
const random = { below: (limit: number) => Math.floor(Math.random() * limit) }
const worldOf = (store: DocumentStore) => ({ store, clock: { now: () => new Date() }, random })

beforeAll(async () => {
  backend = await createLocalBackend({
    projectId: PROJECT,
    rules: read('firestore.rules'),
    testTokens: true,
  })
  admin = connectAdmin({ project: PROJECT, host: backend.emulatorHost })
  const now = new Date()
  const baker = aUser({ email: BAKER, role: 'baker', carriers: ['DEMO'] })
  await admin.store.set('users', BAKER, { ...baker })
  await admin.store.set('carriers', 'DEMO', { ...newCarrier({ name: 'Demo' }, now) })
  await importSome(admin.store, COUNT)
  audits = await admin.store.list<Audit>('audits', { sort: { field: 'sortKey', direction: 'asc' } })
  lite = openLiteStore(backend, PROJECT, BAKER)
  commands = browserCommands(lite, { email: BAKER, trusted: admin.store })
  let from = 0
  for (const [name, count] of Object.entries(PLANTED) as [keyof typeof PLANTED, number][]) {
    planted[name] = audits.slice(from, from + count)
    from += count
  }
  const world = worldOf(admin.store)
  const other: Actor = { userId: 'other@bakehouse.example', role: 'baker' }
  const each = (name: keyof typeof PLANTED, work: (auditFSID: string) => Promise<unknown>) =>
    Promise.all((planted[name] ?? []).map(({ id }) => work(id)))
  const move = (to: 'PAUSED' | 'CANCELLED') => (auditFSID: string) =>
    actOnAudit(world, { auditFSID, actor: ADMIN, reason: 'planted' }, { kind: 'move', to })
  await each('paused', move('PAUSED'))
  await each('cancelled', move('CANCELLED'))
  await each('claimed', (auditFSID) =>
    actOnAudit(world, { auditFSID, actor: other }, { kind: 'claim' }),
  )
  await each('gone', (id) => admin.store.delete('audits', id))
  await each('foreign', (id) => admin.store.update('audits', id, { carrierCompany: 'OTHER' }))
}, PATIENT_MS)
afterAll(async () => {
  await lite?.close()
  await admin?.close()
  await backend?.close()
})

/** The provider's context in the baker's browser. */
const browserOf = (store: DocumentStore) => ({
  ...worldOf(store),
  session: {
    user: async () => aUser({ email: BAKER, role: 'baker', carriers: ['DEMO'] }),
    carrier: async () => 'DEMO',
    activeSlices: async () => ['99'],
    forget: () => {},
    ended: () => {},
  },
})

/** What the baker's browser works out. */
async function preview(store: DocumentStore = lite.store) {
  const results: AdvanceResult[] = []
  const asked: BulkPreviewParams = {
    audits,
    order: ORDER,
    carrier: 'DEMO',
    signal: new AbortController().signal,
    onResult: (result) => results.push(result),
  }
  const versions = await previewBulk(browserOf(store), asked)
  const count = (wanted: string) => results.filter(({ result }) => result === wanted).length
  return { versions, count }
}

/** What the engine does that the baker's browser asks: a command for each thousand. */
async function run(chosen: readonly Audit[], planned?: ReadonlyMap<string, number>) {
  const results: AdvanceResult[] = []
  for (const part of inParts(chosen, MAX_AUDITS)) {
    const ids = part.map(({ id }) => id)
    const versions = planned ? { versions: ids.map((id) => planned.get(id) ?? -1) } : {}
    const request = { action: actionOf(ORDER), reason: '', ids, ...versions }
    const command = commands.ask({ kind: 'bulk', carrierCompany: 'DEMO', request })
    expect(await command.end).toMatchObject({ ok: true, value: { selected: part.length } })
    const stored = await listAuditResults(lite.store, command.id)
    results.push(...stored.map((result) => ({ ...result, auditFSID: result.id })))
  }
  const count = (wanted: string) => results.filter(({ result }) => result === wanted).length
  return { results, count }
}

describe(`${COUNT} audits advanced at once by a baker, previewed under the rules, by the engine`, {
  timeout: PATIENT_MS,
}, () => {
  let planned: ReadonlyMap<string, number>

  it('the preview says what will be refused and writes nothing', async () => {
    const written = backend.service.stats.documentsWritten
    const judged = await preview()
    expect(judged.versions.size).toBe(COUNT - PLANTED.gone - PLANTED.foreign)
    expect(judged.count('ADVANCED')).toBe(COUNT - REFUSED + PLANTED.outdated)
    expect(backend.service.stats.documentsWritten).toBe(written)
    planned = judged.versions
    for (const { id: auditFSID } of planted.outdated ?? [])
      await actOnAudit(
        worldOf(admin.store),
        { auditFSID, actor: ADMIN },
        { kind: 'note', text: 'meanwhile' },
      )
  })

  it('37 planted refusals are told one by one with their reasons, the others go through', async () => {
    const whole = await run(audits, planned)
    expect(whole.results).toHaveLength(COUNT)
    expect(whole.count('REFUSED')).toBe(REFUSED)
    expect(whole.count('ADVANCED')).toBe(COUNT - REFUSED)
    const reasons = bulkReasons(whole.results).map(({ code, results }) => [code, results.length])
    expect(Object.fromEntries(reasons)).toEqual({
      NOT_THE_RESUME_STATE: PLANTED.paused,
      PLAN_OUTDATED: PLANTED.outdated,
      TRANSITION_NOT_IN_TABLE: PLANTED.cancelled,
      RECORD_NOT_FOUND: PLANTED.gone + PLANTED.foreign,
      AUDIT_CLAIMED: PLANTED.claimed,
    })
    const stored = await admin.store.list<Audit>('audits', {
      filters: [{ field: 'bakeState', op: '==', value: 'CONTACTING' }],
      sort: { field: 'id', direction: 'asc' },
    })
    expect(stored).toHaveLength(COUNT - REFUSED)
    expect(stored.every(({ v, history }) => v === 2 && history.length === 2)).toBe(true)
  })

  it('those that can go through by now go through when tried again', async () => {
    expect((await run(planted.outdated ?? [])).count('ADVANCED')).toBe(PLANTED.outdated)
  })

  it('nobody else may read what became of them', async () => {
    const [mine] = await admin.store.list<{ by: string }>('commands', { limit: 1, sort: BY_ID })
    const other = openLiteStore(backend, PROJECT, 'other@bakehouse.example')
    await expect(listAuditResults(other.store, mine?.id ?? '')).rejects.toMatchObject({
      code: 'permission-denied',
    })
    await other.close()
  })

  it('a database that does not answer any more ends the preview', async () => {
    const gone: DocumentStore = { ...lite.store, list: () => Promise.reject(new Error('gone')) }
    await expect(preview(gone)).rejects.toMatchObject({ refusal: { code: 'ADVANCE_STOPPED' } })
  })
})
