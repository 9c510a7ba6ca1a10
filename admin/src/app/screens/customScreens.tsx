import { Route } from 'react-router'
import { lazyScreen } from '../lazyScreen.ts'
import { carrierViewScreens } from './carrierViewScreens.tsx'
import { guarded } from './guarded.tsx'
import { manageScreens } from './manageScreens.tsx'
import { Queue } from './Queue.ts'

const SettingsPage = lazyScreen(
  async () => (await import('../settings/SettingsPage.tsx')).SettingsPage,
)

const DemoPage = lazyScreen(async () => (await import('../../demo/DemoPage.tsx')).DemoPage)

const ScanPage = lazyScreen(async () => (await import('../../scans/ScanPage.tsx')).ScanPage)

/** Screens that are no resource's. */
export const customScreens = [
  <Route key="queue" path="/queue" element={guarded('audits', 'list', Queue)} />,
  <Route key="settings" path="/settings" element={<SettingsPage />} />,
  <Route key="demo" path="/demo" element={guarded('demo', 'list', DemoPage)} />,
  <Route key="scan" path="/inbox/scans/:scanId" element={guarded('inbox', 'edit', ScanPage)} />,
  ...manageScreens,
  ...carrierViewScreens,
]
