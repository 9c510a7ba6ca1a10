import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import type { Tone } from '#shared/audit/states.ts'

/** A card with a heading: a section of a screen. */
export function Panel({
  title,
  isTitled = true,
  aside,
  children,
}: {
  title: string
  /** False where the page's own heading says it already. */
  isTitled?: boolean
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  if (!isTitled) return <Card aria-label={title}>{children}</Card>
  return (
    <Card aria-labelledby={id}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          columnGap: 3,
          minHeight: 40,
          px: 4,
          py: { xs: 2, sm: 0 },
          // A framed button keeps its distance from the card's edge.
          '&:has(.MuiButton-contained, .MuiButton-outlined)': { py: 3 },
        }}
      >
        <Typography variant="h4" component="h2" id={id}>
          {title}
        </Typography>
        {aside !== undefined && (
          <Typography
            variant="caption"
            color="text.secondary"
            component="div"
            // A button's words, not its padding, end where the card's text does; a framed one's frame does.
            sx={{ '& > .MuiButton-text': { mr: -3 } }}
          >
            {aside}
          </Typography>
        )}
      </Box>
      {children}
    </Card>
  )
}

/** The fields of a panel of settings, as many beside each other as there is room for. */
export const FieldGrid = styled('div')(({ theme: { spacing } }) => ({
  display: 'grid',
  alignItems: 'start',
  gap: spacing(4),
  padding: spacing(0, 4, 4),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
}))

/** What someone wrote, line by line, set apart. */
export const Written = styled('div')(({ theme: { spacing, shape, palette } }) => ({
  padding: spacing(4),
  borderRadius: Number(shape.borderRadius) * 1.5,
  background: palette.bakehouse.sunken,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}))

/** What is said of a card's rows below them, in small print. */
export const FootNote = styled('div')(({ theme: { palette } }) => ({
  padding: '12px 16px',
  fontSize: 12,
  color: palette.text.secondary,
}))

/** The ground of a card: paper, one line, no shadow. */
export const Card = styled('section')(({ theme: { palette } }) => ({
  background: palette.background.paper,
  border: `1px solid ${palette.divider}`,
  borderRadius: 8,
  minWidth: 0,
  // Clipped, not hidden: what sticks inside still sticks to the window.
  overflow: 'clip',
}))

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
