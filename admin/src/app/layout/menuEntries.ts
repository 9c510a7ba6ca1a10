import type { SvgIconComponent } from '@mui/icons-material'
import BusinessOutlined from '@mui/icons-material/BusinessOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { addressOfList, filterInAddress } from '../../audits/listAddress.ts'
import type { Area } from '../area.ts'

interface MenuEntry {
  to: string
  label: string
  icon: SvgIconComponent
  /** The resource it lists: only those who may do that see it. */
  resource: string
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
  label: 'menu.reports',
  icon: InsightsOutlined,
  resource: 'reports',
  isHere: (pathname) => pathname.startsWith('/reports'),
}

const CARRIERS: MenuEntry = {
  to: '/carriers',
  label: 'menu.carriers',
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

const INBOX: MenuEntry = {
  to: '/inbox',
  label: 'menu.inbox',
  icon: InboxOutlined,
  isHere: (pathname) => pathname.startsWith('/inbox'),
  resource: 'inbox',
}

/** The screens there are, by area. More come as they are built: nothing here leads nowhere. */
export const MENU_ENTRIES: Record<Area, readonly MenuEntry[]> = {
  admin: [HOME, AUDITS, queue('/queue'), INBOX, CARRIERS, REPORTS, MANAGE],
  baker: [queue('/'), MY_CLAIMS, AUDITS],
}

/** What carrier users have instead, in either area. */
export const CARRIER_ENTRIES: readonly MenuEntry[] = [
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
