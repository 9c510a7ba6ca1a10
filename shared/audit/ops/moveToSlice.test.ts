import { expect, it } from 'vitest'
import { unreliableStore } from '#shared/testing/failingStores.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import type { Audit } from '../model.ts'
import { moveToSlice, type SliceMove } from './moveToSlice.ts'

const ADMIN = { userId: 'admin@firm.example', role: 'admin' } as const

async function threeAudits() {
  const harness = workerHarness()
  await harness.addCarrier()
  for (const [id, changes] of Object.entries<Partial<Audit>>({
    one: { bakeState: 'CONTACTING' },
    two: { bakeState: 'READY' },
    other: { sliceID: '9999' },
  }))
    await harness.addAudit({ id, sortKey: `3|${id}`, sliceID: '99', ...changes })
  const move = (changes: Partial<SliceMove> = {}) =>
    moveToSlice(harness.world, {
      carrier: 'DEMO',
      from: '99',
      to: 'spring',
      actor: ADMIN,
      ...changes,
    })
  return { harness, move }
}

it('moves a slice’s audits, each with its history entry; again finds none', async () => {
  const { harness, move } = await threeAudits()
  await harness.store.update('audits', 'one', { flags: ['SUBMISSION_REFUSED', 'UNDELIVERED'] })
  const preview = await move({ dryRun: true })
  expect(preview).toMatchObject({ value: { results: [{ result: 'MOVED' }, { result: 'MOVED' }] } })
  expect(harness.audit('one').sliceID).toBe('99')
  expect((await move()).ok).toBe(true)
  expect(['one', 'two', 'other'].map((id) => harness.audit(id).sliceID)).toEqual([
    'spring',
    'spring',
    '9999',
  ])
  expect(harness.audit('one').history.at(-1)).toMatchObject({
    op: 'EDITED',
    text: 'Edited: slice from "99" to "spring"',
    userId: ADMIN.userId,
  })
  // Who moves a slice has not read what its audits are flagged with.
  expect(harness.audit('one').flags.slice(-2)).toEqual(['SUBMISSION_REFUSED', 'UNDELIVERED'])
  expect(harness.isSealed()).toBe(true)
  expect(await move()).toMatchObject({ value: { results: [] } })
})

it('only those of the states that are named, and only as they were at the preview', async () => {
  const { harness, move } = await threeAudits()
  const preview = await move({ dryRun: true, states: ['READY', 'CONTACTING'] })
  if (!preview.ok) throw new Error(preview.error.message)
  await harness.store.update('audits', 'two', { v: harness.audit('two').v + 1 })
  const moved = await move({ planned: preview.value.versions })
  if (!moved.ok) throw new Error(moved.error.message)
  // Audits are moved side by side: which is done first is not said.
  const results = moved.value.results.map(({ auditFSID, result, refusal }) => {
    return [auditFSID, result, refusal?.code]
  })
  expect(results.sort()).toEqual([
    ['one', 'MOVED', undefined],
    ['two', 'REFUSED', 'AUDIT_CHANGED'],
  ])
  expect(await move({ states: ['ORDER'] })).toMatchObject({ value: { results: [] } })
})

it('a baker moves none, and a slice that is none is refused', async () => {
  const { harness, move } = await threeAudits()
  const actor = { userId: 'baker@firm.example', role: 'baker' } as const
  expect(await move({ actor })).toMatchObject({
    value: { results: [{ refusal: { code: 'FIELD_NOT_YOURS' } }, { result: 'REFUSED' }] },
  })
  expect(await move({ to: 'a/b' })).toMatchObject({ error: { code: 'SLICE_INVALID' } })
  expect(harness.audit('one').sliceID).toBe('99')
})

it('a killed run leaves each audit whole, and the next one moves the rest', async () => {
  const { harness, move } = await threeAudits()
  const eyes = unreliableStore(harness.store, [2], [])
  const dying = moveToSlice(
    { ...harness.world, store: eyes },
    { carrier: 'DEMO', from: '99', to: 'spring', actor: ADMIN },
  )
  await expect(dying).rejects.toThrow('killed')
  await move()
  expect(harness.audit('one').sliceID).toBe('spring')
  expect(harness.audit('two').sliceID).toBe('spring')
  expect(harness.isSealed()).toBe(true)
})
