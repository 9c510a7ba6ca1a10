import ArrowForward from '@mui/icons-material/ArrowForward'
import Close from '@mui/icons-material/Close'
import PauseCircleOutline from '@mui/icons-material/PauseCircleOutline'
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined'
import TaskAlt from '@mui/icons-material/TaskAlt'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useListContext, useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Audit } from '#shared/audit/model.ts'
import { BAKE_STATES, type BakeState } from '#shared/audit/states.ts'
import { useServices } from '../../app/services.ts'
import type { KnownCarrier } from '../../app/useActiveCarrier.ts'
import { useAdminProvider } from '../../providers/useAdminProvider.ts'
import { failureOf } from '../../ui/failures.tsx'
import type { BulkKind } from '../bulk/BulkChoice.tsx'
import { TextButton } from './controls.tsx'
import { useAuditFilter, useListOrder } from './useAuditFilter.ts'
import type { Selection } from './useSelection.ts'

/** More would make the bar higher than the toolbar, and move the rows below it. */
const STATES_SHOWN = 4

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
  const states = byState([...rows.values()].map(({ bakeState }) => bakeState)).map(
    ([state, number]) => `${number} ${translate(`states.${state}`)}`,
  )
  const isLong = states.length > STATES_SHOWN
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
      <Box sx={{ fontSize: 12, lineHeight: '16px', flex: 1, minWidth: 120 }}>
        <span title={states.join(', ')}>
          {isLong
            ? translate('selection.states', {
                states: states.slice(0, STATES_SHOWN - 1).join(' · '),
                count: states.length - STATES_SHOWN + 1,
              })
            : states.join(' · ')}
        </span>{' '}
        {more}
      </Box>
      <Button variant="text" startIcon={<PersonAddAltOutlined />} onClick={() => onBulk('assign')}>
        {translate('selection.assign')}
      </Button>
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

/** How many of each state, the most first, else in workflow order. */
function byState(states: readonly BakeState[]): [BakeState, number][] {
  return BAKE_STATES.map((state): [BakeState, number] => [
    state,
    states.filter((other) => other === state).length,
  ])
    .filter(([, number]) => number > 0)
    .sort(([, one], [, other]) => other - one)
}

/**
 * Once a whole page is selected: selects the rest of the list too, page by page, until the
 * selection is cleared.
 */
export function SelectAllMatching({
  carrier,
  selection,
}: {
  carrier: KnownCarrier
  selection: Selection
}) {
  const translate = useTranslate()
  const notify = useNotify()
  const { clock } = useServices()
  const provider = useAdminProvider()
  const { data = [], hasNextPage, hasPreviousPage } = useListContext<Audit>()
  const { filter } = useAuditFilter()
  const { chosen } = useListOrder()
  const [isReading, setReading] = useState(false)
  const isWhole = data.length > 0 && data.every(({ id }) => selection.has(id))
  const isMore = hasNextPage === true || hasPreviousPage === true
  const isOffered = isWhole && isMore && selection.rows.size <= data.length
  const reading = useRef<AbortController | null>(null)
  const { clears } = selection
  // `clears`: each selection has a reading of its own.
  useEffect(() => () => reading.current?.abort(), [clears])
  if (!isReading && !isOffered) return null
  const selectAll = async () => {
    if (isReading) return
    reading.current = new AbortController()
    const { signal } = reading.current
    setReading(true)
    try {
      const asked = { ...filter, carrierCompany: carrier.id, timeZone: carrier.timeZone }
      const pages = await provider.eachAuditPage(asked, { sort: chosen, signal })
      for await (const page of pages) {
        if (signal.aborted) return
        selection.add(page)
      }
    } catch (error) {
      if (signal.aborted) return
      const { refusal } = failureOf(error, clock.now())
      notify(`${refusal.message} ${refusal.next}`, { type: 'error' })
    } finally {
      setReading(false)
    }
  }
  return (
    <TextButton onClick={() => void selectAll()} aria-busy={isReading}>
      {translate(isReading ? 'selection.selecting_all' : 'selection.select_all')}
    </TextButton>
  )
}
