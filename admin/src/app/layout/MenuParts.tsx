import BakeryDiningOutlined from '@mui/icons-material/BakeryDiningOutlined'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import TimelineOutlined from '@mui/icons-material/TimelineOutlined'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router'
import type { MenuCounts } from '../../providers/dataProvider/verbs/home.ts'
import { useProviderQuery } from '../../providers/useProviderQuery.ts'
import { addMessages } from '../i18nProvider.ts'
import { MenuLink } from './MenuLink.ts'

addMessages({
  menu_reports: {
    calview: 'Calendar',
    bakery: 'Bakery',
    bakery_hint: 'The firm at work: audits by state and step, and who has how many',
    activity: 'Activity',
    exceptions: 'Exceptions',
    invoice: 'Invoices',
  },
})

/** Counts of a menu are a hint: so old they may be, wherever the person goes meanwhile. */
const FRESH_MS = 300_000

/** How much waits behind an entry of the menu; nothing until it is known, or where nothing waits. */
export function MenuCount({ of }: { of: keyof MenuCounts }) {
  const { data } = useProviderQuery('countMenu', {}, { freshMs: FRESH_MS, everyMs: FRESH_MS })
  const count = data?.[of] ?? 0
  if (count === 0) return null
  return (
    <>
      {' '}
      <Box component="span" className="figures" sx={{ ml: 'auto', fontSize: 12 }}>
        {count}
      </Box>
    </>
  )
}

const REPORTS = {
  calview: CalendarMonthOutlined,
  bakery: BakeryDiningOutlined,
  activity: TimelineOutlined,
  exceptions: ReportProblemOutlined,
  invoice: ReceiptLongOutlined,
} as const

/** The reports beside the figures, each with an entry of its own. */
export function MenuReports({
  folded,
  onGo,
}: {
  folded: boolean
  onGo?: (() => void) | undefined
}) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  return Object.entries(REPORTS).map(([view, Icon]) => {
    const title = translate(`menu_reports.${view}`)
    const to = `/reports/${view}`
    return (
      <MenuLink
        key={view}
        to={to}
        title={
          folded ? title : view === 'bakery' ? translate('menu_reports.bakery_hint') : undefined
        }
        aria-current={pathname.startsWith(to) ? 'page' : undefined}
        onClick={onGo}
      >
        <Icon aria-hidden={!folded} titleAccess={folded ? title : undefined} />
        {!folded && title}
        {!folded && view === 'exceptions' && <MenuCount of="exceptions" />}
      </MenuLink>
    )
  })
}
