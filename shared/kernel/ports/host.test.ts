import { expect, it } from 'vitest'
import type { BatchWrite, StoreVerb } from './documentStore.ts'
import { logFailure } from './host.ts'

function logged(verb: StoreVerb, path: string | readonly BatchWrite[] | null): unknown[] {
  const lines: unknown[] = []
  const logger = {
    info: () => {},
    error: (message: string, facts?: Record<string, unknown>) => void lines.push([message, facts]),
  }
  logFailure(logger, { verb, code: 'unavailable' }, path)
  return lines
}

it.each<[StoreVerb, string]>([
  ['Get', 'Get Failed'],
  ['GetD', 'GetD Failed'],
  ['Add', 'Add Failed'],
  ['Set', 'Set Failed'],
  ['Remove', 'Remove Failed'],
  ['Update', 'Update Failed'],
  ['Listen', 'Get Failed'],
  ['Put', 'Set Failed'],
  ['Read', 'GetD Failed'],
  ['Delete', 'Remove Failed'],
])('specification §8: a failed %s is logged as %j, without ids', (verb, words) => {
  expect(logged(verb, 'audits/abc/private')).toEqual([
    [words, { collection: 'audits', code: 'unavailable' }],
  ])
})

it('specification §8: a batch is logged by what it was made of', () => {
  const batch: BatchWrite[] = [
    { kind: 'create', collection: 'asteps', id: 'a', data: {} },
    { kind: 'create', collection: 'asteps', id: 'b', data: {} },
    { kind: 'update', collection: 'audits', id: 'c', data: {} },
    { kind: 'set', collection: 'intakes', id: 'd', data: {} },
    { kind: 'delete', collection: 'scans', id: 'e' },
  ]
  expect(logged('Batch', batch)).toEqual([
    ['Add Failed', { collection: 'asteps', code: 'unavailable' }],
    ['Update Failed', { collection: 'audits', code: 'unavailable' }],
    ['Set Failed', { collection: 'intakes', code: 'unavailable' }],
    ['Remove Failed', { collection: 'scans', code: 'unavailable' }],
  ])
})
