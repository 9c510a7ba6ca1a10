import { DataProviderContext } from 'ra-core'
import { useContext } from 'react'
import type { AdminDataProvider } from './dataProvider/createDataProvider.ts'

/** The data provider, for the business's verbs; react-admin's own hooks serve its nine. */
export function useAdminProvider(): AdminDataProvider {
  return useContext(DataProviderContext) as AdminDataProvider
}
