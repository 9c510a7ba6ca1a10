import InboxOutlined from '@mui/icons-material/InboxOutlined'
import { Resource } from 'ra-core'
import { Route } from 'react-router'
import { lazyScreen } from '../lazyScreen.ts'
import { guarded } from './guarded.tsx'

export const InboxList = lazyScreen(
  async () => (await import('../../inbox/InboxList.tsx')).InboxList,
)
const UploadShow = lazyScreen(
  async () => (await import('../../inbox/orders/OrderFileScreen.tsx')).UploadShow,
)
const XmlShow = lazyScreen(
  async () => (await import('../../inbox/orders/OrderFileScreen.tsx')).XmlShow,
)

/** `/inbox` and the order files below it (specification §2). */
export const inboxScreens = (
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
