import { describe, expect, it } from 'vitest'
import { DEFAULT_FEED_PROFILE } from './defaultFeedProfile.ts'
import { comparableHeader, matchHeaders } from './matchHeaders.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'

describe('the default feed profile', () => {
  it('has names for every field, and each name for one field only', () => {
    const fields = Object.keys(ORDER_FIELDS) as OrderField[]
    expect(Object.keys(DEFAULT_FEED_PROFILE.headers).sort()).toEqual([...fields].sort())
    const names = fields.flatMap((field) =>
      (DEFAULT_FEED_PROFILE.headers[field] ?? []).map(comparableHeader),
    )
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('knows every field by its own label', () => {
    for (const [field, { label }] of Object.entries(ORDER_FIELDS))
      expect(matchHeaders([label], DEFAULT_FEED_PROFILE).positions.get(field as OrderField)).toBe(0)
  })
})

describe('matchHeaders', () => {
  it('takes the first of a field’s names that is there, and ignores the others', () => {
    const { positions, ignored } = matchHeaders(
      ['Telephone', 'PHONE', '', 'Shoe size'],
      DEFAULT_FEED_PROFILE,
    )
    expect(positions.get('phone')).toBe(1)
    expect(ignored).toEqual(['Telephone', 'Shoe size'])
  })

  it('finds names that two headers share, but not two empty ones', () => {
    expect(matchHeaders(['', 'Zip', ' ', 'z-i-p', 'ZIP '], DEFAULT_FEED_PROFILE).repeated).toEqual([
      'z-i-p',
      'ZIP',
    ])
  })

  it('keeps # apart: "Order #" is a name, "Order" another', () => {
    expect(comparableHeader('Order #')).not.toBe(comparableHeader('Order'))
  })
})
