import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { refusal } from '#shared/errors/refusal.ts'
import { type RejectedRows, rejectsCsv, rejectsTable } from '#shared/orders/importReport.ts'
import { saveFile, xlsxFile } from '../../audits/saveFile.ts'
import { useDownload } from '../../documents/download.ts'
import { Control, Field } from '../../ui/inputs.tsx'
import { RefusalNote } from '../../ui/notices.tsx'
import { MessagePanel } from '../../ui/Panel.tsx'
import type { RowToCorrect } from './correctedRows.ts'
import type { OrderFile } from './useOrderRun.ts'
import type { Rejects } from './useRejects.ts'

/** The most orders that are corrected on screen; a file with more is corrected in a spreadsheet. */
const MOST_ORDERS = 100

/** Rejected orders, a form each, corrected in place and imported again by the same way. */
export function RejectsPanel({
  file,
  rejected,
  rejects: { orders, mended, isBusy, refused, came, change, submit },
}: {
  file: OrderFile
  rejected: RejectedRows | undefined
  rejects: Rejects
}) {
  const translate = useTranslate()
  const workbook = useDownload(refusal('READ_FAILED', { what: 'The workbook' }))
  if (rejected === undefined || orders.length === 0)
    return (
      <MessagePanel icon={TaskAltOutlined} tone="green" title={translate('rejects.none_title')}>
        {came !== null && <Came came={came} />}
        {mended > 0
          ? translate('rejects.all_mended', { smart_count: mended })
          : translate('rejects.none_text')}
      </MessagePanel>
    )
  const { columns } = rejected
  const made = async () => [
    await xlsxFile(`${file.name}.rejects`, 'Rejects', () => rejectsTable(rejected)),
  ]
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
          variant="text"
          startIcon={<FileDownloadOutlined />}
          disabled={workbook.busy}
          onClick={() => void workbook.save(made)}
        >
          {translate('rejects.download_xlsx')}
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={() => void submit()}>
          {translate(isBusy ? 'rejects.importing' : 'rejects.import')}
        </Button>
      </Box>
      {workbook.refused !== null && <RefusalNote refusal={workbook.refused} />}
      {refused !== null && <RefusalNote refusal={refused} />}
      {came !== null && <Came came={came} />}
      {orders.slice(0, MOST_ORDERS).map((rows) => (
        <RejectedOrder key={rows[0]?.firstLine} rows={rows} columns={columns} onChange={change} />
      ))}
      {orders.length > MOST_ORDERS && (
        <Box sx={{ color: 'text.secondary' }}>
          {translate('repairs.more', { shown: MOST_ORDERS, count: orders.length })}
        </Box>
      )}
    </Box>
  )
}

/** What the corrected orders came to. */
function Came({ came: { created, rejected } }: { came: NonNullable<Rejects['came']> }) {
  const translate = useTranslate()
  return (
    <Box role="status">
      {translate('rejects.came', { smart_count: created })}{' '}
      {rejected > 0 && translate('rejects.still', { smart_count: rejected })}
    </Box>
  )
}

/** A rejected order: the rows that something is wrong with; the others are shown when asked for. */
function RejectedOrder({
  rows,
  columns,
  onChange,
}: {
  rows: readonly RowToCorrect[]
  columns: readonly string[]
  onChange: (line: number, cells: readonly string[]) => void
}) {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const [first] = rows
  // A row stays in sight once it was wrong: it is being corrected.
  const [wrong] = useState(() =>
    rows.filter(({ message }) => message !== '').map(({ line }) => line),
  )
  const isWrong = ({ line, message }: RowToCorrect) => message !== '' || wrong.includes(line)
  const shown = isWhole || !rows.some(isWrong) ? rows : rows.filter(isWrong)
  const order = first?.order ?? ''
  const title =
    order === ''
      ? translate('rejects.order_of_line', { line: first?.firstLine ?? 0 })
      : translate('rejects.order', { order })
  return (
    <Box
      component="fieldset"
      sx={{ m: 0, p: 3, border: 1, borderColor: 'divider', borderRadius: 2, minWidth: 0 }}
    >
      <Box component="legend" sx={{ px: 1, fontWeight: 550 }}>
        {title}
      </Box>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {shown.map((row) => (
          <RejectedRow
            key={row.line}
            row={row}
            columns={columns}
            onChange={(cells) => onChange(row.line, cells)}
          />
        ))}
      </Box>
      {rows.length > 1 && shown.length < rows.length && (
        <Button variant="text" sx={{ mt: 2 }} onClick={() => setWhole(true)}>
          {translate('rejects.all_rows', { count: rows.length })}
        </Button>
      )}
    </Box>
  )
}

/** One row of a rejected order: what is wrong with it, and its cells to type in. */
function RejectedRow({
  row: { line, wrong, message, cells },
  columns,
  onChange,
}: {
  row: RowToCorrect
  columns: readonly string[]
  onChange: (cells: readonly string[]) => void
}) {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const places = Array.from({ length: Math.max(columns.length, cells.length) }, (_, at) => at)
  const wrongAt = places.filter((at) => wrong.some((name) => nameIs(name, columns[at])))
  // A cell stays in sight once it was wrong: it is being corrected.
  const [firstWrong] = useState(wrongAt)
  const inSight = [...new Set([0, ...firstWrong, ...wrongAt])].sort((a, b) => a - b)
  // An order's first cells say which it is; they stay in sight.
  const shown = isWhole || inSight.length === 1 ? places : inSight
  const title = translate('rejects.row', { line })
  return (
    <Box role="group" aria-label={title} sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{title}</Box>
      <Box role="status" sx={{ mb: 2, color: message === '' ? 'text.secondary' : 'error.main' }}>
        {message || translate(firstWrong.length > 0 ? 'rejects.mended' : 'rejects.other_row')}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
        }}
      >
        {shown.map((at) => {
          const label = columns[at] ?? translate('rejects.extra', { at: at + 1 })
          return (
            <Field
              key={at}
              label={label}
              control={(ids) => (
                <Control
                  {...ids}
                  value={cells[at] ?? ''}
                  aria-invalid={wrongAt.includes(at) || undefined}
                  sx={wrongAt.includes(at) ? { borderColor: 'error.main' } : undefined}
                  onChange={(event) => onChange(withCell(cells, at, event.target.value))}
                />
              )}
            />
          )
        })}
      </Box>
      {inSight.length > 1 && (
        <Button
          variant="text"
          sx={{ mt: 2 }}
          onClick={() => setWhole(!isWhole)}
          aria-label={`${title}: ${translate(isWhole ? 'rejects.fewer_cells' : 'rejects.all_cells', { count: places.length })}`}
        >
          {translate(isWhole ? 'rejects.fewer_cells' : 'rejects.all_cells', {
            count: places.length,
          })}
        </Button>
      )}
    </Box>
  )
}

/** A problem of two columns names both. */
function nameIs(name: string, column: string | undefined): boolean {
  return column !== undefined && (name === column || name.split(', ').includes(column))
}

function withCell(cells: readonly string[], at: number, text: string): string[] {
  const next = [...cells]
  while (next.length < at) next.push('')
  next[at] = text
  return next
}
