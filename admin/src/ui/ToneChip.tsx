import type { SvgIconComponent } from '@mui/icons-material'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { Tone } from '#shared/audit/states.ts'

/** Icon, word and tone together: never color alone. */
export function ToneChip({
  tone,
  icon: Icon,
  title,
  children,
}: {
  tone: Tone
  icon: SvgIconComponent
  title?: string
  children: ReactNode
}) {
  return (
    <Chip tone={tone} title={title}>
      <Icon aria-hidden sx={{ fontSize: 14 }} />
      {children}
    </Chip>
  )
}

const Chip = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(
  ({ theme: { palette }, tone }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    height: 22,
    padding: '0 6px 0 5px',
    verticalAlign: 'middle',
    borderRadius: 5,
    background: palette.bakehouse.tones[tone].tint,
    color: palette.bakehouse.tones[tone].text,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 550,
    whiteSpace: 'nowrap',
  }),
)
