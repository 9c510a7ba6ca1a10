import type { SvgIconComponent } from '@mui/icons-material'
import BakeryDiningOutlined from '@mui/icons-material/BakeryDiningOutlined'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import TimelineOutlined from '@mui/icons-material/TimelineOutlined'

export type ReportView = 'figures' | 'calview' | 'bakery' | 'activity' | 'exceptions' | 'invoice'

/** The reports (specification §2), in the order of their tabs. Figures are the resource's list. */
export const REPORT_VIEWS: readonly { name: ReportView; to: string; icon: SvgIconComponent }[] = [
  { name: 'figures', to: '/reports', icon: InsightsOutlined },
  { name: 'calview', to: '/reports/calview', icon: CalendarMonthOutlined },
  { name: 'bakery', to: '/reports/bakery', icon: BakeryDiningOutlined },
  { name: 'activity', to: '/reports/activity', icon: TimelineOutlined },
  { name: 'exceptions', to: '/reports/exceptions', icon: ReportProblemOutlined },
  { name: 'invoice', to: '/reports/invoice', icon: ReceiptLongOutlined },
]
