import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import { Resource } from 'ra-core'
import { Route } from 'react-router'
import { lazyScreen } from '../lazyScreen.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { guarded } from './guarded.tsx'

export const AuditList = lazyScreen(
  async () => (await import('../../audits/list/AuditList.tsx')).AuditList,
)
export const AuditShow = lazyScreen(
  async () => (await import('../../audits/show/AuditShow.tsx')).AuditShow,
)
export const AuditEdit = lazyScreen(
  async () => (await import('../../audits/edit/AuditEdit.tsx')).AuditEdit,
)
const AuditPdf = lazyScreen(async () => (await import('../../audits/pdf/AuditPdf.tsx')).AuditPdf)
const CarrierAuditOfCode = lazyScreen(
  async () => (await import('../../carrierView/CarrierAuditOfCode.tsx')).CarrierAuditOfCode,
)

/** `/audits` and the routes below it (specification §2). */
export const auditScreens = (
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
    <Route path=":auditCode/*" element={<NotFoundPage />} />
  </Resource>
)
