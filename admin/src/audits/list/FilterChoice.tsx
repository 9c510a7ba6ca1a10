import type { SvgIconComponent } from '@mui/icons-material'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { Tone } from '#shared/audit/states.ts'

/** One thing that the list can be narrowed by, with how many there are where that is known. */
export function FilterChoice({
  icon: Icon,
  tone = 'slate',
  label,
  count,
  chosen,
  onToggle,
}: {
  icon?: SvgIconComponent
  tone?: Tone
  label: string
  count?: string | undefined
  chosen: boolean
  onToggle: () => void
}) {
  return (
    <Row aria-pressed={chosen} chosen={chosen} onClick={onToggle}>
      {Icon !== undefined && (
        <Icon
          aria-hidden
          sx={({ palette }) => ({ fontSize: 16, color: palette.bakehouse.tones[tone].text })}
        />
      )}
      <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
        {label}{' '}
      </Box>
      {count !== undefined && !chosen && (
        <Box component="span" className="figures" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {count}
        </Box>
      )}
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
