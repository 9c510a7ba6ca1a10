import BusinessOutlined from '@mui/icons-material/BusinessOutlined'
import { Resource } from 'ra-core'
import { Route } from 'react-router'
import { lazyScreen } from '../lazyScreen.ts'
import { guarded } from './guarded.tsx'

const CarrierList = lazyScreen(
  async () => (await import('../../carriers/CarrierList.tsx')).CarrierList,
)
const CarrierScreen = lazyScreen(
  async () => (await import('../../carriers/CarrierScreen.tsx')).CarrierScreen,
)

/** `/carriers` and the routes below it (specification §2). */
export const carrierScreens = (
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
