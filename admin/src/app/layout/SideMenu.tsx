import type { SvgIconComponent } from '@mui/icons-material'
import BusinessOutlined from '@mui/icons-material/BusinessOutlined'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'ra-core'
import { type ComponentType, Fragment, lazy, Suspense } from 'react'
import { useHref, useLocation } from 'react-router'
import { addressOfList, filterInAddress } from '../../audits/listAddress.ts'
import { mayDo } from '../../providers/permissions.ts'
import { KeyCap } from '../../ui/buttons.tsx'
import { type Area, areaOf } from '../area.ts'
import { MENU_FOLDED_WIDTH, MENU_WIDTH } from '../theme/adminTheme.ts'
import { useActiveCarrier } from '../useActiveCarrier.ts'
import { MenuLink } from './MenuLink.ts'

// Fetched after the first screen: they say more, and lead where the entry Figures leads too.
const MenuCount = lazy<ComponentType<{ of: 'queue' | 'inbox' }>>(async () => ({
  default: (await menuParts()).MenuCount,
}))
const MenuReports = lazy<ComponentType<ReportsProps>>(async () => ({
  default: (await menuParts()).MenuReports,
}))
interface ReportsProps {
  folded: boolean
  onGo: (() => void) | undefined
}
const nothing = () => null
const menuParts = () =>
  import('./MenuParts.tsx').catch(() => ({ MenuCount: nothing, MenuReports: nothing }))

/** Of the five reports, kept free for them. */
const REPORTS_HEIGHT = 160

/** The menu at the left, on the ground; folds to icons. */
export function SideMenu({
  mayList,
  folded,
  onKeys,
  onFold,
  onGo,
}: {
  mayList: boolean
  folded: boolean
  onKeys: () => void
  onFold?: () => void
  onGo?: () => void
}) {
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const { user } = useActiveCarrier()
  // As long as the role is not known every screen says itself what may not be seen.
  const entries = MENU_ENTRIES[areaOf(useHref('/'))].filter(
    ({ resource }) => user === null || resource === null || mayDo(user.role, 'list', resource),
  )
  const shown = user?.role === 'carrier' ? CARRIER_ENTRIES : mayList ? entries : []
  return (
    <Box
      component="nav"
      aria-label={translate('menu.label')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        width: folded ? MENU_FOLDED_WIDTH : MENU_WIDTH,
        height: '100%',
        p: 2,
        pt: 3,
        bgcolor: 'background.default',
      }}
    >
      {shown.map(({ to, label, group, icon: Icon, isHere, count }) => (
        <Fragment key={to}>
          {group && (
            <Box
              sx={{
                mt: folded ? 2 : 4,
                mb: folded ? 0 : 1,
                px: '10px',
                fontSize: 11,
                lineHeight: '16px',
                fontWeight: 500,
                color: 'text.secondary',
              }}
            >
              {!folded && translate(group)}
            </Box>
          )}
          <MenuLink
            to={to}
            title={folded ? translate(label) : undefined}
            aria-current={isHere(pathname, search) ? 'page' : undefined}
            onClick={onGo}
          >
            <Icon aria-hidden={!folded} titleAccess={folded ? translate(label) : undefined} />
            {!folded && translate(label)}
            {!folded && count && (
              <Suspense fallback={null}>
                <MenuCount of={count} />
              </Suspense>
            )}
          </MenuLink>
          {to === '/reports' && (
            <Suspense fallback={<Box sx={{ height: REPORTS_HEIGHT }} />}>
              <MenuReports folded={folded} onGo={onGo} />
            </Suspense>
          )}
        </Fragment>
      ))}
      <Box sx={{ flex: 1 }} />
      <Box
        sx={{
          display: 'flex',
          flexDirection: folded ? 'column' : 'row',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
        }}
      >
        <ButtonBase
          onClick={onKeys}
          aria-label={translate('bar.keys')}
          sx={{
            gap: 2,
            height: 32,
            px: folded ? 0 : 2,
            borderRadius: 1.5,
            fontSize: 12,
            color: 'text.secondary',
          }}
        >
          <KeyCap>?</KeyCap>
          {!folded && translate('menu.keyboard')}
        </ButtonBase>
        {onFold && (
          <IconButton
            onClick={onFold}
            aria-label={translate(folded ? 'menu.unfold' : 'menu.fold')}
            title={translate(folded ? 'menu.unfold' : 'menu.fold')}
          >
            {folded ? <ChevronRight fontSize="small" /> : <ChevronLeft fontSize="small" />}
          </IconButton>
        )}
      </Box>
    </Box>
  )
}

interface MenuEntry {
  to: string
  label: string
  icon: SvgIconComponent
  /** What this entry and those below it are called together. */
  group?: string
  /** The resource it lists: only those who may do that see it; null is for everyone. */
  resource: string | null
  /** What of `MenuCount` stands beside it. */
  count?: 'queue' | 'inbox'
  /** Whether this is where the person is. */
  isHere: (pathname: string, search: string) => boolean
}

const isMyClaims = (pathname: string, search: string) =>
  pathname === '/audits' && filterInAddress(search).claim === 'me'

const HOME: MenuEntry = {
  to: '/',
  label: 'menu.home',
  icon: HomeOutlined,
  resource: 'audits',
  isHere: (pathname) => pathname === '/',
}

const AUDITS: MenuEntry = {
  to: '/audits',
  label: 'menu.audits',
  icon: FactCheckOutlined,
  resource: 'audits',
  isHere: (pathname, search) => pathname.startsWith('/audits') && !isMyClaims(pathname, search),
}

const queue = (to: string): MenuEntry => ({
  to,
  label: 'menu.queue',
  icon: PhoneInTalkOutlined,
  resource: 'audits',
  count: 'queue',
  isHere: (pathname) => pathname === '/queue' || pathname === to,
})

const MY_CLAIMS: MenuEntry = {
  to: addressOfList({ claim: 'me' }),
  label: 'menu.my_claims',
  icon: PersonOutlined,
  resource: 'audits',
  isHere: isMyClaims,
}

const REPORTS: MenuEntry = {
  to: '/reports',
  label: 'menu.figures',
  group: 'menu.reports',
  icon: InsightsOutlined,
  resource: 'reports',
  isHere: (pathname) => /^\/reports(\/figures|$)/.test(pathname),
}

const CARRIERS: MenuEntry = {
  to: '/carriers',
  label: 'menu.carriers',
  group: 'menu.set_up',
  icon: BusinessOutlined,
  isHere: (pathname) => pathname.startsWith('/carriers'),
  resource: 'carriers',
}

const MANAGE: MenuEntry = {
  to: '/manage',
  label: 'menu.manage',
  icon: TuneOutlined,
  isHere: (pathname) => pathname.startsWith('/manage'),
  resource: 'users',
}

const SETTINGS: MenuEntry = {
  to: '/settings',
  label: 'bar.settings',
  icon: SettingsOutlined,
  isHere: (pathname) => pathname === '/settings',
  resource: null,
}

const INBOX: MenuEntry = {
  to: '/inbox',
  label: 'menu.inbox',
  icon: InboxOutlined,
  isHere: (pathname) => pathname.startsWith('/inbox'),
  resource: 'inbox',
  count: 'inbox',
}

/** The screens there are, by area. More come as they are built: nothing here leads nowhere. */
const MENU_ENTRIES: Record<Area, readonly MenuEntry[]> = {
  admin: [HOME, AUDITS, queue('/queue'), INBOX, REPORTS, CARRIERS, MANAGE, SETTINGS],
  baker: [queue('/'), MY_CLAIMS, AUDITS],
}

/** What carrier users have instead, in either area. */
const CARRIER_ENTRIES: readonly MenuEntry[] = [
  {
    to: '/',
    label: 'menu.inventory',
    icon: FactCheckOutlined,
    resource: 'carrierAudits',
    isHere: (pathname) => pathname === '/' || pathname.startsWith('/inventory'),
  },
  {
    to: '/files',
    label: 'menu.files',
    icon: UploadFileOutlined,
    resource: 'sentFiles',
    isHere: (pathname) => pathname === '/files',
  },
]
