import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import './uiMessages.ts'

/** To the page before and the next one, left out while one page is all; no total, which would cost a count. */
export function PageTurns({
  page,
  onBack,
  onNext,
}: {
  /** From 1. */
  page: number
  /** Null on the first page. */
  onBack: (() => void) | null
  /** Null on the last. */
  onNext: (() => void) | null
}) {
  const translate = useTranslate()
  if (onBack === null && onNext === null) return null
  return (
    <Box
      component="nav"
      aria-label={translate('ui.pages')}
      sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, py: 3 }}
    >
      <Button variant="outlined" disabled={onBack === null} onClick={() => onBack?.()}>
        {translate('ui.earlier')}
      </Button>
      <span aria-live="polite">{translate('ui.page', { page })}</span>
      <Button variant="outlined" disabled={onNext === null} onClick={() => onNext?.()}>
        {translate('ui.later')}
      </Button>
    </Box>
  )
}

/**
 * Pages of a list that are known by where the one before ended: `after` begins the page on screen, null
 * the first one. Another `key` begins at its first. `turns(next)` are the properties of `PageTurns`.
 */
export function useCursorPages<Cursor>(key: string) {
  const [pages, setPages] = useState<{ key: string; cursors: Cursor[] }>({ key, cursors: [] })
  const cursors = pages.key === key ? pages.cursors : []
  const turnTo = (to: Cursor[]) => () => setPages({ key, cursors: to })
  return {
    after: cursors.at(-1) ?? null,
    turns: (next: Cursor | null) => ({
      page: cursors.length + 1,
      onBack: cursors.length === 0 ? null : turnTo(cursors.slice(0, -1)),
      onNext: next === null ? null : turnTo([...cursors, next]),
    }),
  }
}
