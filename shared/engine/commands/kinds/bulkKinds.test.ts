import { describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { commandHarness, PEOPLE } from '#shared/testing/commandHarness.ts'
import { killedStore } from '#shared/testing/failingStores.ts'
import { soakSize } from '../../../../tests/setup/soakSize.ts'
import { type AuditResult, listAuditResults } from '../commandQueries.ts'

const TO_CONTACTING = { action: { kind: 'move', to: 'CONTACTING' }, reason: '' } as const
const DAY_MS = 86_400_000
/** Of a large bulk: enough for every kill below. */
const COUNT = soakSize(600, 1_000)

async function world(count: number) {
  const harness = await commandHarness()
  const ids: string[] = []
  for (let n = 0; n < count; n++)
    ids.push(await harness.addAudit({ bakeState: 'READY', auditCode: `A${n}`, v: 1 }))
  const { store } = harness
  return {
    ...harness,
    ids,
    audits: () => store.all<Audit>('audits'),
    results: (command: string) =>
      store.all<AuditResult>(`commands/${command}/results`).sort((a, b) => (a.id < b.id ? -1 : 1)),
  }
}

describe('bulk', () => {
  it('moves each audit once, with its result; what was refused says why', async () => {
    const { ids, ask, run, command, audits, results, store, clock } = await world(4)
    const [one = '', two = '', three = '', four = ''] = ids
    await store.update('audits', two, { v: 2 })
    await store.update('audits', three, { bakeState: 'CONTACTING' })
    await store.update('audits', four, { carrierCompany: 'HM' })
    const at = clock.now()
    const asked = await ask('bulk', {
      ...TO_CONTACTING,
      ids: [one, two, three, four, 'gone', one],
      versions: [1, 1, 1, 1, 1, 1],
    })
    await run()
    const done = await command(asked)
    expect(done).toMatchObject({
      state: 'DONE',
      result: { selected: 5, advanced: 1, unchanged: 1, refused: 3, failed: 0, interrupted: false },
      progress: { done: expect.any(Number), total: 5 },
    })
    const byId = new Map(results(asked).map((result) => [result.id, result]))
    expect(byId.get(one)).toMatchObject({
      auditCode: 'A0',
      result: 'ADVANCED',
      from: 'READY',
      to: 'CONTACTING',
      reason: '',
      expireAt: new Date(at.getTime() + 7 * DAY_MS),
    })
    expect(byId.get(two)).toMatchObject({ result: 'REFUSED', auditCode: 'A1' })
    expect(byId.get(two)?.reason).toMatch(/\[PLAN_OUTDATED\]$/)
    expect(byId.get(three)).toMatchObject({ result: 'UNCHANGED' })
    // Nothing is said of another carrier's audit, not even that there is one.
    const gone = { auditCode: '', from: null, to: null, result: 'REFUSED' }
    expect(byId.get(four)).toMatchObject(gone)
    expect(byId.get('gone')).toMatchObject({ ...gone, reason: byId.get(four)?.reason })
    expect(byId.get('gone')?.reason).toMatch(/\[RECORD_NOT_FOUND\]$/)
    expect(audits().map(({ bakeState }) => bakeState)).toEqual([
      'CONTACTING',
      'READY',
      'CONTACTING',
      'READY',
    ])
    expect(audits()[0]?.history.at(-1)).toMatchObject({ userId: PEOPLE.admin, date: at })
  })

  it('of many, killed anywhere and begun again, moves each once and ends with all results', async () => {
    const { ids, ask, run, command, audits, results, store } = await world(COUNT)
    for (const id of ids.slice(100, 140))
      await store.update('audits', id, { bakeState: 'INVOICED' })
    const asked = await ask('bulk', { ...TO_CONTACTING, ids, versions: ids.map(() => 1) })
    for (const [at, moment] of [
      [0, 'after'],
      [1, 'before'],
      [8, 'after'],
      [15, 'before'],
      [soakSize(20, 60), 'after'],
      [3, 'after'],
    ] as const) {
      await run(killedStore(store, at, moment))
      expect((await command(asked)).state).toBe('RUNNING')
    }
    await run()
    expect(await command(asked)).toMatchObject({
      state: 'DONE',
      result: { selected: COUNT, advanced: COUNT - 40, refused: 40, interrupted: false },
    })
    expect(results(asked)).toHaveLength(COUNT)
    const moved = audits().filter(({ bakeState }) => bakeState === 'CONTACTING')
    expect(moved).toHaveLength(COUNT - 40)
    expect(moved.every(({ v, history }) => v === 2 && history.at(-1)?.to === 'CONTACTING')).toBe(
      true,
    )
    // Read as the dialog reads them, in pages.
    expect(await listAuditResults(store, asked)).toHaveLength(COUNT)
  })

  it('that its asker stops ends as STOPPED, and what was moved stays moved', async () => {
    const { ids, ask, live, command, ended, audits, results, store } = await world(200)
    const asked = await ask('bulk', { ...TO_CONTACTING, ids })
    let stop = Promise.resolve('')
    let batches = 0
    const stopEngine = live({
      ...store,
      batch: async (writes) => {
        await store.batch(writes)
        if (++batches === 20) stop = ask('stopCommand', { command: asked })
      },
    })
    await ended(asked)
    stopEngine()
    expect((await command(await stop)).state).toBe('DONE')
    const { state, result } = await command(asked)
    const moved = audits().filter(({ bakeState }) => bakeState === 'CONTACTING').length
    expect(moved).toBeGreaterThan(0)
    expect(moved).toBeLessThan(200)
    expect(state).toBe('STOPPED')
    expect(result).toMatchObject({ selected: moved, advanced: moved, interrupted: true })
    expect(results(asked)).toHaveLength(moved)
  })

  it('takes no outcome, and nothing from who is not staff', async () => {
    const { ids, ask, run, command, results, store } = await world(1)
    const outcome = await ask('bulk', {
      action: { kind: 'complete', step: 'NONPRODUCTIVE' },
      reason: 'x',
      ids,
    })
    await store.set('users', 'claims@hm.example', {
      email: 'claims@hm.example',
      role: 'carrier',
      carriers: ['DEMO'],
    })
    const carrier = await ask('bulk', { ...TO_CONTACTING, ids }, { by: 'claims@hm.example' })
    const many = await ask('bulk', { ...TO_CONTACTING, ids: Array<string>(1_001).fill('a') })
    await run()
    expect((await command(outcome)).result).toMatchObject({ refused: 1, advanced: 0 })
    expect(results(outcome)[0]?.reason).toMatch(/\[[A-Z_]+\]$/)
    expect((await command(carrier)).refusal?.code).toBe('COMMAND_NOT_ALLOWED')
    expect((await command(many)).refusal?.code).toBe('COMMAND_INVALID')
  })
})

describe('moveToSlice', () => {
  it('moves audits as they were at the preview, each once though the engine is killed', async () => {
    const { ids, ask, run, command, audits, results, store } = await world(150)
    await store.update('audits', ids[3] ?? '', { v: 7 })
    await store.update('audits', ids[4] ?? '', { sliceID: 'spring' })
    await store.update('audits', ids[5] ?? '', { carrierCompany: 'HM' })
    const asked = await ask('moveToSlice', { ids, versions: ids.map(() => 1), slice: 'spring' })
    await run(killedStore(store, 4, 'after'))
    expect((await command(asked)).state).toBe('RUNNING')
    await run(killedStore(store, 9, 'before'))
    expect((await command(asked)).state).toBe('RUNNING')
    await run()
    expect(await command(asked)).toMatchObject({
      state: 'DONE',
      result: { selected: 150, advanced: 147, unchanged: 1, refused: 2 },
    })
    expect(results(asked)).toHaveLength(150)
    expect(audits().filter(({ sliceID }) => sliceID === 'spring')).toHaveLength(148)
    expect(audits().every(({ history, v }) => history.length === 1 + (v === 2 ? 1 : 0))).toBe(true)
  })

  it('is refused whole for a slice that is no name, and to a baker', async () => {
    const { ids, ask, run, command } = await world(1)
    const bad = await ask('moveToSlice', { ids, slice: 'a/b' })
    const baker = await ask('moveToSlice', { ids, slice: 'spring' }, { by: PEOPLE.baker })
    await run()
    expect((await command(bad)).refusal?.code).toBe('SLICE_INVALID')
    expect((await command(baker)).refusal?.code).toBe('COMMAND_NOT_ALLOWED')
  })
})
