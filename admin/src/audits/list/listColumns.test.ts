import { expect, it } from 'vitest'
import { csvText, type TableCell } from '#shared/kernel/exportText.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { EXPORT_COLUMN_IDS, exportAudits } from './listColumns.ts'

it('exports page by page, each audit a line, and no cell is a formula', async () => {
  const counts: number[] = []
  async function* pages() {
    yield [anAudit({ auditCode: 'A1', insuredCompany: '=cmd|x', auditDue: '2026-12-01' })]
    yield [anAudit({ auditCode: 'A2', insuredCompany: 'Joe "the" Baker, Inc.' })]
  }
  const pieces: string[] = []
  await exportAudits(
    pages(),
    EXPORT_COLUMN_IDS,
    'America/New_York',
    (rows) => pieces.push(csvText(rows)),
    (count) => counts.push(count),
  )
  expect(counts).toEqual([1, 2])
  const [head, first, second] = pieces.map((piece) => piece.trimEnd())
  expect(head).toContain('code,insured')
  expect(first).toContain("A1,'=cmd|x")
  expect(first).toContain('12/01/26')
  expect(first).toContain('READY')
  expect(second).toContain('A2,"Joe ""the"" Baker, Inc."')
})

it('moments are on the day that they are on for the carrier', async () => {
  async function* pages() {
    const late = new Date('2026-11-20T06:30:00Z')
    yield [anAudit({ dateAdded: late, lastEventAt: late })]
  }
  const rows: (readonly TableCell[])[] = []
  const zone = 'America/Los_Angeles'
  await exportAudits(
    pages(),
    EXPORT_COLUMN_IDS,
    zone,
    (more) => rows.push(...more),
    () => {},
  )
  const cellOf = (column: string) => rows[1]?.[EXPORT_COLUMN_IDS.indexOf(column)]
  expect(cellOf('added')).toEqual({ day: '2026-11-19', text: '11/19/26' })
  expect(cellOf('touched')).toEqual({ day: '2026-11-19', text: '11/19/26' })
})

it('stops with the failure of a page', async () => {
  async function* pages() {
    yield [anAudit()]
    throw new Error('gone')
  }
  const none = () => {}
  const exported = exportAudits(pages(), EXPORT_COLUMN_IDS, 'America/New_York', none, none)
  await expect(exported).rejects.toThrow('gone')
})
