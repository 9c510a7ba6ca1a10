import { expect, test } from 'vitest'
import { CommitHistory } from './CommitHistory.ts'

const commit = (time: number, key: string) => ({
  time,
  records: [],
  changes: [{ space: 's', key, before: undefined, after: undefined }],
})

test('remembers what changed since a time, and says when it no longer knows', () => {
  const history = new CommitHistory(10, 3)
  for (let time = 11; time <= 16; time += 1) history.add(commit(time, `k${time % 2}`))
  expect(history.since(9)).toBeNull()
  expect(history.since(10)?.map(({ time }) => time)).toEqual([11, 12, 13, 14, 15, 16])
  expect([...(history.changedSince('s', 14)?.keys() ?? [])]).toEqual(['k1', 'k0'])
  expect(history.changedSince('other', 14)?.size).toBe(0)
  history.add(commit(17, 'k'))
  expect(history.since(13)).toBeNull()
  expect(history.since(14)?.map(({ time }) => time)).toEqual([15, 16, 17])
  history.forget(20)
  expect(history.since(19)).toBeNull()
  expect(history.since(20)).toEqual([])
})
