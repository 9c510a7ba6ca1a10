import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

/** A card with a heading: a section of a screen. */
export function Panel({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          minHeight: 40,
          px: 4,
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
            // A button's words, not its padding, end where the card's text does.
            sx={{ '& > button': { mr: -3 } }}
          >
            {aside}
          </Typography>
        )}
      </Box>
      {children}
    </Card>
  )
}

/** The ground of a card: paper, one line, no shadow. */
export const Card = styled('section')(({ theme: { palette } }) => ({
  background: palette.background.paper,
  border: `1px solid ${palette.divider}`,
  borderRadius: 8,
  minWidth: 0,
  // Clipped, not hidden: what sticks inside still sticks to the window.
  overflow: 'clip',
}))
