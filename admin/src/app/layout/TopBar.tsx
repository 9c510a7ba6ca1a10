import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined'
import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { APP_BAR_HEIGHT } from '../theme/adminTheme.ts'
import { CarrierSwitcher } from './CarrierSwitcher.tsx'
import { SearchBox } from './SearchBox.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { UserMenu } from './UserMenu.tsx'
import { WorkerMark } from './WorkerMark.tsx'

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
