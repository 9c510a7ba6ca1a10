import type { SvgIconComponent } from '@mui/icons-material'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined'
import { addressOfList, filterInAddress } from '../../audits/listAddress.ts'
import type { Area } from '../area.ts'

interface MenuEntry {
  to: string
  label: string
  icon: SvgIconComponent
  /** Whether this is where the person is. */
  isHere: (pathname: string, search: string) => boolean
}

const isMyClaims = (pathname: string, search: string) =>
  pathname === '/audits' && filterInAddress(search).claim === 'me'

const HOME: MenuEntry = {
  to: '/',
  label: 'menu.home',
  icon: HomeOutlined,
  isHere: (pathname) => pathname === '/',
}

const AUDITS: MenuEntry = {
  to: '/audits',
  label: 'menu.audits',
  icon: FactCheckOutlined,
  isHere: (pathname, search) => pathname.startsWith('/audits') && !isMyClaims(pathname, search),
}

const queue = (to: string): MenuEntry => ({
  to,
  label: 'menu.queue',
  icon: PhoneInTalkOutlined,
  isHere: (pathname) => pathname === '/queue' || pathname === to,
})

const MY_CLAIMS: MenuEntry = {
  to: addressOfList({ claim: 'me' }),
  label: 'menu.my_claims',
  icon: PersonOutlined,
  isHere: isMyClaims,
}

/** The screens there are, by area. More come as they are built: nothing here leads nowhere. */
export const MENU_ENTRIES: Record<Area, readonly MenuEntry[]> = {
  admin: [HOME, AUDITS, queue('/queue')],
  baker: [queue('/'), MY_CLAIMS, AUDITS],
}
