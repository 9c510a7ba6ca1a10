import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The filled button of a screen whose next thing is another screen. */
export function LinkButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="contained"
      sx={{ '&:hover': { textDecoration: 'none' } }}
    >
      {children}
    </Button>
  )
}
