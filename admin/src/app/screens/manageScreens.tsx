import { Route } from 'react-router'
import { lazyScreen } from '../lazyScreen.ts'
import { guarded } from './guarded.tsx'

const ManageScreen = lazyScreen(
  async () => (await import('../../manage/ManageScreen.tsx')).ManageScreen,
)

/** `/manage`, with an address for each of its parts. */
export const manageScreens = ['/manage', '/manage/:tab'].map((path) => (
  <Route key={path} path={path} element={guarded('users', 'list', ManageScreen)} />
))
