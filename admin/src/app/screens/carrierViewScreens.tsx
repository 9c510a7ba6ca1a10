import { Route } from 'react-router'
import { lazyScreen } from '../lazyScreen.ts'
import { guarded } from './guarded.tsx'

export const CarrierAuditPage = lazyScreen(
  async () => (await import('../../carrierView/CarrierAuditPage.tsx')).CarrierAuditPage,
)
export const SendFilesPage = lazyScreen(
  async () => (await import('../../carrierView/SendFilesPage.tsx')).SendFilesPage,
)

/** What carrier users have beside their home: an audit of theirs, and where files are sent. */
export const carrierViewScreens = [
  <Route
    key="inventory"
    path="/inventory/:auditFSID"
    element={guarded('carrierAudits', 'show', CarrierAuditPage)}
  />,
  <Route key="files" path="/files" element={guarded('sentFiles', 'list', SendFilesPage)} />,
]
