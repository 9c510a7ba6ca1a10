import { describe, expect, it } from 'vitest'
import { matchHeaders, profiledRow, resolveProfile } from './profiles.ts'
import { parseFeedProfile } from './readFeedProfile.ts'

describe('a feed profile in a file', () => {
  it('is read with one name or several for a field', () => {
    const text = JSON.stringify({
      headers: { orderNumber: 'Job', policyFrom: ['Incept', 'Eff'] },
      constants: { policyType: 'General Liability' },
      splits: { classCode: '~' },
    })
    expect(parseFeedProfile(text, 'weekly')).toEqual({
      ok: true,
      profile: {
        name: 'weekly',
        headers: { orderNumber: ['Job'], policyFrom: ['Incept', 'Eff'] },
        constants: { policyType: 'General Liability' },
        splits: { classCode: '~' },
      },
    })
  })

  it.each([
    ['no JSON', '{', 'it is no JSON'],
    ['a list', '[]', 'its outermost value is no object'],
    ['a part nobody knows', '{"header":{}}', '"header" is none of its parts'],
    ['a field nobody knows', '{"headers":{"zipcode":"Zip"}}', 'there is no field zipcode'],
    ['an inherited name', '{"headers":{"toString":"Zip"}}', 'there is no field toString'],
    ['a number for a name', '{"headers":{"zip":1}}', 'zip is neither a text nor texts'],
    [
      'a constant that every order would share',
      '{"constants":{"orderNumber":"1"}}',
      'constants: Order Number identifies an order',
    ],
    [
      'a constant day that is none',
      '{"constants":{"dueDate":"02/30/2026"}}',
      'constants: Due Date',
    ],
    ['an empty name', '{"headers":{"zip":[""]}}', 'zip is neither a text nor texts'],
    [
      'a split of an order’s field',
      '{"splits":{"zip":"-"}}',
      'zip is no field of a class code line',
    ],
  ])('is refused for %s, with what is wrong', (_, text, detail) => {
    expect(parseFeedProfile(text, 'x')).toMatchObject({
      ok: false,
      detail: expect.stringContaining(detail),
    })
  })

  it('stands before the usual names, and takes its own from every other field', () => {
    const profile = resolveProfile({ name: 'x', headers: { insuredName: ['Contact'] } })
    const { positions } = matchHeaders(['Contact', 'Insured', 'Policy Number'], profile)
    expect([...positions]).toEqual([
      ['policyNumber', 2],
      ['insuredName', 0],
    ])
  })
})

describe('a row under a profile', () => {
  it('has its constants where it says nothing, and its split cells divided', () => {
    const row = profiledRow({
      name: 'x',
      headers: {},
      constants: { policyType: 'Liquor', state: 'ME' },
      splits: { classCode: '~', zip: '-' },
    })
    expect(
      row({ line: 2, values: { state: ' ', policyType: 'GL', classCode: '1~2', zip: '1-2' } }),
    ).toEqual({
      line: 2,
      values: { state: 'ME', policyType: 'GL', classCode: '1; 2', zip: '1-2' },
      filled: ['state'],
    })
  })
})
