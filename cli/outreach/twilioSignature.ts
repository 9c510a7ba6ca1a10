import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The signature of a post of Twilio's: HMAC-SHA1 with the account's token over the address as the
 * provider knows it, followed by each parameter's name and value in the order of the names; base64.
 */
export function twilioSignature(token: string, url: string, form: URLSearchParams): string {
  const sorted = new URLSearchParams(form)
  sorted.sort()
  const text = [...sorted].map(([name, value]) => name + value).join('')
  return createHmac('sha1', token)
    .update(url + text, 'utf8')
    .digest('base64')
}

/** Whether a signature is that of the post, compared in a time that says nothing of where it differs. */
export function isSignedByTwilio(
  signature: unknown,
  token: string,
  url: string,
  form: URLSearchParams,
): boolean {
  if (typeof signature !== 'string') return false
  const expected = Buffer.from(twilioSignature(token, url, form))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
