import { expect, it } from 'vitest'
import { bounceClass, isBounce, PLAIN_ROWS, STATUS_ROWS, statusIn } from './bounces.ts'

/** By RFC 3463: a status, and whose failure it is. */
const BY_STATUS = [
  ['5.1.0', 'recipient'],
  ['5.1.1', 'recipient'],
  ['5.1.2', 'recipient'],
  ['5.1.3', 'recipient'],
  ['5.1.4', 'recipient'],
  ['5.1.6', 'recipient'],
  ['5.1.7', 'ours'],
  ['5.1.8', 'ours'],
  ['5.1.9', 'ours'],
  ['5.1.10', 'recipient'],
  ['5.2.0', 'recipient'],
  ['5.2.1', 'recipient'],
  ['5.2.2', 'full'],
  ['5.2.3', 'ours'],
  ['5.2.4', 'recipient'],
  ['5.3.0', 'ours'],
  ['5.3.2', 'ours'],
  ['5.3.4', 'ours'],
  ['5.4.1', 'recipient'],
  ['5.4.4', 'recipient'],
  ['5.4.6', 'ours'],
  ['5.4.7', 'recipient'],
  ['5.5.0', 'ours'],
  ['5.6.3', 'ours'],
  ['5.7.0', 'ours'],
  ['5.7.1', 'ours'],
  ['5.7.26', 'ours'],
  ['4.1.1', 'temporary'],
  ['4.2.1', 'temporary'],
  ['4.2.2', 'full'],
  ['4.3.1', 'temporary'],
  ['4.4.1', 'temporary'],
  ['4.7.1', 'temporary'],
] as const

it.each(BY_STATUS)('the status %s is %s', (status, is) => {
  expect(bounceClass(status, '')).toBe(is)
  expect(bounceClass(null, `550-${status} something`)).toBe(is)
})

it('every row has its case', () => {
  const unused = STATUS_ROWS.filter(
    (row) =>
      !BY_STATUS.some(([status]) => STATUS_ROWS.find((r) => status.startsWith(r.status)) === row),
  )
  expect(unused).toEqual([])
  const plain = PLAIN_ROWS.filter(
    (row) =>
      !BY_WORDS.some(
        ([answer]) =>
          statusIn(answer) === null &&
          PLAIN_ROWS.find(
            ({ code, words }) => code.test(answer) && (words?.test(answer) ?? true),
          ) === row,
      ),
  )
  expect(plain).toEqual([])
})

/** Answers as servers give them. */
const BY_WORDS = [
  ['550 no such user', 'recipient'],
  ['550 5.1.1 The email account that you tried to reach does not exist', 'recipient'],
  ['550 5.4.1 Recipient address rejected: Access denied', 'recipient'],
  ['551 user not local', 'recipient'],
  ['553 mailbox name not allowed', 'recipient'],
  ['550 mailbox full', 'full'],
  ['552 5.2.2 The email account is over quota', 'full'],
  ['552 exceeded storage allocation', 'full'],
  ['552 message size exceeds fixed limit', 'ours'],
  ['552 5.3.4 message size exceeds fixed limit', 'ours'],
  ['550 blocked by policy', 'ours'],
  ['550 5.7.1 relaying denied', 'ours'],
  ['554 5.7.1 message rejected as spam', 'ours'],
  ['554 rejected due to poor reputation', 'ours'],
  ['554 delivery error: no such user here', 'recipient'],
  ['554 transaction failed', 'ours'],
  ['535 authentication failed', 'ours'],
  ['452 mailbox full', 'full'],
  ['451 greylisted, try again later', 'temporary'],
  ['421 service not available', 'temporary'],
  ["Can't send mail - all recipients were rejected: 550 no such user", 'recipient'],
  ['connect ECONNREFUSED 10.0.0.5:587', 'ours'],
  ['Invalid login: 535 5.7.8 not accepted', 'ours'],
  ['', 'ours'],
] as const

it.each(BY_WORDS)('"%s" is %s', (answer, is) => {
  expect(bounceClass(undefined, answer)).toBe(is)
})

it('is a bounce when the address takes nothing, and when its mailbox was full to the end', () => {
  expect(isBounce({ error: '550 no such user' })).toBe(true)
  expect(isBounce({ status: '5.2.2', error: 'over quota' })).toBe(true)
  expect(isBounce({ error: '554 5.7.1 spam' })).toBe(false)
  expect(isBounce({ status: '4.4.1', error: 'no answer' })).toBe(false)
  expect(isBounce({ error: null })).toBe(false)
})
