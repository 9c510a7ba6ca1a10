import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { formatMoment } from '#shared/kernel/day.ts'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import { Panel } from '../ui/Panel.tsx'
import { StateChip } from '../ui/states.tsx'

/** The states that the audit came into, newest first. */
export function MovesPanel({
  moves,
  timeZone,
}: {
  moves: CarrierAudit['moves']
  timeZone: string
}) {
  const translate = useTranslate()
  return (
    <Panel title={translate('carrier_audit.moves')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 3 }}>
        {moves.toReversed().map(({ date, to, by }) => (
          <Box
            component="li"
            key={`${date.getTime()} ${to}`}
            sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 1 }}
          >
            <Box component="time" sx={{ flex: 'none', color: 'text.secondary' }}>
              {formatMoment(date, { seconds: false, timeZone })}
            </Box>
            <Box sx={{ flex: 1 }}>
              <StateChip state={to} />
            </Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {translate(`carrier_audit.by.${by}`)}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}
