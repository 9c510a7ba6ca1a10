import fc from 'fast-check'
import { expect, it } from 'vitest'
import { crc32c } from '../rules/library/hashingFunctions.ts'
import { Crc32c } from './ContentHash.ts'

it('is the known value of the known text', () => {
  const crc = new Crc32c()
  crc.update(Buffer.from('123456789'))
  expect(Buffer.from(crc.digest(), 'base64').toString('hex')).toBe('e3069283')
})

it('is the same however the bytes come', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 }), (pieces) => {
      const crc = new Crc32c()
      for (const piece of pieces) crc.update(piece)
      const whole = Buffer.from(crc32c(Buffer.concat(pieces))).reverse()
      expect(crc.digest()).toBe(whole.toString('base64'))
    }),
  )
})
