import ArrowForward from '@mui/icons-material/ArrowForward'
import Close from '@mui/icons-material/Close'
import PauseCircleOutline from '@mui/icons-material/PauseCircleOutline'
import TaskAlt from '@mui/icons-material/TaskAlt'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import { BAKE_STATES, type BakeState } from '#shared/audit/states.ts'
import type { BulkKind } from '../bulk/BulkKind.ts'
import type { Selection } from './useSelection.ts'

/** In the toolbar's place while audits are selected: how many of which state, and what can be done. */
export function SelectionBar({
  selection,
  more,
  onBulk,
}: {
  selection: Selection
  /** Selects the rest of the list, when there is one and the page is selected. */
  more: React.ReactNode
  onBulk: (kind: BulkKind) => void
}) {
  const translate = useTranslate()
  const { rows, clear } = selection
  const count = rows.size
  return (
    <Box
      role="region"
      aria-label={translate('selection.bar')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        minHeight: 44,
        px: 3,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'primary.light',
      }}
    >
      <Box component="strong" sx={{ fontWeight: 550 }} aria-live="polite">
        {translate('selection.selected', { count })}
      </Box>
      <Box sx={{ fontSize: 12, flex: 1, minWidth: 120 }}>
        {byState([...rows.values()].map(({ bakeState }) => bakeState))
          .map(([state, number]) => `${number} ${translate(`states.${state}`)}`)
          .join(' · ')}{' '}
        {more}
      </Box>
      <Button variant="text" startIcon={<PauseCircleOutline />} onClick={() => onBulk('pause')}>
        {translate('selection.pause')}
      </Button>
      <Button variant="text" startIcon={<TaskAlt />} onClick={() => onBulk('complete')}>
        {translate('selection.complete')}
      </Button>
      <Button variant="contained" startIcon={<ArrowForward />} onClick={() => onBulk('move')}>
        {translate('selection.advance', { count })}
      </Button>
      <IconButton onClick={clear} aria-label={translate('selection.clear')}>
        <Close sx={{ fontSize: 18 }} />
      </IconButton>
    </Box>
  )
}

/** How many of each state, in workflow order. */
function byState(states: readonly BakeState[]): [BakeState, number][] {
  return BAKE_STATES.flatMap((state): [BakeState, number][] => {
    const number = states.filter((other) => other === state).length
    return number === 0 ? [] : [[state, number]]
  })
}
