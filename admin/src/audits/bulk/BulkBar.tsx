import CheckCircleOutline from '@mui/icons-material/CheckCircleOutline'
import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'

/** How many came through, were refused and were not tried, as one bar and in words. */
export function BulkBar({
  through,
  refused,
  total,
  words,
}: {
  through: number
  refused: number
  total: number
  /** What coming through is called: it differs before and after. */
  words: { through: string; refused: string }
}) {
  const translate = useTranslate()
  const share = (part: number) => `${total === 0 ? 0 : (part / total) * 100}%`
  return (
    <Box>
      <Box
        role="progressbar"
        aria-label={words.through}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={through + refused}
        sx={({ palette }) => ({
          display: 'flex',
          gap: '2px',
          height: 8,
          borderRadius: 1,
          overflow: 'hidden',
          background: palette.bakehouse.sunken,
        })}
      >
        <Box
          sx={({ palette }) => ({
            width: share(through),
            background: palette.bakehouse.tones.green.mark,
          })}
        />
        <Box
          sx={({ palette }) => ({
            width: share(refused),
            background: palette.bakehouse.tones.amber.mark,
          })}
        />
      </Box>
      <Box
        className="figures"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mt: 2, fontSize: 12 }}
        aria-live="polite"
      >
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'success.main' }}>
          <CheckCircleOutline aria-hidden sx={{ fontSize: 14 }} />
          {words.through}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'warning.main' }}>
          <ErrorOutline aria-hidden sx={{ fontSize: 14 }} />
          {words.refused}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {translate('bulk.not_tried', { count: total - through - refused })}
        </Box>
      </Box>
    </Box>
  )
}
