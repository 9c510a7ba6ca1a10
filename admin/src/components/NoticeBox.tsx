import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Tone } from '#shared/audit/states.ts'

/** Something to be known before one goes on: a colored ground, its icon, and in bold what it is. */
export function NoticeBox({
  tone,
  icon: Icon,
  title,
  children,
  ...marks
}: {
  tone: Tone
  icon: SvgIconComponent
  title: string
  children: ReactNode
  /** Announced at once. */
  role?: 'alert'
  'aria-label'?: string
}) {
  return (
    <Box
      component="section"
      {...marks}
      sx={({ palette }) => ({
        display: 'flex',
        gap: 3,
        mb: 5,
        px: 4,
        py: 3,
        borderRadius: 2,
        background: palette.bakehouse.tones[tone].tint,
        color: palette.bakehouse.tones[tone].text,
      })}
    >
      <Icon aria-hidden sx={{ fontSize: 20 }} />
      <div>
        <Box sx={{ fontWeight: 620 }}>{title}</Box>
        {children}
      </div>
    </Box>
  )
}
