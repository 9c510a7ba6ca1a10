import { describe, expect, it } from 'vitest'
import { type FeedProfile, ORDER_FIELDS, type OrderField } from '#shared/firm/feedProfile.ts'
import { comparableHeader, DEFAULT_FEED_PROFILE, matchHeaders, profileForFile } from './profiles.ts'

describe('profileForFile', () => {
  const named = (name: string, ...policy: string[]): FeedProfile => ({
    name,
    headers: { policyNumber: policy },
  })

  it('is the one that was chosen, else the own one that fits the columns, else the usual one', () => {
    const carrier = {
      profiles: { weekly: named('weekly', 'Pol'), other: named('other', 'Contract') },
    }
    expect(profileForFile(carrier, ['Ref', 'pol'])).toBe('weekly')
    expect(profileForFile(carrier, ['Ref', 'Pol'], 'other')).toBe('other')
    expect(profileForFile(carrier, ['Ref', 'Pol'], 'removed since')).toBe('weekly')
    expect(profileForFile(carrier, ['Policy Number'])).toBe('default')
    expect(profileForFile({ profiles: {} }, ['Pol'])).toBe('default')
  })
})

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

describe('numbered class columns', () => {
  it('are further class code lines, wherever the number stands', () => {
    const headers = ['Class Code', 'Class2', 'Exposure 2', 'Class 3 Description', 'Class Code 3']
    const { positions, numbered, ignored } = matchHeaders(headers, DEFAULT_FEED_PROFILE)
    expect(positions.get('classCode')).toBe(0)
    expect(numbered.map((fields) => [...fields])).toEqual([
      [
        ['classCode', 1],
        ['estimatedExposure', 2],
      ],
      [
        ['classDescription', 3],
        ['classCode', 4],
      ],
    ])
    expect(ignored).toEqual([])
  })

  it('begin with the first line when no column is without a number', () => {
    const headers = ['Class2', 'Class1', 'Basis1', 'Insured Name 2']
    const { positions, numbered } = matchHeaders(headers, DEFAULT_FEED_PROFILE)
    expect([positions.get('classCode'), positions.get('premiumBasis')]).toEqual([1, 2])
    expect(positions.get('insuredName2')).toBe(3)
    expect(numbered).toHaveLength(1)
  })

  it('are nothing without a class code of their number', () => {
    const { numbered, ignored } = matchHeaders(['Class', 'Basis 7'], DEFAULT_FEED_PROFILE)
    expect([numbered, ignored]).toEqual([[], ['Basis 7']])
  })
})
