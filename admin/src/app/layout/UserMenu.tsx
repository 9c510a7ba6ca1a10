import Logout from '@mui/icons-material/Logout'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
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
        aria-haspopup="dialog"
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
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('bar.account', { name }) } }}
      >
        <Box sx={{ px: 4, pt: 3, pb: 1, minWidth: 220 }}>
          <Box sx={{ fontWeight: 550 }}>{name}</Box>
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
            {user.email} · {user.role}
          </Box>
        </Box>
        <MenuList autoFocusItem>
          <MenuItem component={Link} to="/settings" onClick={() => setAnchor(null)} sx={{ gap: 2 }}>
            <SettingsOutlined sx={{ fontSize: 16 }} />
            {translate('bar.settings')}
          </MenuItem>
          <MenuItem component={Link} to="/logout" sx={{ gap: 2 }}>
            <Logout sx={{ fontSize: 16 }} />
            {translate('bar.sign_out')}
          </MenuItem>
        </MenuList>
      </Popover>
    </>
  )
}
