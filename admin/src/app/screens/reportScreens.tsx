import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import { Resource } from 'ra-core'
import { Route } from 'react-router'
import { lazyScreen } from '../lazyScreen.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { guarded } from './guarded.tsx'

const FiguresReport = lazyScreen(
  async () => (await import('../../reports/FiguresReport.tsx')).FiguresReport,
)
const CalendarReport = lazyScreen(
  async () => (await import('../../reports/CalendarReport.tsx')).CalendarReport,
)
const BakeryReport = lazyScreen(
  async () => (await import('../../reports/BakeryReport.tsx')).BakeryReport,
)
const ActivityReport = lazyScreen(
  async () => (await import('../../reports/ActivityReport.tsx')).ActivityReport,
)
const ExceptionsReport = lazyScreen(
  async () => (await import('../../reports/ExceptionsReport.tsx')).ExceptionsReport,
)
const InvoiceReport = lazyScreen(
  async () => (await import('../../invoices/InvoiceReport.tsx')).InvoiceReport,
)
const ReportEdit = lazyScreen(async () => (await import('../../reports/ReportEdit.tsx')).ReportEdit)

/** `/reports` and the routes below it (specification §2): the figures, each view, its settings. */
export const reportScreens = (
  <Resource
    key="reports"
    name="reports"
    icon={InsightsOutlined}
    list={guarded('reports', 'list', FiguresReport)}
  >
    <Route path="calview" element={guarded('reports', 'show', CalendarReport)} />
    <Route path="bakery" element={guarded('reports', 'show', BakeryReport)} />
    <Route path="activity" element={guarded('reports', 'show', ActivityReport)} />
    <Route path="exceptions" element={guarded('reports', 'show', ExceptionsReport)} />
    <Route path="invoice" element={guarded('reports', 'show', InvoiceReport)} />
    <Route path=":view/edit" element={guarded('reports', 'edit', ReportEdit)} />
    <Route path=":view/*" element={<NotFoundPage />} />
  </Resource>
)
