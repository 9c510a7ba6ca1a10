import { expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { csvText } from '#shared/kernel/exportText.ts'
import { anAudit, BUILT_AT } from '#shared/testing/builders.ts'
import { aRecord } from '#shared/testing/worksheetRows.ts'
import { hasWorksheet, resultFilesOf } from './resultFormats.ts'
import { worksheetTable } from './worksheetTable.ts'

const ENTERED = { enteredBy: 'ada@bakehouse.example', enteredAt: BUILT_AT }

function framing(): Audit {
  const [line] = anAudit().categories
  if (!line) throw new Error('The built audit has a class line.')
  return anAudit({
    auditStart: '2025-01-01',
    auditEnd: '2025-12-31',
    categories: [{ ...line, id: '5474', classCode: '5474', exposureType: 'payroll', state: 'NH' }],
    payroll: [
      {
        id: 'a',
        line: '5474',
        from: '2025-01-01',
        to: '2025-03-31',
        gross: 10_000,
        timeAndHalf: 1500,
        doubleTime: 0,
        exclusions: [],
        record: '=941',
        ...ENTERED,
      },
    ],
    officers: [
      {
        id: 'o',
        name: 'Ines Ode',
        title: 'officer',
        entity: '',
        share: 1,
        duties: '',
        line: '5474',
        isIncluded: false,
        remuneration: 50_000,
        from: null,
        to: null,
        record: '',
        ...ENTERED,
      },
    ],
    subcontractors: [
      {
        id: 's',
        name: 'Pine Roofing LLC',
        work: 'Roofing',
        paid: 36_500,
        kind: 'labor',
        certificates: [],
        line: '5474',
        record: '',
        ...ENTERED,
      },
    ],
  })
}

it('each number is there with what it was worked out from, and no name of staff', () => {
  const text = csvText(worksheetTable(framing(), {}))
  expect(text.split('\r\n').slice(1)).toEqual([
    "5474,NH,Payroll,01/01/25 to 03/31/25,01/01/2025,03/31/2025,Gross pay,10000.00,'=941",
    '5474,NH,Payroll,01/01/25 to 03/31/25,01/01/2025,03/31/2025,"Overtime premium: 1/3 of $1,500.00",-500.00,\'=941',
    "5474,NH,Payroll,01/01/25 to 03/31/25,01/01/2025,03/31/2025,Auditable payroll,9500.00,'=941",
    '5474,NH,Officer,"Ines Ode, Executive officer",,,Remuneration,50000.00,',
    '5474,NH,Officer,"Ines Ode, Executive officer",,,Excluded from coverage,0.00,',
    '5474,NH,Officer,"Ines Ode, Executive officer",,,Counted remuneration,0.00,',
    '5474,NH,Subcontractor,"Pine Roofing LLC, Roofing",,,"$36,500.00 × 365 of 365 days × 90% labor only",32850.00,',
    '5474,NH,Class line,,,,Exposure,42350.00,',
    ',NH,Total of the state,,,,,42350.00,',
    '',
  ])
  expect(text).not.toContain('ada@')
})

it('who is moved to no class line is there, and counts in none', () => {
  const audit = framing()
  const unplaced = { officers: audit.officers, subcontractors: audit.subcontractors }
  const moved = Object.entries(unplaced).map(([name, rows = []]) => {
    return [name, rows.map((row) => ({ ...row, line: '' }))]
  })
  const text = csvText(worksheetTable({ ...audit, ...Object.fromEntries(moved) }, {}))
  expect(text.split('\r\n').slice(4)).toEqual([
    '5474,NH,Class line,,,,Exposure,9500.00,',
    ',,"Officer, no class line","Ines Ode, Executive officer",,,Remuneration,50000.00,',
    ',,"Officer, no class line","Ines Ode, Executive officer",,,Excluded from coverage,0.00,',
    ',,"Officer, no class line","Ines Ode, Executive officer",,,Counted remuneration,0.00,',
    ',,"Subcontractor, no class line","Pine Roofing LLC, Roofing",,,"$36,500.00 × 365 of 365 days × 90% labor only",32850.00,',
    ',NH,Total of the state,,,,,9500.00,',
    '',
  ])
})

it('the records that were compared with it stand below it', () => {
  const records = [aRecord({ figure: 6000, explanation: 'One month is lost.' })]
  const text = csvText(worksheetTable({ ...framing(), records }, {}))
  expect(text.split('\r\n').slice(10)).toEqual([
    ',,Record check,Form 941,,,01/01/25 to 03/31/25,6000.00,',
    ',,Record check,Form 941,,,Gross payroll,10000.00,',
    ',,Record check,Form 941,,,Executive officers,50000.00,',
    ',,Record check,Form 941,,,Worksheet in all,60000.00,',
    ',,Record check,Form 941,,,Explained 900.0%: No record of 04/01/25 to 12/31/25: One month is lost.,54000.00,',
    '',
  ])
  expect(hasWorksheet(anAudit({ records }))).toBe(true)
})

it('is in the package of an audit with such rows, and of no other', () => {
  expect(resultFilesOf(framing())).toContain('worksheet.xlsx')
  expect(hasWorksheet(anAudit())).toBe(false)
  expect(resultFilesOf(anAudit())).toEqual(['pdf', 'csv', 'xml', 'documents.json'])
})
