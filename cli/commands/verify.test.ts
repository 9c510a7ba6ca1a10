import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sealHistoryEntry } from '#shared/audit/history.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { SealKeys } from '#shared/audit/seals.ts'
import { sealingStore } from '#shared/engine/historySeals.ts'
import type { ListOptions } from '#shared/kernel/ports/documentStore.ts'
import type { VerifyCheck } from '#shared/kernel/verifyCheck.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { recordedRuntime } from '../testing/recordedRuntime.ts'
import { runCommand } from '../testing/runCommand.ts'
import { verifyCommand } from './verify.ts'

const KEYS: SealKeys = [{ id: 'k', key: 'ab'.repeat(32), since: new Date('2026-01-01T00:00:00Z') }]

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** An audit with two notes, sealed on their way, and `verify` with the same keys. */
async function sealedAudit() {
  const harness = workerHarness()
  await harness.addCarrier()
  const auditFSID = await harness.addAudit({ history: [] })
  const store = sealingStore(harness.store, KEYS[0], harness.world.random)
  const actor = { userId: 'bea@bakehouse.example', role: 'baker' } as const
  for (const text of ['first', 'second'])
    await actOnAudit({ ...harness.world, store }, { auditFSID, actor }, { kind: 'note', text })
  const recorded = await recordedRuntime()
  const { runtime, use } = recorded
  use.store = harness.store
  const opened = runtime.openTarget
  runtime.openTarget = async (options, how) => {
    const target = await opened(options, how)
    return target.ok ? { ok: true, value: { ...target.value, seals: KEYS } } : target
  }
  runtime.cwd = folder
  const verify = async (...args: string[]) => {
    const { json } = await runCommand(verifyCommand, 'verify', recorded, '--json', ...args)
    return json() as { checks: VerifyCheck[] }
  }
  const codes = ({ checks }: { checks: VerifyCheck[] }, name: string) =>
    checks.find((check) => check.name === name)?.failures.map(({ code }) => code)
  return { harness, auditFSID, verify, codes, recorded }
}

it('finds an entry that was written without the key, though its hash is right', async () => {
  const { harness, auditFSID, verify, codes } = await sealedAudit()
  expect(codes(await verify(), 'history seals')).toEqual([])
  const { id: _, ...audit } = harness.audit(auditFSID)
  const forged = sealHistoryEntry(audit.history.at(-1) ?? null, {
    op: 'REVIEWED',
    text: 'Final review complete',
    date: harness.clock.now(),
    userId: 'bea@bakehouse.example',
  })
  await harness.store.set('audits', auditFSID, { ...audit, history: [...audit.history, forged] })
  const report = await verify()
  expect(codes(report, 'history chains')).toEqual([])
  expect(codes(report, 'history seals')).toEqual(['HISTORY_SEAL_BROKEN'])
})

it('says how many documents it has read, since it is not known of how many', async () => {
  const { verify, recorded } = await sealedAudit()
  const { runtime, rewritten } = recorded
  runtime.io = { ...runtime.io, isTerminal: true }
  await verify()
  expect(rewritten[0]).toMatch(/^\d+ documents$/)
})

it('writes the heads, and finds a history that was cut and an audit that is gone by them', async () => {
  const { harness, auditFSID, verify, codes } = await sealedAudit()
  const gone = await harness.addAudit()
  await verify('--heads', 'heads.json')
  const heads = JSON.parse(await readFile(join(folder, 'heads.json'), 'utf8')) as object
  expect(Object.keys(heads).toSorted()).toEqual([auditFSID, gone].toSorted())
  expect(codes(await verify('--heads', 'heads.json'), 'history heads')).toEqual([])
  const { id: _, ...audit } = harness.audit(auditFSID) as Audit
  await harness.store.set('audits', auditFSID, { ...audit, history: audit.history.slice(0, 1) })
  await harness.store.delete('audits', gone)
  const report = await verify('--heads', 'heads.json')
  expect(codes(report, 'history seals')).toEqual([])
  expect(codes(report, 'history heads')).toEqual(['HEAD_CHANGED', 'HEAD_MISSING'])
})

it('finds figures that are wrong, and sets them right when asked to', async () => {
  const { harness, verify, codes } = await sealedAudit()
  await harness.pass()
  const { writes } = harness.store
  await harness.store.update('rollups', 'DEMO_calendar:2027-03', { counts: {} })
  const before = writes()
  expect(codes(await verify(), 'daily figures')).toEqual(['FIGURE_DIFFERS'])
  expect(writes()).toBe(before)
  const mended = await verify('--mend')
  expect(mended).toMatchObject({ mended: 1 })
  expect(codes(mended, 'daily figures')).toEqual([])
  expect(await verify('--mend')).toMatchObject({ mended: 0 })
})

it('refuses a place for the heads before it reads, and keeps what it found when they cannot be written', async () => {
  const { harness, verify, codes, recorded } = await sealedAudit()
  const { store } = harness
  const lists: string[] = []
  recorded.use.store = {
    ...store,
    list: async <T>(from: string, options?: ListOptions) => {
      lists.push(from)
      await rm(join(folder, 'place'), { recursive: true, force: true })
      return store.list<T>(from, options)
    },
  }
  const heads = 'place/heads.json'
  expect(await verify('--heads', heads)).toMatchObject({ error: { code: 'FILE_NOT_WRITTEN' } })
  expect(lists).toEqual([])
  await mkdir(join(folder, 'place'))
  const report = await verify('--heads', heads)
  expect(report).toMatchObject({ error: { code: 'REPORT_FILE_NOT_WRITTEN' } })
  expect(codes(report, 'history seals')).toEqual([])
})
