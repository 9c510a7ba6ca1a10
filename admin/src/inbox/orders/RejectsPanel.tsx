import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import type { RejectedRows } from '#shared/operations/import/rejectedRows.ts'
import { rejectsCsv } from '#shared/operations/import/rejectsCsv.ts'
import { saveFile } from '../../audits/saveFile.ts'
import { MessagePanel } from '../../components/MessagePanel.tsx'
import { RefusalNote } from '../../work/RefusalNote.tsx'
import { type RowToCorrect, rowsToCorrect } from './correctedRows.ts'
import type { OrderFile } from './OrderFile.ts'
import { RejectedRow } from './RejectedRow.tsx'
import { useCorrection } from './useCorrection.ts'

/** The most rows that are corrected on screen; a file with more is corrected in a spreadsheet. */
const MOST_ROWS = 200

/** Rejected orders, corrected in place and imported again by the same way. */
export function RejectsPanel({
  file,
  rejected,
}: {
  file: OrderFile
  rejected: RejectedRows | undefined
}) {
  const translate = useTranslate()
  const rows = useMemo(() => (rejected === undefined ? [] : rowsToCorrect(rejected)), [rejected])
  const [changes, setChanges] = useState<ReadonlyMap<number, readonly string[]>>(new Map())
  const { isBusy, refused, came, mended, submit } = useCorrection(file)
  if (rejected === undefined || rows.length === 0)
    return (
      <MessagePanel icon={TaskAltOutlined} tone="green" title={translate('rejects.none_title')}>
        {translate('rejects.none_text')}
      </MessagePanel>
    )
  const { columns } = rejected
  const left = rows.filter(({ line }) => !mended.has(line))
  const corrected = left.map(
    (row): RowToCorrect => ({ ...row, cells: changes.get(row.line) ?? row.cells }),
  )
  return (
    <Box sx={{ p: 4, display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 240, color: 'text.secondary' }}>
          {translate('rejects.lead')}
        </Box>
        <Button
          variant="text"
          startIcon={<FileDownloadOutlined />}
          onClick={() => saveFile(`${file.name}.rejects.csv`, [...rejectsCsv(rejected)])}
        >
          {translate('rejects.download')}
        </Button>
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={() => void submit(columns, corrected)}
        >
          {translate(isBusy ? 'rejects.importing' : 'rejects.import')}
        </Button>
      </Box>
      {refused !== null && <RefusalNote refusal={refused} />}
      {came !== null && <Box role="status">{translate('rejects.came', { ...came })}</Box>}
      {corrected.slice(0, MOST_ROWS).map((row) => (
        <RejectedRow
          key={row.line}
          row={row}
          columns={columns}
          onChange={(cells) => setChanges(new Map(changes).set(row.line, cells))}
        />
      ))}
      {corrected.length > MOST_ROWS && (
        <Box sx={{ color: 'text.secondary' }}>
          {translate('repairs.more', { shown: MOST_ROWS, count: corrected.length })}
        </Box>
      )}
    </Box>
  )
}
