import { describe, expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import type { Saved } from '#shared/audit/access/savedAnswers.ts'
import { StoreError, type StoreErrorCode } from '#shared/kernel/ports/documentStore.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import { readExceptions } from '#shared/reports/ops/readExceptions.ts'
import { intakeIdOf, withSaved } from '#shared/testing/builders.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'

const PDF = '%PDF-1.4\n1 0 obj <<>> endobj\n%%EOF\n'
const UPLOAD = { name: 'books.pdf', size: PDF.length, docType: 'D3', sha256: '' }
const KILLED = new StoreError('unavailable', 'Get', 'killed')

/** Audits whose public has saved, each with an upload; the first one's may be hard to read. */
async function opened(count = 1) {
  const harness = workerHarness()
  const { store, clock } = harness
  const files = memoryFileStore()
  await harness.addCarrier()
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await harness.addAudit({ bakeState: 'CONTACTING' }))
  const intake = (n = 0) => {
    const found = store.all<Intake>('intakes').find(({ id }) => id === intakeIdOf(ids[n] ?? ''))
    if (!found) throw new Error('There is no intake.')
    return found
  }
  async function save(
    n: number,
    upload: string,
    more: Partial<Intake & Saved> = {},
  ): Promise<void> {
    const { id, rev } = intake(n)
    await files.put(`public/${id}/${upload}`, new Blob([PDF]), { contentType: 'application/pdf' })
    // The first one has waited the longest.
    const at = new Date(clock.now().getTime() + n)
    const save = { files: { [upload]: UPLOAD }, rev: rev + 1, pending: true, at, ...more }
    await store.update('intakes', id, withSaved(intake(n), save))
  }
  for (let n = 0; n < count; n++) await save(n, '0')
  let reads = 0
  const readsFirst = (verb: string, [path]: readonly unknown[]) =>
    verb === 'read' && String(path).startsWith(`public/${intake(0).id}/`)

  return {
    ...harness,
    files,
    ids,
    intake,
    save,
    /** How often the first one's upload was read. */
    reads: () => reads,
    flags: (n = 0) => harness.audit(ids[n] ?? '').flags,
    attached: () => store.all<{ intakeId: string }>('attachments').map(({ intakeId }) => intakeId),
    /** A pass in which reading the first one's upload does this. */
    async passWith(reading: () => Promise<Uint8Array>) {
      const read: ListingFileStore['read'] = async (path, limit) => {
        if (!path.startsWith(`public/${intake(0).id}/`)) return files.read(path, limit)
        reads++
        return reading()
      }
      harness.world.files = { ...files, read }
      return (await harness.pass()).duties.intakes
    },
    /** A pass of a process that ends at such a call: as it reads the first one's upload. False: it lived. */
    async killedPass(kills = readsFirst): Promise<boolean> {
      let isDead = false
      const mortal = <T extends object>(whole: T): T =>
        new Proxy(whole, {
          get: (target, name, self) => {
            const call = Reflect.get(target, name, self)
            if (typeof call !== 'function') return call
            return async (...asked: unknown[]) => {
              isDead ||= kills(String(name), asked)
              if (isDead) throw KILLED
              const answer = await call.apply(target, asked)
              if (isDead) throw KILLED
              return answer
            }
          },
        })
      harness.world.files = mortal(files)
      await harness.pass({}, mortal(store)).catch((error) => expect(error).toBe(KILLED))
      return isDead
    },
  }
}

describe('an intake whose upload ends the process as it is read', () => {
  it('is read three times and set aside; all others are applied', async () => {
    const { killedPass, intake, flags, attached, store } = await opened(12)
    const counts: number[] = []
    for (let times = 0; times < 5; times++)
      if (await killedPass()) counts.push(intake().tried?.count ?? 0)
    expect(counts).toEqual([1, 2, 3])
    expect(intake()).toMatchObject({ pending: false, status: 'open' })
    expect(flags()).toEqual(['ANSWERS_STUCK'])
    const others = Array.from({ length: 11 }, (_, n) => n + 1)
    expect(new Set(attached())).toEqual(new Set(others.map((n) => intake(n).id)))
    expect(others.map((n) => flags(n).concat(String(intake(n).pending)))).toEqual(
      others.map(() => ['false']),
    )
    const request = {
      carrier: 'DEMO',
      slices: ['current'],
      timeZone: 'UTC',
      now: new Date('2026-11-02T15:00:00Z'),
    }
    const [audit] = store.all<{ sliceID: string }>('audits')
    const { rules } = await readExceptions(store, { ...request, slices: [audit?.sliceID ?? ''] })
    expect(rules).toContainEqual({ rule: 'ANSWERS_STUCK', count: 1, isAtLeast: false })
  })

  it('is tried again when the public saves again, and the flag is cleared when it is applied', async () => {
    const { killedPass, save, pass, intake, flags, attached, world, files } = await opened()
    for (let times = 0; times < 4; times++) await killedPass()
    await save(0, '1')
    expect(await killedPass()).toBe(true)
    expect(intake().tried).toEqual({ rev: 2, count: 1 })
    expect(flags()).toEqual(['ANSWERS_STUCK'])
    world.files = files
    await pass()
    expect([intake().pending, flags(), attached().length]).toEqual([false, [], 2])
  })

  it('can be sent again when it was a submission', async () => {
    const { killedPass, save, intake } = await opened()
    await save(0, '1', { status: 'submitted' })
    for (let times = 0; times < 4; times++) await killedPass()
    expect(intake()).toMatchObject({ pending: false, status: 'open' })
  })
})

describe('an attempt that fails', () => {
  const failing = (code: StoreErrorCode) => () => Promise.reject(new StoreError(code, 'Read', 'no'))

  it('three times is set aside; a new save is applied, and the flag is cleared', async () => {
    const { passWith, reads, save, flags, intake, pass, files, world, attached } = await opened()
    for (let n = 1; n <= 3; n++) {
      expect(await passWith(failing('unknown'))).toMatchObject({ failed: 1, flagged: 0 })
      expect(intake()).toMatchObject({ pending: true, tried: { rev: 1, count: n } })
    }
    expect(await passWith(failing('unknown'))).toMatchObject({ failed: 0, flagged: 1 })
    expect(await passWith(failing('unknown'))).toMatchObject({ found: 0 })
    expect([reads(), flags(), intake().pending]).toEqual([3, ['ANSWERS_STUCK'], false])
    world.files = files
    await save(0, '1')
    await pass()
    expect(attached()).toHaveLength(2)
    expect([flags(), intake().stuck]).toEqual([[], false])
  })

  it('does not count while the bucket gives no answer, and the others are applied', async () => {
    const { passWith, intake, attached, pass, files, world } = await opened(2)
    for (let n = 0; n < 5; n++)
      expect(await passWith(failing('unavailable'))).toMatchObject({ failed: 1, flagged: 0 })
    expect(intake()).toMatchObject({ pending: true, tried: { count: 0 } })
    expect(attached()).toEqual([intake(1).id])
    world.files = files
    await pass()
    expect(attached()).toHaveLength(2)
  })

  it('counts where nothing is read, too', async () => {
    const { store, ids, intake, pass, flags, world, files } = await opened()
    world.files = files
    // A damaged audit: its history cannot be continued.
    await store.update('audits', ids[0] ?? '', { history: 'none' })
    await store.update('intakes', intake().id, { saved: '' })
    for (let n = 1; n <= 3; n++) {
      expect((await pass()).duties.intakes).toMatchObject({ failed: 1 })
      expect(intake().tried).toEqual({ rev: 1, count: n })
    }
    await pass()
    expect([flags(), intake().pending]).toEqual([['ANSWERS_STUCK'], false])
  })
})

it('after a failure each attempt is noted before it begins, also where nothing is read', async () => {
  const { store, ids, intake, pass, killedPass, flags } = await opened()
  const auditId = ids[0] ?? ''
  const { history } = store.all<{ id: string; history: unknown }>('audits')[0] ?? {}
  await store.update('intakes', intake().id, { saved: '' })
  await store.update('audits', auditId, { history: 'none' })
  await pass()
  expect(intake().tried).toEqual({ rev: 1, count: 1 })
  await store.update('audits', auditId, { history })
  const lists = (verb: string, [collection, options]: readonly unknown[]) =>
    verb === 'list' && collection === 'attachments' && JSON.stringify(options).includes(auditId)
  for (const count of [2, 3]) {
    expect(await killedPass(lists)).toBe(true)
    expect(intake().tried).toEqual({ rev: 1, count })
  }
  expect(await killedPass(lists)).toBe(false)
  expect([flags(), intake().pending]).toEqual([['ANSWERS_STUCK'], false])
})

it('an attempt is noted once before new files are read, and costs nothing where none are', async () => {
  const { store, intake, save, pass, world, files } = await opened()
  await save(0, '1', { files: { 0: UPLOAD, 1: UPLOAD } })
  const noted: unknown[] = []
  const eyes: typeof store = {
    ...store,
    batch: (writes) => {
      noted.push(...writes.flatMap((write) => ('data' in write ? (write.data['tried'] ?? []) : [])))
      return store.batch(writes)
    },
  }
  const read: ListingFileStore['read'] = (...asked) => {
    expect(intake().tried).toEqual({ rev: 2, count: 1 })
    return files.read(...asked)
  }
  world.files = { ...files, read }
  await pass({}, eyes)
  expect([noted, intake().pending]).toEqual([[{ rev: 2, count: 1 }], false])
  const { id, rev } = intake()
  const next = { answers: { anythingElse: 'x' }, rev: rev + 1, pending: true }
  await store.update('intakes', id, withSaved(intake(), next))
  await pass({}, eyes)
  expect([noted.length, intake().pending]).toEqual([1, false])
})
