import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatPhone,
  formatPhoneWhileTyping,
  formatStateWhileTyping,
  formatZipWhileTyping,
  isEmail,
  isUsState,
  narrowUsStates,
  phoneMistake,
  readPhone,
  readState,
  readZip,
  timeZoneOfState,
  US_STATES,
  zipMistake,
} from './contact.ts'

describe('specification §5, email', () => {
  it.each([
    'a@b.co',
    'amaclead@insured.example',
    'first.last+tag@mail.sub-domain.example',
    "o'brien@x.museum",
    'UPPER@CASE.COM',
  ])('%s is one', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  it.each([
    '',
    '@',
    'a@',
    '@b.co',
    'a@b',
    'a@b.c',
    'a@b.c1',
    'a@b..co',
    'a@.co',
    'a@-b.co',
    'a@b-.co',
    'a b@c.co',
    ' a@b.co',
    'a@b.co ',
    'a@@b.co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a@b.co, c@d.co',
    'mailto:a@b.co',
    'a@b.co\n',
    'ü@b.co',
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    'a@b.co c@d.co',
    'a@b.co\r\nBcc: c@d.co',
    'a\r\nb@c.co',
    'a@b\n.co',
    'a\0@b.co',
    'a@b\u007f.co',
    'a@b.co\u2028',
    'a\u200b@b.co',
    '<a@b.co>',
    'Ana <a@b.co>',
    '"a"@b.co',
    '"a b"@c.co',
    'a@[127.0.0.1]',
    'a@b.co(note)',
    'a\\@b.co',
    'a:b@c.co',
  ])('%j is none', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  it('has at most 254 characters', () => {
    const of = (length: number) => `${'a'.repeat(length - '@oven.example'.length)}@oven.example`
    expect([of(254).length, isEmail(of(254))]).toEqual([254, true])
    expect(isEmail(of(255))).toBe(false)
  })

  it('accepts every address that follows the pattern', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)
    const top = fc.stringMatching(/^[a-zA-Z]{2,10}$/)
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 3 }),
        word,
        top,
        (local, domain, end) => {
          expect(isEmail(`${local.join('.')}@${domain}.${end}`)).toBe(true)
        },
      ),
    )
  })

  it('needs an @ with something before it and a top-level part of letters behind', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (isEmail(text)) expect(text).toMatch(/^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/)
      }),
    )
  })

  it('answers at once for a hostile text', () => {
    const started = performance.now()
    expect(isEmail(`a@${'a-'.repeat(50_000)}`)).toBe(false)
    expect(isEmail(`${'a.'.repeat(120)}@b`)).toBe(false)
    expect(performance.now() - started).toBeLessThan(100)
  })
})

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

describe('specification §5, phone', () => {
  it.each([
    ['6313353414', '631.335.3414'],
    ['631-335-3414', '631.335.3414'],
    ['(631) 335-3414', '631.335.3414'],
    ['1 631 335 3414', '631.335.3414'],
    ['+1.631.335.3414', '631.335.3414'],
    ['Tel. (631) 335-3414', '631.335.3414'],
  ])('%s is shown as %s', (text, shown) => {
    expect(formatPhone(text)).toBe(shown)
  })

  it.each([
    '',
    '335-3414',
    '63133534',
    '631-335-3414 x22',
    '631-335-3414 x2',
    '+1 (207) 555-0130 x9',
    '+1 207 555 013',
    '+44 20 7946 095',
    '26313353414',
    '١٢٣٤٥٦٧٨٩٠',
    'call the office',
  ])('%j is no number: empty', (text) => {
    expect(formatPhone(text)).toBe('')
  })

  it('accepts ten digits wherever other signs stand', () => {
    fc.assert(
      fc.property(digits(10), fc.stringMatching(/^[ .()-]{11}$/), (number, signs) => {
        const written = [...number].map((digit, at) => signs.charAt(at) + digit).join('')
        expect(formatPhone(written)).toMatch(/^\d{3}\.\d{3}\.\d{4}$/)
        expect(formatPhone(written).replaceAll('.', '')).toBe(number)
      }),
    )
  })

  it('drops the country digit of eleven, is empty for any other count, and is stable', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20 }).chain(digits), (number) => {
        const shown = formatPhone(number)
        const kept = number.length === 11 ? number.replace(/^1/, '') : number
        expect(shown.replaceAll('.', '')).toBe(kept.length === 10 ? kept : '')
        expect(formatPhone(shown)).toBe(shown)
      }),
    )
  })
})

describe('specification §5, phone while typing', () => {
  it('puts a dot after the 3rd and the 6th digit', () => {
    const typed = [...'6313353414'].map((_, at) => '6313353414'.slice(0, at + 1))
    expect(typed.map((text) => formatPhoneWhileTyping(text))).toEqual([
      '6',
      '63',
      '631.',
      '631.3',
      '631.33',
      '631.335.',
      '631.335.3',
      '631.335.34',
      '631.335.341',
      '631.335.3414',
    ])
  })

  it.each([
    ['16313353414', '631.335.3414'],
    ['+', '+'],
    ['+1', '+1'],
    ['+1 (2', '2'],
    ['+1 (207) 555-0130', '207.555.0130'],
    ['+1 (207) 555-0130 x9', '207.555.0130 x9'],
    ['207.555.0130x', '207.555.0130 x'],
    ['631.335.34149', '631.335.34149'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['call me', 'call me'],
    ['', ''],
  ])('%j shows %j, and is stable', (text, shown) => {
    expect(formatPhoneWhileTyping(text)).toBe(shown)
    expect(formatPhoneWhileTyping(shown)).toBe(shown)
  })

  it('can always be deleted from the end, and ends where formatPhone does', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 }).chain(digits), (number) => {
        const shown = formatPhoneWhileTyping(number)
        expect(formatPhoneWhileTyping(shown)).toBe(shown)
        if (shown !== '')
          expect(formatPhoneWhileTyping(shown.slice(0, -1), shown).length).toBeLessThan(
            shown.length,
          )
        if (number.length === 10) expect(shown).toBe(formatPhone(number))
      }),
    )
  })
})

describe('a typed phone number', () => {
  it.each([
    ['+1 (207) 555-0130 x9', 'EXTENSION'],
    ['207.555.0130 home', 'EXTENSION'],
    ['+44 20 7946 0958', 'COUNTRY'],
    ['207.555.013', 'DIGITS'],
    ['207.555.01301', 'DIGITS'],
    ['call me', 'DIGITS'],
  ])('%j is refused: %s', (text, mistake) => {
    expect(readPhone(text)).toEqual({ mistake })
    expect(phoneMistake(text)).toMatch(/\.$/)
  })

  it('is kept in its form, and the refusal names the extension', () => {
    expect(readPhone('+1 (207) 555-0130')).toEqual({ phone: '207.555.0130' })
    expect(phoneMistake('207.555.0130')).toBeNull()
    expect(phoneMistake('207.555.0130 x9')).toBe(
      'leave out "x9": a phone number has ten digits. Keep an extension in a note.',
    )
  })
})

describe('a ZIP code', () => {
  it.each([
    ['07030', '07030'],
    [' 07030 ', '07030'],
    ['070301234', '07030-1234'],
    ['07030 1234', '07030-1234'],
    ['07030-1234', '07030-1234'],
    ['558', ''],
    ['7030', ''],
    ['07030-12', ''],
    ['K1A 0B1', ''],
    ['', ''],
  ])('%j is read as %j', (text, zip) => {
    expect(readZip(text)).toBe(zip)
    expect(zipMistake(text) === null).toBe(zip !== '')
  })

  it.each([
    ['0703', '0703'],
    ['070301', '07030-1'],
    ['07030-', '07030'],
    ['07030 1234', '07030-1234'],
    ['K1A 0B1', 'K1A 0B1'],
  ])('%j shows %j while it is typed', (text, shown) => {
    expect(formatZipWhileTyping(text)).toBe(shown)
  })
})

const CODES = Object.keys(US_STATES)

describe('specification §5, state', () => {
  it('has the 50 codes and no other', () => {
    expect(CODES.join(' ')).toBe(
      'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY',
    )
    expect(CODES).toHaveLength(50)
  })

  it.each(['', 'ny', 'DC', 'PR', 'New York', 'NYC', 'constructor'])('%j is no code', (text) => {
    expect(isUsState(text)).toBe(false)
    expect(timeZoneOfState(text)).toBeNull()
  })

  it('typing letters narrows to the codes they can become', () => {
    expect(narrowUsStates('')).toEqual(CODES)
    expect(narrowUsStates('o')).toEqual(['OH', 'OK', 'OR'])
    expect(narrowUsStates(' oH ')).toEqual(['OH'])
    expect(narrowUsStates('x')).toEqual([])
    expect(narrowUsStates('OHI')).toEqual(['OH'])
    expect(narrowUsStates('ma')).toEqual(['MA', 'ME', 'MD'])
    expect(narrowUsStates('New ')).toEqual(['NH', 'NJ', 'NM', 'NY'])
    expect(narrowUsStates('maine')).toEqual(['ME'])
    expect(narrowUsStates('mainee')).toEqual([])
  })

  it.each([
    ['me1', 'ME'],
    ['m', 'M'],
    ['maine', 'Maine'],
    ['NEw jerSEY', 'New Jersey'],
    ['n.j.', 'N.J.'],
  ])('%j is shown as %j while it is typed', (typed, shown) => {
    expect(formatStateWhileTyping(typed)).toBe(shown)
  })

  it('never widens while typing goes on', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zA-Z]{0,3}$/),
        fc.stringMatching(/^[a-zA-Z]$/),
        (typed, more) => {
          const before = narrowUsStates(typed)
          const after = narrowUsStates(typed + more)
          expect(after.every((code) => before.includes(code) && isUsState(code))).toBe(true)
        },
      ),
    )
  })

  it.each(CODES)('%s has a zone that exists', (code) => {
    const timeZone = timeZoneOfState(code) ?? ''
    expect(new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone).not.toBe('')
  })

  it('Arizona keeps its own time, and calls to Oregon are timed by the Pacific', () => {
    expect(timeZoneOfState('AZ')).toBe('America/Phoenix')
    expect(timeZoneOfState('OR')).toBe('America/Los_Angeles')
  })
})

describe('readState', () => {
  it.each([
    ['NJ', 'NJ'],
    ['nj', 'NJ'],
    ['N.J.', 'NJ'],
    ['New Jersey', 'NJ'],
    ['NEW  JERSEY', 'NJ'],
    ['west virginia', 'WV'],
    ['DC', ''],
    ['District of Columbia', ''],
    ['PR', ''],
    ['Jersey', ''],
    ['N3', ''],
    ['constructor', ''],
    ['', ''],
  ])('%j is %j', (text, code) => {
    expect(readState(text)).toBe(code)
  })

  it('knows all 50 by code and by name', () => {
    for (const [code, { name }] of Object.entries(US_STATES))
      expect([readState(code.toLowerCase()), readState(name.toUpperCase())]).toEqual([code, code])
  })
})
