import Autorenew from '@mui/icons-material/Autorenew'
import Close from '@mui/icons-material/Close'
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import DensityMediumOutlined from '@mui/icons-material/DensityMediumOutlined'
import DensitySmallOutlined from '@mui/icons-material/DensitySmallOutlined'
import Replay from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useStore, useTranslate } from 'ra-core'
import { formatMoment } from '#shared/kernel/day.ts'
import { DENSITY_KEY } from '../../app/preferences.ts'
import { usePerson } from '../../app/usePerson.ts'
import { narrowingsOf } from './narrowings.ts'
import { orderInWords } from './orderInWords.ts'
import { useAuditFilter } from './useAuditFilter.ts'
import { useListOrder } from './useListOrder.ts'
import type { LiveRows } from './useLiveRows.ts'

export type Density = 'compact' | 'comfortable'

/** Above the rows: what they are narrowed by, or from when they are when reading fails. */
export function ListToolbar({
  staleSince,
  timeZone,
  onRetry,
  live,
}: {
  staleSince: Date | null
  timeZone: string
  onRetry: () => void
  live: LiveRows
}) {
  const translate = useTranslate()
  const [density, setDensity] = useStore<Density>(DENSITY_KEY, 'compact')
  const next = density === 'compact' ? 'comfortable' : 'compact'
  const { moved, came } = live.waiting
  const waiting = [
    moved > 0 ? translate('live.moved', { smart_count: moved }) : '',
    came > 0 ? translate('live.came', { smart_count: came }) : '',
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 44,
        px: 3,
        borderBottom: 1,
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, flex: 1, alignItems: 'center', py: 1 }}>
        {staleSince === null ? (
          <Narrowings />
        ) : (
          <Box
            role="status"
            sx={{
              display: 'flex',
              gap: 2,
              alignItems: 'center',
              color: 'warning.main',
              fontWeight: 550,
            }}
          >
            <CloudOffOutlined aria-hidden sx={{ fontSize: 16 }} />
            {translate('app.stale', { time: formatMoment(staleSince, { timeZone }).slice(-8) })}
          </Box>
        )}
      </Box>
      {staleSince !== null && (
        <Button variant="text" startIcon={<Replay />} onClick={onRetry}>
          {translate('app.try_again')}
        </Button>
      )}
      {waiting !== '' && (
        <Button
          variant="text"
          startIcon={<Autorenew />}
          onClick={live.refresh}
          sx={({ palette }) => ({
            height: 28,
            borderRadius: 14,
            background: palette.bakehouse.accentSoft,
            color: palette.bakehouse.accentText,
          })}
        >
          {translate('live.refresh', { waiting })}
        </Button>
      )}
      <IconButton
        onClick={() => setDensity(next)}
        aria-label={translate(`list.${next}`)}
        title={translate(`list.${next}`)}
      >
        {density === 'compact' ? (
          <DensityMediumOutlined sx={{ fontSize: 16 }} />
        ) : (
          <DensitySmallOutlined sx={{ fontSize: 16 }} />
        )}
      </IconButton>
    </Box>
  )
}

function Narrowings() {
  const translate = useTranslate()
  const person = usePerson()
  const { filter, count, change } = useAuditFilter()
  const { chosen, refused, choose } = useListOrder()
  return (
    <>
      {count === 0 && <Box sx={{ color: 'text.secondary' }}>{translate('list.all_active')}</Box>}
      {narrowingsOf(filter, translate, person).map(({ key, label, without }) => (
        <Narrowing
          key={key}
          label={label}
          removal={translate('filters.remove', { name: label })}
          onRemove={() => change(without)}
        />
      ))}
      {chosen !== undefined && refused === null && (
        <Narrowing
          label={translate('list.sorted', { order: orderInWords(chosen, translate) })}
          removal={translate('list.usual_order')}
          onRemove={() => choose(undefined)}
        />
      )}
    </>
  )
}

function Narrowing({
  label,
  removal,
  onRemove,
}: {
  label: string
  removal: string
  onRemove: () => void
}) {
  return (
    <Box
      component="span"
      sx={({ palette }) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: 24,
        pl: 2,
        maxWidth: 260,
        border: `1px solid ${palette.bakehouse.line2}`,
        borderRadius: 1.5,
        fontSize: 12,
        fontWeight: 550,
      })}
    >
      <Box
        component="span"
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {label}
      </Box>
      <IconButton
        onClick={onRemove}
        aria-label={removal}
        title={removal}
        sx={{ width: 24, height: 24 }}
      >
        <Close sx={{ fontSize: 14 }} />
      </IconButton>
    </Box>
  )
}
