import type { SvgIconComponent } from '@mui/icons-material'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { BANDS, type Band } from '#shared/domain/audit/band.ts'
import { BAKE_STATES, type BakeState, STATES, type Tone } from '#shared/domain/audit/states.ts'
import { BAND_ICONS, STATE_ICONS } from '../../components/stateIcons.ts'
import { useAuditFilter } from './useAuditFilter.ts'

/** The states auditors ask for most; the rest is one click away. */
const FIRST_STATES: readonly BakeState[] = [
  'READY',
  'CONTACTING',
  'HEARTBEAT',
  'SUBMITTED',
  'WORKSHEET',
  'PRODUCTIVE',
]

/** The list's filters: one band, any of the states. The database applies them. */
export function AuditFilters() {
  const translate = useTranslate()
  const { filter, count, change, clear } = useAuditFilter()
  const [all, setAll] = useState(false)
  const chosen = filter.states ?? []
  const states = BAKE_STATES.filter(
    (state) => all || FIRST_STATES.includes(state) || chosen.includes(state),
  )
  const toggle = (state: BakeState) =>
    change({
      states: chosen.includes(state)
        ? chosen.filter((other) => other !== state)
        : [...chosen, state],
    })
  return (
    <Box component="section" aria-label={translate('filters.title')}>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          height: 44,
          alignItems: 'center',
          px: 2,
        }}
      >
        <Typography component="h2" color="text.secondary" sx={{ fontWeight: 500 }}>
          {translate('filters.title')}
        </Typography>
        {count > 0 && (
          <TextButton onClick={clear}>{translate('filters.clear', { count })}</TextButton>
        )}
      </Box>
      <Group title={translate('filters.band')}>
        {(Object.keys(BANDS) as Band[]).map((band) => (
          <Choice
            key={band}
            icon={BAND_ICONS[band]}
            tone={BANDS[band].tone}
            label={translate(`bands.label.${band}`)}
            chosen={filter.band === band}
            onToggle={() => change({ band: filter.band === band ? undefined : band })}
          />
        ))}
      </Group>
      <Group title={translate('filters.state')}>
        {states.map((state) => (
          <Choice
            key={state}
            icon={STATE_ICONS[state]}
            tone={STATES[state].tone}
            label={translate(`states.${state}`)}
            chosen={chosen.includes(state)}
            onToggle={() => toggle(state)}
          />
        ))}
      </Group>
      <Box sx={{ px: 2 }}>
        <TextButton onClick={() => setAll(!all)} aria-expanded={all}>
          {all
            ? translate('filters.fewer')
            : translate('filters.more', { count: BAKE_STATES.length - states.length })}
        </TextButton>
      </Box>
    </Box>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id} sx={{ mb: 3 }}>
      <Typography
        variant="caption"
        component="h3"
        id={id}
        color="text.secondary"
        sx={{ px: 2, lineHeight: '28px' }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  )
}

function Choice({
  icon: Icon,
  tone,
  label,
  chosen,
  onToggle,
}: {
  icon: SvgIconComponent
  tone: Tone
  label: string
  chosen: boolean
  onToggle: () => void
}) {
  return (
    <Row aria-pressed={chosen} chosen={chosen} onClick={onToggle}>
      <Icon
        aria-hidden
        sx={({ palette }) => ({ fontSize: 16, color: palette.bakehouse.tones[tone].text })}
      />
      <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
        {label}
      </Box>
      {chosen && <Close aria-hidden sx={{ fontSize: 14 }} />}
    </Row>
  )
}

const Row = styled(ButtonBase, { shouldForwardProp: (prop) => prop !== 'chosen' })<{
  chosen: boolean
}>(({ theme: { palette }, chosen }) => ({
  display: 'flex',
  gap: 8,
  width: '100%',
  height: 28,
  marginBottom: 2,
  padding: '0 8px',
  borderRadius: 6,
  fontSize: 13,
  '&:hover': { background: palette.bakehouse.sunken },
  ...(chosen && {
    background: palette.bakehouse.accentSoft,
    color: palette.bakehouse.accentText,
    fontWeight: 550,
    '&:hover': { background: palette.bakehouse.accentSoft },
  }),
}))

const TextButton = styled(ButtonBase)(({ theme: { palette } }) => ({
  height: 24,
  borderRadius: 4,
  fontSize: 12,
  color: palette.bakehouse.accentText,
  '&:hover': { textDecoration: 'underline' },
}))
