import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined'
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import LightModeOutlined from '@mui/icons-material/LightModeOutlined'
import Logout from '@mui/icons-material/Logout'
import MenuIcon from '@mui/icons-material/Menu'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Popover from '@mui/material/Popover'
import { useTranslate } from 'ra-core'
import { type RefObject, useState } from 'react'
import { useTheme } from 'react-admin'
import { Link } from 'react-router'
import { ToneChip } from '../../ui/ToneChip.tsx'
import { APP_BAR_HEIGHT } from '../theme/adminTheme.ts'
import { useActiveCarrier } from '../useActiveCarrier.ts'
import { useWorkerState } from '../useWorkerState.ts'
import { CarrierSwitcher } from './CarrierSwitcher.tsx'
import { SearchBox } from './SearchBox.tsx'

/** The bar on top: name, the one search box, carrier, keys, theme, user. */
export function TopBar({
  search,
  onKeys,
  onMenu,
  menuWidth,
}: {
  /** The search box's field; null leaves the box out. */
  search: RefObject<HTMLInputElement | null> | null
  onKeys: () => void
  onMenu: (() => void) | undefined
  /** The search box starts where the page does. */
  menuWidth: number
}) {
  const translate = useTranslate()
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        height: APP_BAR_HEIGHT,
        pl: onMenu ? 2 : 6,
        pr: { xs: 2, sm: 6 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {onMenu && (
        <IconButton onClick={onMenu} aria-label={translate('menu.open')}>
          <MenuIcon fontSize="small" />
        </IconButton>
      )}
      <Box
        component={Link}
        to="/"
        sx={{
          display: { xs: 'none', sm: 'block' },
          flex: 'none',
          minWidth: Math.max(menuWidth - 8, 100),
          fontSize: 15,
          fontWeight: 620,
          letterSpacing: '-0.012em',
          color: 'text.primary',
          '&:hover': { textDecoration: 'none' },
        }}
      >
        {translate('app.name')}
      </Box>
      {search !== null && <SearchBox input={search} />}
      <Box sx={{ flex: 1 }} />
      {search !== null && <WorkerMark />}
      <CarrierSwitcher />
      <IconButton
        onClick={onKeys}
        aria-label={translate('bar.keys')}
        title={translate('bar.keys')}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        <KeyboardOutlined sx={{ fontSize: 18 }} />
      </IconButton>
      <ThemeToggle />
      <UserMenu />
    </Box>
  )
}

/** Light or dark: the system's until one is chosen. */
function ThemeToggle() {
  const translate = useTranslate()
  const [theme, setTheme] = useTheme()
  const dark = theme === 'dark'
  const label = translate(dark ? 'bar.light' : 'bar.dark')
  return (
    <IconButton
      onClick={() => setTheme(dark ? 'light' : 'dark')}
      aria-label={label}
      title={label}
      sx={{ flex: 'none' }}
    >
      {dark ? (
        <LightModeOutlined sx={{ fontSize: 18 }} />
      ) : (
        <DarkModeOutlined sx={{ fontSize: 18 }} />
      )}
    </IconButton>
  )
}

/** On every screen, but only when it matters: no connection, an old page, or the worker is behind or does not run. */
function WorkerMark() {
  const translate = useTranslate()
  const { state, isPageOld, error } = useWorkerState()
  if (error !== null) {
    return (
      <span role="status">
        <ToneChip tone="red" icon={CloudOffOutlined} title={translate('worker.no_connection_text')}>
          {translate('worker.no_connection')}
        </ToneChip>
      </span>
    )
  }
  if (isPageOld) {
    return (
      <span role="status">
        <Button
          variant="outlined"
          size="small"
          title={translate('worker.page_old_text')}
          onClick={() => window.location.reload()}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {translate('worker.page_old')}
        </Button>
      </span>
    )
  }
  if (state === null || state.kind === 'onTime') return null
  const { kind } = state
  const word = kind === 'behind' ? 'worker.late' : 'worker.not_running'
  return (
    <span role="status">
      <ToneChip
        tone={kind === 'behind' ? 'amber' : 'red'}
        icon={ReportProblemOutlined}
        title={translate(kind === 'behind' ? 'worker.behind_text' : 'worker.stopped_text')}
      >
        {/* On a phone the whole is wider than the bar has room for. */}
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {translate('worker.short', { state: translate(word) })}
        </Box>
        <Box component="span" sx={{ display: { sm: 'none' } }}>
          {translate(word)}
        </Box>
      </ToneChip>
    </span>
  )
}

/** Who is signed in, and the way out. */
function UserMenu() {
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
