import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { readResultsTarget } from '#shared/firm/resultsTarget.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { resultCsv, resultXml } from './resultFormats.ts'

const [line] = anAudit().categories
if (!line) throw new Error('The built audit has a class line.')

const audit = anAudit({
  orderNumber: '0045001',
  outcome: 'PRODUCTIVE',
  bakeState: 'SENT_TO_CARRIER',
  dateSent: new Date('2026-11-20T15:00:00Z'),
  categories: [
    { ...line, finalExposure: 1_062_500.5 },
    { ...line, classCode: '10042' },
  ],
  keyQuestions: { newProducts: { answer: 'yes', detail: 'Cakes & <b>pies</b>' } },
})

describe('the result of an audit', () => {
  it('as CSV has the order file’s columns and the final exposures, a row a class code', () => {
    const rows: Record<string, string>[] = parse(resultCsv(audit, '2026-11-20'), { columns: true })
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      'Order Number': '0045001',
      'Class Code': line.classCode,
      'Final Exposure': '1062500.5',
      Outcome: 'PRODUCTIVE',
      'Date Sent': '2026-11-20',
    })
    expect(rows[1]).toMatchObject({ 'Class Code': '10042', 'Final Exposure': '' })
  })

  it('names payroll for a class code of workers’ compensation that came without a premium basis', () => {
    const unknown = { ...line, exposureType: 'unknown' } as const
    const categories = [{ ...unknown, policyType: 'WC' }, unknown]
    const csv = resultCsv({ ...audit, categories }, '2026-11-20')
    const rows: Record<string, string>[] = parse(csv, { columns: true })
    expect(rows.map((row) => row['Premium Basis'])).toEqual(['Payroll', 'Not given'])
  })

  it('as XML has the order feed’s shape', () => {
    const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false })
    const { AuditResults } = parser.parse(resultXml(audit, '2026-11-20'))
    expect(AuditResults.Result['@_number']).toBe('0045001')
    expect(AuditResults.Result.ClassCodes.ClassCode[0].FinalExposure).toBe('1062500.5')
    expect(AuditResults.Result.KeyQuestions.KeyQuestion['#text']).toBe('Cakes & <b>pies</b>')
  })

  it('of any texts is well-formed, and no cell of it a formula', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('=1+1', '"', ']]>', '\0'))
    fc.assert(
      fc.property(text, text, text, (insuredCompany, notes, detail) => {
        const any = anAudit({
          insuredCompany,
          categories: [{ ...line, notes }],
          keyQuestions: { newProducts: { answer: 'no', detail } },
        })
        expect(XMLValidator.validate(resultXml(any, '2026-11-20'))).toBe(true)
        const cells: string[][] = parse(resultCsv(any, '2026-11-20'))
        for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+@]/)
      }),
    )
  })
})

describe('where a carrier wants its results', () => {
  it.each([
    [{ email: ' uw@carrier.example ' }, { email: 'uw@carrier.example', endpoint: '' }],
    [
      { endpoint: 'https://in.carrier.example/r' },
      { email: '', endpoint: 'https://in.carrier.example/r' },
    ],
    [
      { endpoint: 'https://api.localinsurer.com/in' },
      { email: '', endpoint: 'https://api.localinsurer.com/in' },
    ],
    [{ endpoint: 'https://8.8.8.8/in' }, { email: '', endpoint: 'https://8.8.8.8/in' }],
    [
      { endpoint: 'https://[2606:4700:4700::1111]/in' },
      { email: '', endpoint: 'https://[2606:4700:4700::1111]/in' },
    ],
    [{}, { email: '', endpoint: '' }],
  ])('%j', (typed, read) => {
    expect(readResultsTarget(typed)).toEqual({ ok: true, value: read })
  })

  it.each([
    { email: 'nobody' },
    { endpoint: 'in.carrier.example' },
    { endpoint: 'http://in.carrier.example' },
    { endpoint: 'https://user:pw@in.carrier.example' },
    { endpoint: 'https://localhost/x' },
    { endpoint: 'https://127.0.0.1/x' },
    { endpoint: 'https://192.168.1.4/x' },
    { endpoint: 'https://172.20.0.1/x' },
    { endpoint: 'https://169.254.169.254/' },
    { endpoint: 'https://[::1]/' },
    { endpoint: 'https://[::ffff:10.0.0.1]/' },
    { endpoint: 'https://[2002:a00:1::1]/' },
    { endpoint: 'https://198.18.0.1/' },
    { endpoint: 'https://192.0.0.8/' },
    { endpoint: 'https://224.0.0.1/' },
    { endpoint: 'https://255.255.255.255/' },
    { endpoint: 'https://127.0.0.1./' },
    { endpoint: 'https://0x7f.1/' },
    { endpoint: 'https://sub.localhost./' },
    { endpoint: 'https://metadata/' },
    { endpoint: 'https://x.internal/' },
    { endpoint: 'https://2130706433/' },
    { endpoint: `https://a.example/${'x'.repeat(500)}` },
  ])('is refused: %j', (typed) => {
    const read = readResultsTarget(typed)
    expect(read.ok ? null : read.error.code).toBe('RESULTS_TARGET_INVALID')
  })
})
