import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Tone } from '#shared/audit/states.ts'

/** Where rows or a record would be: what is the case, and the useful next thing. */
export function MessagePanel({
  icon: Icon,
  tone,
  title,
  children,
  actions,
  note,
  alert = false,
  level = 'h2',
}: {
  icon: SvgIconComponent
  tone: Tone
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** Small print: status, reference, time. */
  note?: string | undefined
  /** Announced at once: for failures. */
  alert?: boolean
  level?: 'h1' | 'h2'
}) {
  return (
    <Box
      role={alert ? 'alert' : undefined}
      sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 4, py: 7, textAlign: 'center' }}
    >
      <Box
        sx={({ palette: { bakehouse } }) => ({
          display: 'grid',
          placeItems: 'center',
          width: 36,
          height: 36,
          borderRadius: 2,
          background: bakehouse.tones[tone].tint,
          color: bakehouse.tones[tone].text,
        })}
      >
        <Icon aria-hidden sx={{ fontSize: 20 }} />
      </Box>
      <Typography variant="h3" component={level} sx={{ mt: 1 }}>
        {title}
      </Typography>
      <Box sx={{ maxWidth: 460, color: 'text.secondary' }}>{children}</Box>
      {actions !== undefined && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2, mt: 1 }}>
          {actions}
        </Box>
      )}
      {note !== undefined && (
        <Typography variant="caption" color="text.secondary" sx={{ mt: 1 }}>
          {note}
        </Typography>
      )}
    </Box>
  )
}
