import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Control, Field } from '../../ui/inputs.tsx'
import type { RowToCorrect } from './correctedRows.ts'

/** One row of a rejected order: what is wrong with it, and its cells to type in. */
export function RejectedRow({
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
