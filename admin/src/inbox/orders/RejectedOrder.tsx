import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { RowToCorrect } from './correctedRows.ts'
import { RejectedRow } from './RejectedRow.tsx'

/** A rejected order: the rows that something is wrong with; the others are shown when asked for. */
export function RejectedOrder({
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
