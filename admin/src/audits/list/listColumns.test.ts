import { expect, it } from 'vitest'
import { csvText } from '#shared/kernel/exportText.ts'
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

it('stops with the failure of a page', async () => {
  async function* pages() {
    yield [anAudit()]
    throw new Error('gone')
  }
  const none = () => {}
  await expect(exportAudits(pages(), EXPORT_COLUMN_IDS, none, none)).rejects.toThrow('gone')
})
