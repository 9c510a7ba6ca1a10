import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'ra-core'
import { formatMoment } from '#shared/kernel/day.ts'
import type { LaterChoice } from './laterChoices.ts'

/** When to be reminded again; each choice says its moment on the insured's clock. */
export function LaterMenu({
  anchor,
  choices,
  timeZone,
  onChoose,
  onClose,
}: {
  anchor: HTMLElement | null
  choices: readonly LaterChoice[]
  timeZone: string
  onChoose: (until: Date) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('queue.later_title') } }}
    >
      {choices.map(({ name, until }) => (
        <MenuItem key={name} onClick={() => onChoose(until)} sx={{ gap: 6, minWidth: 260 }}>
          <span style={{ flex: 1 }}>{translate(`queue.later_${name}`)}</span>
          <span className="figures">{formatMoment(until, { seconds: false, timeZone })}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}
