import BusinessOutlined from '@mui/icons-material/BusinessOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import TuneOutlined from '@mui/icons-material/TuneOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { Resource, useCanAccess, usePermissions } from 'ra-core'
import type { ComponentType, ReactNode } from 'react'
import { Navigate, Route, useHref } from 'react-router'
import type { Role } from '#shared/firm/model.ts'
import { areaOf } from './area.ts'
import { lazyScreen } from './lazyScreen.ts'
import { AccessDeniedPage } from './messagePages.tsx'

/** An address that leads nowhere. */
export const NotFound = lazyScreen(async () => (await import('./NotFoundPage.tsx')).NotFoundPage)

const Home = lazyScreen(async () => (await import('../home/Home.tsx')).Home)

const CarrierHome = lazyScreen(
  async () => (await import('../carrierView/CarrierHome.tsx')).CarrierHome,
)

/**
 * The area's own address: the day's work in the admin view, the queue in the baker view; a carrier
 * user's inventory in both.
 */
export function AreaHome() {
  const area = areaOf(useHref('/'))
  const { permissions: role, isPending } = usePermissions<Role | null>()
  // Nothing is read, or refused, before it is known whose home it is.
  if (isPending) return null
  if (role === 'carrier') return <CarrierHome />
  return guarded('audits', 'list', area === 'baker' ? Queue : Home)
}

/** The queue has two addresses: its own, and the home of the baker view. */
const Queue = lazyScreen(async () => (await import('../queue/Queue.tsx')).Queue)

const AuditList = lazyScreen(async () => (await import('../audits/list/AuditList.tsx')).AuditList)
const AuditShow = lazyScreen(async () => (await import('../audits/show/AuditShow.tsx')).AuditShow)
const AuditEdit = lazyScreen(async () => (await import('../audits/edit/AuditEdit.tsx')).AuditEdit)
const AuditPdf = lazyScreen(async () => (await import('../audits/pdf/AuditPdf.tsx')).AuditPdf)
const CarrierAuditOfCode = lazyScreen(
  async () => (await import('../carrierView/CarrierAuditPage.tsx')).CarrierAuditOfCode,
)

/** `/audits` and the routes below it (specification §2). */
const auditScreens = (
  <Resource
    key="audits"
    name="audits"
    icon={FactCheckOutlined}
    list={guarded('audits', 'list', AuditList)}
  >
    <Route
      path=":auditCode"
      element={guarded('audits', 'show', AuditShow, <CarrierAuditOfCode />)}
    />
    <Route
      path=":auditCode/edit"
      element={guarded('audits', 'edit', AuditEdit, <CarrierAuditOfCode />)}
    />
    <Route
      path=":auditCode/pdf"
      element={guarded('audits', 'show', AuditPdf, <CarrierAuditOfCode />)}
    />
    <Route path=":auditCode/*" element={<NotFound />} />
  </Resource>
)

const InboxList = lazyScreen(async () => (await import('../inbox/InboxList.tsx')).InboxList)
const UploadShow = lazyScreen(
  async () => (await import('../inbox/orders/OrderFileScreen.tsx')).UploadShow,
)
const XmlShow = lazyScreen(
  async () => (await import('../inbox/orders/OrderFileScreen.tsx')).XmlShow,
)

/** `/inbox` and the order files below it (specification §2). */
const inboxScreens = (
  <Resource
    key="inbox"
    name="inbox"
    icon={InboxOutlined}
    list={guarded('inbox', 'list', InboxList)}
  >
    <Route path="uploads/:batchId" element={guarded('inbox', 'show', UploadShow)} />
    <Route path="uploads/:batchId/edit" element={guarded('inbox', 'edit', UploadShow)} />
    <Route path="uploads/:batchId/:uploadId" element={guarded('inbox', 'show', UploadShow)} />
    <Route path="xmls/:xmlId" element={guarded('inbox', 'show', XmlShow)} />
    <Route path="xmls/:xmlId/edit" element={guarded('inbox', 'edit', XmlShow)} />
  </Resource>
)

const CarrierList = lazyScreen(
  async () => (await import('../carriers/CarrierList.tsx')).CarrierList,
)
const CarrierScreen = lazyScreen(
  async () => (await import('../carriers/CarrierScreen.tsx')).CarrierScreen,
)

/** `/carriers` and the routes below it (specification §2). */
const carrierScreens = (
  <Resource
    key="carriers"
    name="carriers"
    icon={BusinessOutlined}
    list={guarded('carriers', 'list', CarrierList)}
  >
    <Route path=":carrierId" element={guarded('carriers', 'edit', CarrierScreen)} />
    <Route path=":carrierId/:part" element={guarded('carriers', 'edit', CarrierScreen)} />
  </Resource>
)

const FiguresReport = lazyScreen(
  async () => (await import('../reports/FiguresReport.tsx')).FiguresReport,
)
const CalendarReport = lazyScreen(
  async () => (await import('../reports/CalendarReport.tsx')).CalendarReport,
)
const BakeryReport = lazyScreen(
  async () => (await import('../reports/BakeryReport.tsx')).BakeryReport,
)
const ActivityReport = lazyScreen(
  async () => (await import('../reports/ActivityReport.tsx')).ActivityReport,
)
const ExceptionsReport = lazyScreen(
  async () => (await import('../reports/ExceptionsReport.tsx')).ExceptionsReport,
)
const InvoiceReport = lazyScreen(
  async () => (await import('../invoices/InvoiceReport.tsx')).InvoiceReport,
)
const ReportEdit = lazyScreen(async () => (await import('../reports/ReportEdit.tsx')).ReportEdit)

/** `/reports` and the routes below it (specification §2): the figures, each view, its settings. */
const reportScreens = (
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
    <Route path=":view/*" element={<NotFound />} />
  </Resource>
)

const InvoicesAtReport = () => <Navigate to="/reports/invoice" replace />

/** Invoices are listed at the address of their report (specification §2). */
const invoiceScreens = (
  <Resource
    key="invoices"
    name="invoices"
    icon={InsightsOutlined}
    recordRepresentation="number"
    list={guarded('reports', 'show', InvoicesAtReport)}
  />
)

const ManageScreen = lazyScreen(
  async () => (await import('../manage/ManageScreen.tsx')).ManageScreen,
)

/**
 * What has its list as a tab of Manage, to which its own address leads, and no page of a record: a user's id is
 * an email, say. Their icons are of those that the first screen loads anyway.
 */
const manageResources = [
  { name: 'users', tab: 'users', icon: PersonOutlined },
  { name: 'outbox', tab: 'outbox', icon: UploadFileOutlined },
  { name: 'slices', tab: 'slices', icon: TuneOutlined },
  { name: 'accessLog', tab: 'access', icon: FactCheckOutlined },
].map(({ tab, ...resource }) => (
  <Resource
    key={resource.name}
    {...resource}
    list={guarded('users', 'list', () => <Navigate to={`/manage/${tab}`} replace />)}
    recordRepresentation={({ name, email, subject, id }) => name || email || subject || id}
  />
))

/** `/manage`, with an address for each of its parts. */
const manageScreens = ['/manage', '/manage/:tab'].map((path) => (
  <Route key={path} path={path} element={guarded('users', 'list', ManageScreen)} />
))

const CarrierAuditPage = lazyScreen(
  async () => (await import('../carrierView/CarrierAuditPage.tsx')).CarrierAuditPage,
)
const SendFilesPage = lazyScreen(
  async () => (await import('../carrierView/SendFilesPage.tsx')).SendFilesPage,
)

/** What carrier users have beside their home: an audit of theirs, and where files are sent. */
const carrierViewScreens = [
  <Route
    key="inventory"
    path="/inventory/:auditFSID"
    element={guarded('carrierAudits', 'show', CarrierAuditPage)}
  />,
  <Route key="files" path="/files" element={guarded('sentFiles', 'list', SendFilesPage)} />,
]

const SettingsPage = lazyScreen(
  async () => (await import('./settings/SettingsPage.tsx')).SettingsPage,
)

const DemoPage = lazyScreen(async () => (await import('../demo/DemoPage.tsx')).DemoPage)

const ScanPage = lazyScreen(async () => (await import('../scans/ScanPage.tsx')).ScanPage)

/** Screens that are no resource's. */
export const customScreens = [
  <Route key="queue" path="/queue" element={guarded('audits', 'list', Queue)} />,
  <Route key="settings" path="/settings" element={<SettingsPage />} />,
  <Route key="demo" path="/demo" element={guarded('demo', 'list', DemoPage)} />,
  <Route key="scan" path="/inbox/scans/:scanId" element={guarded('inbox', 'edit', ScanPage)} />,
  ...manageScreens,
  ...carrierViewScreens,
]

/** The react-admin resources with their screens. */
export const resourceScreens = [
  auditScreens,
  inboxScreens,
  carrierScreens,
  reportScreens,
  invoiceScreens,
  ...manageResources,
]

/** What is opened many times a day, the likeliest first: by the staff, and by carrier users. */
export const STAFF_SCREENS = [AuditList, AuditShow, Queue, Home, AuditEdit, InboxList]
export const CARRIER_SCREENS = [CarrierHome, CarrierAuditPage, SendFilesPage]

/** A screen for those whose role may do that with that resource (`providers/permissions.ts`); `instead` for the others. */
function guarded(resource: string, action: string, Screen: ComponentType, instead?: ReactNode) {
  return (
    <RequireAccess
      resource={resource}
      action={action}
      {...(instead === undefined ? {} : { instead })}
    >
      <Screen />
    </RequireAccess>
  )
}

/**
 * Shows a screen only to those whose role may open it, and reads nothing before that is known.
 * An unreachable server lets the screen through: it says itself what could not be read.
 */
function RequireAccess({
  resource,
  action,
  instead = <AccessDeniedPage />,
  children,
}: {
  resource: string
  action: string
  /** What they see who may not. */
  instead?: ReactNode
  children: ReactNode
}) {
  const { canAccess, isPending, error } = useCanAccess({ resource, action })
  if (isPending) return null
  return canAccess || error !== null ? children : instead
}
