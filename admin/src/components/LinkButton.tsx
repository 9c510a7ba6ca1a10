import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The filled button of a screen whose next thing is another screen. */
export function LinkButton({
  to,
  onGo,
  children,
}: {
  to: string
  /** It was chosen: what that screen has to know first. */
  onGo?: () => void
  children: ReactNode
}) {
  return (
    <Button
      component={Link}
      to={to}
      onClick={onGo}
      variant="contained"
      sx={{ '&:hover': { textDecoration: 'none' } }}
    >
      {children}
    </Button>
  )
}
