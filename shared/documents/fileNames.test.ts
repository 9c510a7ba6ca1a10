import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DOCUMENT_KIND_IDS,
  DOCUMENT_TYPE_IDS,
  DOCUMENT_TYPES,
  INSURED_DOCUMENT_TYPES,
} from '#shared/audit/documentTypes.ts'
import { anAudit } from '#shared/testing/builders.ts'
import {
  auditOfName,
  auditsOfName,
  guessDocument,
  guessDocumentType,
  numbersInName,
} from './fileNames.ts'

describe('guessDocumentType', () => {
  describe('specification §3, document types', () => {
    it('are these eight; there is no D6', () => {
      expect(DOCUMENT_TYPE_IDS.map((id) => `${id} ${DOCUMENT_TYPES[id].name}`)).toEqual([
        'D1 Policy Scan',
        'D2 Previous Audit Results',
        'D3 P&L / Income Statement',
        'D4 Email',
        'D5 Contacts',
        'D7 Sales Breakdown',
        'D8 Sales Tax Return',
        'D99 Other',
      ])
    })

    it('of which the insured may send four', () => {
      expect(INSURED_DOCUMENT_TYPES).toEqual(['D3', 'D7', 'D8', 'D99'])
    })
  })

  describe('specification §5, document type guess', () => {
    it.each([
      ['Policy Scan.pdf', 'D1'],
      ['policyscan_2025.pdf', 'D1'],
      ['Previous Audit Results 2024.PDF', 'D2'],
      ['P&L 2025.xlsx', 'D3'],
      ['income statement FY25.pdf', 'D3'],
      ['P&L - Income Statement.pdf', 'D3'],
      ['Re Email.msg', 'D4'],
      ['contacts.csv', 'D5'],
      ['Sales Breakdwon.xls', 'D7'],
      ['sales.breakdown.2025.xls', 'D7'],
      ['sales_tax_return.pdf', 'D8'],
      ['Q3 Sales Tax Return (final).pdf', 'D8'],
      ['email sales tax return.pdf', 'D8'],
      ['other.pdf', 'D99'],
    ])('%s is guessed to be %s', (name, type) => {
      expect(guessDocumentType(name)).toBe(type)
    })

    it.each(['', '.pdf', 'IMG_20251103_114501.jpg', 'scan0001.pdf', 'x'])(
      '%j suggests none',
      (name) => {
        expect(guessDocumentType(name)).toBeNull()
      },
    )

    it('guesses only among the types that are offered', () => {
      expect(guessDocumentType('Policy Scan.pdf', INSURED_DOCUMENT_TYPES)).not.toBe('D1')
      expect(guessDocumentType('anything.pdf', [])).toBeNull()
    })

    it("takes every type's own name, in any case and with spaces or dots anywhere", () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...DOCUMENT_TYPE_IDS),
          fc.nat(),
          fc.boolean(),
          (type, at, upper) => {
            const { name } = DOCUMENT_TYPES[type]
            const cut = at % name.length
            const written = `${name.slice(0, cut)} . ${name.slice(cut)}`
            const own = type === 'D3' && !written.includes(' / ') ? name : written
            expect(guessDocumentType(`${upper ? own.toUpperCase() : own}.pdf`)).toBe(type)
          },
        ),
      )
    })

    it('a very long name is judged by its beginning, and takes no longer', () => {
      expect(guessDocumentType(`${'x'.repeat(100)} policy scan.pdf`)).toBeNull()
      expect(guessDocumentType(`${'a'.repeat(1_000_000)}.pdf`)).toBeNull()
    })
  })
})

describe('guessDocument', () => {
  it.each([
    ['Form 941 Q1-2025.pdf', 'form941'],
    ['form941_2025.pdf', 'form941'],
    ['GP 941Q3.PDF', 'form941'],
    ['W-2s 2025.pdf', 'w2w3'],
    ['W3.pdf', 'w2w3'],
    ['1099-NEC.pdf', 'form1099'],
    ['DE-9C 3rd quarter.pdf', 'stateUnemployment'],
    ['NH_unemployment_report.pdf', 'stateUnemployment'],
    ['Payroll Register 2025.xlsx', 'payrollRegister'],
    ['Hill Roofing COI.pdf', 'certificate'],
    ['Certificate of Liability Insurance.pdf', 'certificate'],
    ['General ledger.pdf', 'generalLedger'],
    ['invoice 19415.pdf', null],
    ['IMG_10991.jpg', null],
    ['new 2025.pdf', null],
    ['', null],
  ])('%s is guessed to be %s', (name, kind) => {
    const guess = guessDocument(name, { kinds: DOCUMENT_KIND_IDS })
    expect(guess).toEqual(kind === null ? { docType: null } : { docType: 'D99', docKind: kind })
  })

  it('a name of a type of the specification is of that type', () => {
    const guess = guessDocument('Sales Tax Return, Form 941.pdf', { kinds: DOCUMENT_KIND_IDS })
    expect(guess).toEqual({ docType: 'D8' })
  })

  it('guesses only among the kinds that are offered', () => {
    expect(guessDocument('Form 941.pdf', { kinds: ['w2w3'] })).toEqual({ docType: null })
    expect(guessDocument('other 941.pdf', { kinds: [] })).toEqual({ docType: 'D99' })
  })
})

describe('auditsOfName', () => {
  it.each([
    ['GLP-0100444-01 Sales Breakdown.pdf', ['GLP010044401', 'GLP0100444', '010044401', '0100444']],
    ['HM0045012_P&L.pdf', ['HM0045012']],
    ['scan 12.pdf', []],
    ['Sales Breakdown 2025.pdf', ['BREAKDOWN2025']],
    ['hm0045012.2026.jpeg', ['HM00450122026', 'HM0045012']],
    ['Ärger.png', []],
  ])('%s may name %j', (name, numbers) => {
    expect(numbersInName(name)).toEqual(numbers)
  })

  it('a name of nothing but numbers is bounded', () => {
    const name = `${Array.from({ length: 500 }, (_, n) => 10_000 + n).join(' ')}.pdf`
    expect(numbersInName(name)).toHaveLength(10)
  })

  const harbor = anAudit({ id: 'harbor', auditCode: 'HM-0045012', policyNumber: 'GLP-0100444-01' })
  const renewal = anAudit({ id: 'renewal', auditCode: 'X7K2P9', policyNumber: 'GLP-0100444-01' })
  const other = anAudit({ id: 'other', orderNumber: '88001', policyNumber: '' })

  function named(name: string): string[] {
    return auditsOfName(name, [renewal, other, harbor]).map(
      ({ audit, by }) => `${audit.id} by ${by}`,
    )
  }

  it('an audit is named by its code, its order or its policy, whatever the signs', () => {
    expect(named('hm0045012 bank.pdf')).toEqual(['harbor by auditCode'])
    expect(named('88001.pdf')).toEqual(['other by orderNumber'])
    expect(named('GLP 0100444 01.pdf')).toEqual([
      'renewal by policyNumber',
      'harbor by policyNumber',
    ])
    expect(named('HM0045012 GLP-0100444-01.pdf')).toEqual([
      'harbor by auditCode',
      'renewal by policyNumber',
    ])
    expect(named('HM00450123.pdf')).toEqual([])
  })

  it('chooses the one audit that is named; where two are named alike, a person chooses', () => {
    const meant = (name: string) => auditOfName(auditsOfName(name, [renewal, other, harbor]))
    expect(meant('HM0045012 GLP-0100444-01.pdf')?.audit.id).toBe('harbor')
    expect(meant('GLP-0100444-01.pdf')).toBeNull()
    expect(meant('bank.pdf')).toBeNull()
  })
})
