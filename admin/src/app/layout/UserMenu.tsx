import Logout from '@mui/icons-material/Logout'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useActiveCarrier } from '../useActiveCarrier.ts'

/** Who is signed in, and the way out. */
export function UserMenu() {
  const translate = useTranslate()
  const { user } = useActiveCarrier()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (user === null) return null
  const name = user.name || user.email
  return (
    <>
      <IconButton
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('bar.account', { name })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none' }}
      >
        <Box
          component="span"
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 28,
            height: 28,
            borderRadius: '50%',
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            fontSize: 12,
            fontWeight: 620,
          }}
        >
          {[...name][0]?.toUpperCase()}
        </Box>
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Box component="li" role="none" sx={{ px: 4, py: 1, minWidth: 220 }}>
          <Box sx={{ fontWeight: 550 }}>{name}</Box>
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
            {user.email} · {user.role}
          </Box>
        </Box>
        <MenuItem component={Link} to="/logout" sx={{ gap: 2 }}>
          <Logout sx={{ fontSize: 16 }} />
          {translate('bar.sign_out')}
        </MenuItem>
      </Menu>
    </>
  )
}
