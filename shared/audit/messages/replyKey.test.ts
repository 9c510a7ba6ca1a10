import { expect, it } from 'vitest'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { bounceAddress, messageIdOf, newReplyKey, readReplyKey, replyAddress } from './replyKey.ts'

const FIRM = 'audits@firm.example'

it('is found again in every place an email carries it', () => {
  const random = seededRandom(7)
  for (let n = 0; n < 200; n++) {
    const replyKey = newReplyKey(random)
    expect(replyKey).toMatch(/^[2-9bcdfghjkmnpqrstvwxz]{16}$/)
    const mine = { replyKey, isBounce: false }
    expect(readReplyKey(replyAddress(FIRM, replyKey))).toEqual(mine)
    expect(readReplyKey(`Audits <${replyAddress(FIRM, replyKey).toUpperCase()}>`)).toEqual(mine)
    expect(readReplyKey(messageIdOf(replyKey, FIRM))).toEqual(mine)
    expect(readReplyKey(bounceAddress(FIRM, replyKey))).toEqual({ replyKey, isBounce: true })
  }
})

it('has a form of its own', () => {
  const key = '23456789bcdfghjk'
  expect(replyAddress(FIRM, key)).toBe(`audits+${key}@firm.example`)
  expect(bounceAddress(FIRM, key)).toBe(`audits+b-${key}@firm.example`)
  expect(messageIdOf(key, FIRM)).toBe(`<${key}@firm.example>`)
})

it.each([
  FIRM,
  'audits+news@firm.example',
  '<CAF8x+abc@mail.example>',
  'audits+23456789bcdfghj@firm.example',
  '23456789bcdfghjk',
])('is not in %s', (text) => expect(readReplyKey(text)).toBeNull())
