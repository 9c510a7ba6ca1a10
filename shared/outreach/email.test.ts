import { expect, it } from 'vitest'
import type { OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import { emailOf, letterheadOf } from './email.ts'

const NOW = new Date('2026-11-02T15:00:00.000Z')
const KEY = '23456789bcdfghjk'
const FROM = { name: 'Audits', address: 'audits@firm.example' }

const MAIL: OutgoingMail & { id: string } = {
  id: 'mail1',
  auditFSID: 'a',
  stepId: 's',
  stepType: 'EMAIL_INSURED',
  carrierCompany: 'HM',
  dateAdded: NOW,
  folded: false,
  sendAt: NOW,
  replyKey: KEY,
  to: ['ana@oven.example'],
  message: { subject: 'Your audit', text: 'Please answer.' },
}
const mail = (more: object = {}) => ({ ...MAIL, ...more })

it('is found again by its key in each address and its Message-ID', () => {
  expect(emailOf(mail(), { from: FROM }, NOW)).toEqual({
    id: 'mail1',
    from: FROM,
    to: ['ana@oven.example'],
    replyTo: `audits+${KEY}@firm.example`,
    envelopeFrom: `audits+b-${KEY}@firm.example`,
    messageId: `<${KEY}@firm.example>`,
    date: NOW,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<mailto:audits+${KEY}@firm.example?subject=unsubscribe>`,
    },
    message: MAIL.message,
  })
})

it('is answered and returned where the firm says', () => {
  const replyTo = 'answers@in.firm.example'
  expect(emailOf(mail(), { from: FROM, replyTo }, NOW)).toMatchObject({
    replyTo: `answers+${KEY}@in.firm.example`,
    envelopeFrom: `answers+b-${KEY}@in.firm.example`,
    messageId: `<${KEY}@firm.example>`,
  })
  const bounces = 'back@firm.example'
  expect(emailOf(mail(), { from: FROM, replyTo, bounces }, NOW)).toMatchObject({
    replyTo: `answers+${KEY}@in.firm.example`,
    envelopeFrom: `back+b-${KEY}@firm.example`,
  })
})

it('a subject with line breaks adds no header', () => {
  const message = { subject: 'Your audit\r\nBcc: all@example.com\n\nHello', text: 'x' }
  expect(emailOf(mail({ message }), { from: FROM }, NOW).message.subject).toBe(
    'Your audit Bcc: all@example.com Hello',
  )
})

it('with results says nothing of unsubscribing', () => {
  const { headers } = emailOf(mail({ resultId: 'r', isCopy: false }), { from: FROM }, NOW)
  expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
})

it('has the carrier’s name and addresses where it has any, on the firm’s own address', () => {
  const firm = { from: FROM, replyTo: 'answers@firm.example' }
  expect(letterheadOf(firm, undefined)).toEqual(firm)
  expect(letterheadOf(firm, { fromName: '', replyTo: '' })).toEqual(firm)
  const own = {
    fromName: 'Harbor Mutual',
    replyTo: 'hm@firm.example',
    bounces: 'back@firm.example',
  }
  expect(letterheadOf(firm, own)).toEqual({
    from: { name: 'Harbor Mutual', address: FROM.address },
    replyTo: own.replyTo,
    bounces: own.bounces,
  })
})
