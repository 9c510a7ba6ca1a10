import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { Pages } from './usePages.ts'

/** To the page before and the next one, where there are such. */
export function PageTurns<Cursor>({
  pages: { after, forward, back },
  next,
}: {
  pages: Pages<Cursor>
  /** Where the next page begins; null on the last. */
  next: Cursor | null
}) {
  const translate = useTranslate()
  if (after === undefined && next === null) return null
  return (
    <Box sx={{ display: 'flex', gap: 2, px: 4, py: 3 }}>
      {after !== undefined && (
        <Button variant="outlined" onClick={back}>
          {translate('reports.previous')}
        </Button>
      )}
      {next !== null && (
        <Button variant="outlined" onClick={() => forward(next)}>
          {translate('reports.next')}
        </Button>
      )}
    </Box>
  )
}
