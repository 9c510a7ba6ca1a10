import { expect, it } from 'vitest'
import { refusalOfRecipients } from './recipients.ts'

const code = (...given: Parameters<typeof refusalOfRecipients>) =>
  refusalOfRecipients(...given)?.code ?? 'sent'

it.each([
  ['mail', { to: ['ana@oven.example'] }],
  ['mail', { to: ['uw@carrier.example', 'audit@carrier.example'], resultId: 'r1' }],
  ['messages', { to: '+12075550109' }],
  ['letters', { to: ['Harbor Oven', '1 Wharf St'] }],
])('%s %j is sent', (collection, outgoing) => {
  expect(code(collection, outgoing)).toBe('sent')
})

it.each([
  ['mail', { to: ['a@b.co, c@d.co'] }],
  ['mail', { to: ['a@b.co', 'c@d.co'] }],
  ['mail', { to: ['a@b.co\r\nBcc: c@d.co'] }],
  ['mail', { to: ['Ana <a@b.co>'] }],
  ['mail', { to: 'a@b.co' }],
  ['mail', { to: [] }],
  ['mail', { to: [''] }],
  ['mail', { to: [{ address: 'a@b.co' }] }],
  ['mail', {}],
  ['mail', { to: ['uw@carrier.example', 'a@b.co, c@d.co'], resultId: 'r1' }],
  ['messages', { to: '+12075550109,+12075550110' }],
  ['messages', { to: '+12075550109\n' }],
  ['messages', { to: '+1207555010' }],
  ['messages', { to: ['+12075550109'] }],
  ['messages', { to: '' }],
])('%s %j is refused', (collection, outgoing) => {
  expect(code(collection, outgoing)).toBe('RECIPIENT_INVALID')
})
