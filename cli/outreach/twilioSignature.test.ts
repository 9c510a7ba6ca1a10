import { expect, it } from 'vitest'
import { isSignedByTwilio, twilioSignature } from './twilioSignature.ts'

const URL_OF = 'https://mycompany.com/myapp.php?foo=1&bar=2'
const FORM = {
  Digits: '1234',
  To: '+18005551212',
  From: '+12349013030',
  Caller: '+12349013030',
  CallSid: 'CA1234567890ABCDE',
}

it("is what Twilio's own description gives for its example", () => {
  expect(twilioSignature('12345', URL_OF, new URLSearchParams(FORM))).toBe(
    '0/KCTR6DLpKmkAf8muzZqo1nDgQ=',
  )
})

it('accepts no other address, parameter, token or signature', () => {
  const form = new URLSearchParams(FORM)
  const signature = twilioSignature('12345', URL_OF, form)
  expect(isSignedByTwilio(signature, '12345', URL_OF, form)).toBe(true)
  const more = new URLSearchParams({ ...FORM, Body: 'STOP' })
  expect(isSignedByTwilio(signature, '12345', `${URL_OF}&x=1`, form)).toBe(false)
  expect(isSignedByTwilio(signature, '12345', URL_OF, more)).toBe(false)
  expect(isSignedByTwilio(signature, '12346', URL_OF, form)).toBe(false)
  for (const other of [undefined, '', [signature, signature], `${signature}=`, 'é'.repeat(14)])
    expect(isSignedByTwilio(other, '12345', URL_OF, form)).toBe(false)
})
