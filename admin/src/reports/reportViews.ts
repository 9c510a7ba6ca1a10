import type { SvgIconComponent } from '@mui/icons-material'
import BakeryDiningOutlined from '@mui/icons-material/BakeryDiningOutlined'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import TimelineOutlined from '@mui/icons-material/TimelineOutlined'

export type ReportView = 'figures' | 'calview' | 'bakery' | 'activity' | 'exceptions' | 'invoice'

/** What a report counts: the active slices as the lists do, or what the worker has counted of all. */
type ReportScope = 'slices' | 'all'

/** The reports (specification §2), in the order of their tabs. Figures are the resource's list. */
export const REPORT_VIEWS: readonly {
  name: ReportView
  to: string
  icon: SvgIconComponent
  scope: ReportScope
}[] = [
  { name: 'figures', to: '/reports', icon: InsightsOutlined, scope: 'all' },
  { name: 'calview', to: '/reports/calview', icon: CalendarMonthOutlined, scope: 'slices' },
  { name: 'bakery', to: '/reports/bakery', icon: BakeryDiningOutlined, scope: 'slices' },
  { name: 'activity', to: '/reports/activity', icon: TimelineOutlined, scope: 'all' },
  { name: 'exceptions', to: '/reports/exceptions', icon: ReportProblemOutlined, scope: 'slices' },
  { name: 'invoice', to: '/reports/invoice', icon: ReceiptLongOutlined, scope: 'all' },
]
