import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aSearchedAudit } from '#shared/testing/builders.ts'
import { matchesSearch, queryToken, type SearchedAudit, searchTokens } from './search.ts'

const EMPTY = aSearchedAudit({})

const AUDIT: SearchedAudit = {
  ...EMPTY,
  auditCode: 'HM0045000',
  orderNumber: 'HM0045000',
  policyNumber: 'GLP-0100000-01',
  insuredCompany: 'Rangoni Of Florence',
  insuredDbaName: "Joe's Café",
  insuredFirstName: 'Abel',
  insuredLastName: 'Maclead',
  insuredEmail: 'amaclead@insured.example',
  insuredPhone: '631.335.3414',
  insuredMailingCity: 'Middle Island',
  agentCompany: 'Suffolk Insurance Services',
}

/** Found the way the list finds: by the one token in the index, then by every word. */
function finds(audit: SearchedAudit, typed: string): boolean {
  const token = queryToken(typed)
  return token !== null && searchTokens(audit).includes(token) && matchesSearch(audit, typed)
}

describe('search', () => {
  it.each([
    'rangoni',
    'RANG',
    'ra',
    'Rangoni of Fl',
    'florence rangoni',
    'hm0045000',
    'HM0045',
    'GLP-0100000-01',
    'glp0100000',
    '0100000',
    'amaclead@insured.example',
    'amaclead@ins',
    '631.335.3414',
    '(631) 335-3414',
    '6313353414',
    '335-3414',
    '3414',
    '631',
    "Joe's",
    'joes caf',
    'cafe',
    'Café',
    'middle isl',
    'suffolk',
    'Abel Maclead',
  ])('finds the audit by "%s"', (typed) => {
    expect(finds(AUDIT, typed)).toBe(true)
  })

  it.each(['angoni', 'rangoni smith', '631.335.3415', 'HM0045001', 'r', '', '- -', 'florencee'])(
    'does not find it by "%s"',
    (typed) => {
      expect(finds(AUDIT, typed)).toBe(false)
    },
  )

  it('finds a number whose parts are single characters by the whole of it', () => {
    const short = { ...EMPTY, policyNumber: 'P-1' }
    for (const typed of ['P-1', 'p/1', 'P1']) expect(finds(short, typed), typed).toBe(true)
    expect(finds({ ...EMPTY, policyNumber: 'P-7' }, 'P-1')).toBe(false)
    expect(queryToken('A&B')).toBeNull()
  })

  it('compares every word by its beginning, not by its middle', () => {
    expect(matchesSearch(AUDIT, 'rangoni lorence')).toBe(false)
    expect(matchesSearch(AUDIT, 'rangoni f')).toBe(true)
    expect(matchesSearch(AUDIT, '')).toBe(true)
  })

  it('asks for the longest word, cut as the index cuts', () => {
    expect(queryToken('Abel Maclead')).toBe('maclead')
    expect(queryToken('Internationalization Inc')).toBe('internationa')
    expect(queryToken('a b')).toBeNull()
  })

  it('finds every audit by every beginning of every word of its fields', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9ÀÉÎõüß]{2,20}$/)
    const company = fc.array(word, { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(company, fc.nat(), fc.integer({ min: 2, max: 20 }), (words, at, length) => {
        const audit = { ...EMPTY, insuredCompany: words.join(' ') }
        const typed = (words[at % words.length] ?? '').slice(0, length)
        expect(finds(audit, typed)).toBe(true)
      }),
    )
  })

  it('finds a phone by its digits from the start, from the local number and by the last four', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[2-9][0-9]{9}$/),
        fc.integer({ min: 2, max: 10 }),
        (digits, length) => {
          const insuredPhone = `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`
          const audit = { ...EMPTY, insuredPhone }
          for (const typed of [
            digits.slice(0, length),
            digits.slice(3),
            digits.slice(6),
            insuredPhone,
          ]) {
            expect([typed, finds(audit, typed)]).toEqual([typed, true])
          }
        },
      ),
    )
  })

  it.each([
    ['+1 510 555 0104', { insuredPhone: '510.555.0104' }],
    ['1-510-555-0104', { insuredPhone: '510.555.0104' }],
    ['(510) 555-0104', { insuredPhone: '510.555.0104' }],
    ['DM-2600-128', { auditCode: 'DM2600128' }],
    ['7-Eleven', { insuredCompany: '7-Eleven Store' }],
    ['yuki2600@x.example', { insuredEmail: 'yuki2600@x.example' }],
  ])('finds what is typed as %s', (typed, fields) => {
    expect(finds({ ...EMPTY, ...fields }, typed)).toBe(true)
  })

  it('keeps tokens of 2 to 12 characters, none twice, and never more than 880', () => {
    expect(searchTokens(EMPTY)).toEqual([])
    const many = Array.from({ length: 500 }, (_, i) => `${i}abcdefghijklmnop`).join(' ')
    const tokens = searchTokens({ ...AUDIT, insuredDbaName: many })
    expect(tokens.length).toBeLessThanOrEqual(880)
    expect(new Set(tokens).size).toBe(tokens.length)
    expect(tokens.every((token) => token.length >= 2 && token.length <= 12)).toBe(true)
    expect(tokens).toContain('rangoni')
    expect(searchTokens(AUDIT).length).toBeLessThan(160)
  })
})
