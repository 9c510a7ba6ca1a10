import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCanAccess, useStore, useTranslate } from 'ra-core'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { WantedNotices } from '../../notices/WantedNotices.tsx'
import { mayDo } from '../../providers/permissions.ts'
import { LoadingOverlay } from '../BootScreen.tsx'
import { useKeys } from '../keyboard/useKeys.ts'
import { fetchedCode, fetchWhenIdle } from '../lazyScreen.ts'
import { CarriersNeeded, ScreenBoundary } from '../messagePages.tsx'
import { MENU_KEY } from '../preferences.ts'
import { CARRIER_SCREENS, STAFF_SCREENS } from '../screens.tsx'
import { useServices } from '../services.ts'
import { useSession } from '../sessionContext.ts'
import { APP_BAR_HEIGHT, MENU_FOLDED_WIDTH, MENU_WIDTH } from '../theme/adminTheme.ts'
import { useActiveCarrier } from '../useActiveCarrier.ts'
import { useLiveSettings } from '../useLiveSettings.ts'
import { useSameAccount } from '../useSameAccount.ts'
import { Notifications } from './Notifications.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'

// Fetched at once, but after the first paint: it is needed when there is no connection any more.
const Waiting = lazy<ComponentType>(async () =>
  import('../../waiting/Waiting.tsx').then(
    ({ Waiting: Found }) => ({ default: Found }),
    () => ({ default: () => null }),
  ),
)

// Lazy: most sessions never open it.
const KeysDialog = lazy(() =>
  fetchedCode(async () => ({ default: (await import('../keyboard/KeysDialog.tsx')).KeysDialog })),
)

/** Pressed after `g`, where to, and the resource that is listed there. */
const GO_KEYS = [
  ['a', '/audits', 'audits'],
  ['q', '/queue', 'audits'],
  ['i', '/inbox', 'inbox'],
  ['c', '/carriers', 'carriers'],
  ['m', '/manage', 'users'],
  ['r', '/reports', 'reports'],
] as const

/** The frame of every signed-in screen: bar, menu, content, and the keys that work everywhere. */
export function Shell({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { pathname, search: query } = useLocation()
  const session = useSession()
  const { monitoring } = useServices()
  const search = useRef<HTMLInputElement>(null)
  const [keys, setKeys] = useState<'never' | 'open' | 'closed'>('never')
  const [menuOpen, setMenuOpen] = useState(false)
  const narrow = useMediaQuery<{ breakpoints: { down: (key: 'md') => string } }>(
    ({ breakpoints }) => breakpoints.down('md'),
  )
  const wide = useMediaQuery<{ breakpoints: { up: (key: 'lg') => string } }>(({ breakpoints }) =>
    breakpoints.up('lg'),
  )
  // Folded where room is short, until the person says otherwise.
  const [menu, setMenu] = useStore<'open' | 'folded'>(MENU_KEY, wide ? 'open' : 'folded')
  // Who may see no audits gets no menu entry and no search that would lead to a refusal.
  const { canAccess } = useCanAccess({ resource: 'audits', action: 'list' })
  const mayList = canAccess !== false
  const { user } = useActiveCarrier()
  const folded = menu === 'folded'
  const menuWidth = narrow ? 0 : folded ? MENU_FOLDED_WIDTH : MENU_WIDTH
  useEffect(() => monitoring.shown(pathname, query), [monitoring, pathname, query])
  useEffect(() => {
    session.lastPlace = `${pathname}${query}`
  }, [session, pathname, query])
  useEffect(
    () =>
      canAccess === undefined
        ? undefined
        : fetchWhenIdle(canAccess ? STAFF_SCREENS : CARRIER_SCREENS),
    [canAccess],
  )
  useSameAccount()
  useLiveSettings()
  useKeys({
    '/': () => search.current?.focus(),
    '?': () => setKeys('open'),
    'g h': () => void navigate('/'),
    // Where a role may not go no key of theirs leads.
    ...Object.fromEntries(
      GO_KEYS.filter(([, , resource]) => user === null || mayDo(user.role, 'list', resource)).map(
        ([key, to]) => [`g ${key}`, () => void navigate(to)],
      ),
    ),
  })
  const openKeys = () => setKeys('open')
  return (
    <>
      <SkipLink href="#content">{translate('app.skip')}</SkipLink>
      <TopBar
        search={mayList ? search : null}
        onKeys={openKeys}
        onMenu={narrow ? () => setMenuOpen(true) : undefined}
        menuWidth={menuWidth}
      />
      <Box sx={{ display: 'flex', minHeight: `calc(100vh - ${APP_BAR_HEIGHT}px)` }}>
        {narrow ? (
          <Drawer
            open={menuOpen}
            onClose={() => setMenuOpen(false)}
            slotProps={{ paper: { 'aria-label': translate('menu.label') } }}
          >
            <SideMenu
              mayList={mayList}
              folded={false}
              onKeys={openKeys}
              onGo={() => setMenuOpen(false)}
            />
          </Drawer>
        ) : (
          <Box
            sx={{
              position: 'sticky',
              top: APP_BAR_HEIGHT,
              height: `calc(100vh - ${APP_BAR_HEIGHT}px)`,
              borderRight: 1,
              borderColor: 'divider',
              flex: 'none',
            }}
          >
            <SideMenu
              mayList={mayList}
              folded={folded}
              onKeys={openKeys}
              onFold={() => setMenu(folded ? 'open' : 'folded')}
            />
          </Box>
        )}
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, px: { xs: 3, sm: 6 }, pt: 4, pb: 6, outline: 'none' }}
        >
          <Suspense fallback={null}>
            <Waiting />
          </Suspense>
          <ScreenBoundary place={pathname}>
            <CarriersNeeded>
              <Suspense fallback={<LoadingOverlay />}>{children}</Suspense>
            </CarriersNeeded>
            {keys !== 'never' && (
              <Suspense fallback={null}>
                <KeysDialog open={keys === 'open'} onClose={() => setKeys('closed')} />
              </Suspense>
            )}
          </ScreenBoundary>
        </Box>
      </Box>
      <Notifications start={menuWidth} />
      <WantedNotices />
    </>
  )
}

const SkipLink = styled('a')(({ theme: { palette } }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 2000,
  padding: '6px 12px',
  borderRadius: 6,
  background: palette.background.paper,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}))
