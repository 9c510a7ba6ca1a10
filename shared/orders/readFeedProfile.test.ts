import { describe, expect, it } from 'vitest'
import type { OrderField } from '#shared/firm/feedProfile.ts'
import { matchHeaders, profiledRow, profileForColumns, resolveProfile } from './profiles.ts'
import { type ColumnChoice, parseFeedProfile, profileOfChoices } from './readFeedProfile.ts'

describe('parseFeedProfile', () => {
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
      ['an unknown part', '{"header":{}}', '"header" is none of its parts'],
      ['an unknown field', '{"headers":{"zipcode":"Zip"}}', 'there is no field zipcode'],
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
})

describe('profileOfChoices', () => {
  const CHOICES: ColumnChoice[] = [
    { column: 'Ref', field: 'orderNumber' },
    { column: 'Pol', field: 'policyNumber' },
    { column: 'Start', field: 'policyFrom' },
    { column: 'Stop', field: 'policyTo' },
    { column: 'Who', field: 'insuredName' },
    { column: 'Code', field: 'classCode' },
    { column: 'Unused', field: null },
  ]
  const chosen = (column: string, field: OrderField | null) =>
    CHOICES.map((choice) => (choice.column === column ? { column, field } : choice))

  describe('a profile out of chosen columns', () => {
    it('names each field’s column, and keeps what only a file can say', () => {
      const constants = { policyType: 'General Liability' }
      expect(profileOfChoices('acme', CHOICES, { constants })).toEqual({
        ok: true,
        value: {
          name: 'acme',
          headers: {
            orderNumber: ['Ref'],
            policyNumber: ['Pol'],
            policyFrom: ['Start'],
            policyTo: ['Stop'],
            insuredName: ['Who'],
            classCode: ['Code'],
          },
          constants,
        },
      })
    })

    it.each([
      [
        'nothing chosen',
        'acme',
        CHOICES.map(({ column }) => ({ column, field: null })),
        'PROFILE_MAPS_NOTHING',
      ],
      ['a required field without a column', 'acme', chosen('Code', null), 'PROFILE_FIELDS_MISSING'],
      ['a field with two columns', 'acme', chosen('Unused', 'classCode'), 'PROFILE_FIELD_TWICE'],
      ['a name with a space', 'our feed', CHOICES, 'PROFILE_NAME_INVALID'],
    ])('refuses %s', (_, name, choices, code) => {
      expect(profileOfChoices(name, choices)).toMatchObject({ ok: false, error: { code } })
    })

    it.each([
      ['nothing for a field', { policyType: ' ' }, 'PROFILE_CONSTANT_EMPTY'],
      ['one order number for all', { orderNumber: '7' }, 'PROFILE_CONSTANT_OF_EACH'],
      ['a state that is none', { state: 'XX' }, 'PROFILE_CONSTANT_UNREADABLE'],
      [
        'an exposure that is no amount',
        { estimatedExposure: 'a lot' },
        'PROFILE_CONSTANT_UNREADABLE',
      ],
      ['a day that is none', { dueDate: '02/30/2026' }, 'ORDER_DATE_INVALID'],
    ])('refuses %s as a constant', (_, constants, code) => {
      expect(profileOfChoices('acme', CHOICES, { constants })).toMatchObject({
        ok: false,
        error: { code },
      })
    })

    it('reads a constant as a cell: a state by its name, one day of a period alone', () => {
      const constants = { state: ' Maine ', policyTo: '05/03/2020' }
      expect(profileOfChoices('acme', CHOICES, { constants })).toMatchObject({
        value: { constants: { state: 'Maine', policyTo: '05/03/2020' } },
      })
    })

    it('takes a constant for a required field that has no column', () => {
      const constants = { classCode: '58161' }
      expect(profileOfChoices('acme', chosen('Code', null), { constants })).toMatchObject({
        ok: true,
      })
    })
  })

  describe('the profile of a file', () => {
    const small = { name: 'small', headers: { orderNumber: ['Ref'] } }
    const whole = { name: 'whole', headers: { orderNumber: ['Ref', 'No'], policyNumber: ['Pol'] } }

    it('is the one whose every field is there; of several the largest', () => {
      expect(profileForColumns({ small, whole }, ['REF ', 'pol', 'x'])).toBe('whole')
      expect(profileForColumns({ small, whole }, ['ref', 'x'])).toBe('small')
      expect(profileForColumns({ small, whole }, ['no', 'pol'])).toBe('whole')
    })

    it('is none when a field is missing, or a profile names nothing', () => {
      expect(
        profileForColumns({ whole, empty: { name: 'empty', headers: {} } }, ['Pol']),
      ).toBeNull()
    })
  })
})
