import { expect, it } from 'vitest'
import { noticeKindsOf, readNoticeChoices } from './noticeChoices.ts'
import { answerNotices, commandNotices, importNotices } from './notices.ts'

const AT = new Date('2026-11-19T17:00:00Z')
const ME = 'ann@bakehouse.example'

it('answers are those of others: not what the person entered, sent or opened', () => {
  const entry = (n: number, op: string, userId = 'System') => ({ n, op, userId, date: AT })
  const audit = {
    id: 'a',
    auditCode: 'T0001',
    history: [
      entry(0, 'IMPORTED'),
      entry(1, 'EMAILED'),
      entry(2, 'OPENED'),
      entry(3, 'PROVIDED'),
      entry(4, 'RESPONSE', 'Ann@Bakehouse.example'),
      entry(5, 'RESPONSE', 'bo@bakehouse.example'),
      entry(6, 'SUBMITTED'),
    ],
  }
  const notices = answerNotices(audit, ME)
  expect(notices.map(({ key }) => key)).toEqual(['a:3', 'a:5', 'a:6'])
  expect(notices[2]).toEqual({
    key: 'a:6',
    at: AT,
    kind: 'answer',
    auditCode: 'T0001',
    op: 'SUBMITTED',
  })
})

it('an import ends when all of its file is in, a command when the engine says so', () => {
  const upload = { id: 'u', status: 'imported', decidedAt: AT }
  expect(importNotices(upload)).toMatchObject([{ kind: 'import', batchId: 'u', at: AT }])
  expect(importNotices({ ...upload, status: 'set_aside' })).toEqual([])
  expect(importNotices({ id: 'u', status: 'imported' })).toEqual([])
  const open = { id: 'j', kind: 'exportInvoice', carrierCompany: 'HM' } as const
  const ended = { ...open, endedAt: AT }
  expect(commandNotices({ ...ended, state: 'DONE' })).toMatchObject([{ key: 'j', isDone: true }])
  expect(commandNotices({ ...ended, state: 'REFUSED' })).toMatchObject([{ isDone: false }])
  expect(commandNotices({ ...open, state: 'WAITING' })).toEqual([])
  expect(commandNotices({ ...ended, kind: 'act', state: 'DONE' })).toEqual([])
})

it('a person is notified only of what they have chosen and their role has', () => {
  const none = { answers: false, calls: false, ends: false, desktop: false }
  for (const kept of [null, undefined, 'all', 7, { answers: 'yes' }])
    expect(readNoticeChoices(kept)).toEqual(none)
  expect(readNoticeChoices({ answers: true, desktop: true })).toEqual({
    ...none,
    answers: true,
    desktop: true,
  })
  expect(noticeKindsOf('admin')).toEqual(['answers', 'calls', 'ends'])
  expect(noticeKindsOf('baker')).toEqual(['answers', 'calls'])
  expect(noticeKindsOf('carrier')).toEqual([])
})
