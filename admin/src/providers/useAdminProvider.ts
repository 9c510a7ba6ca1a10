import { DataProviderContext, useLogoutIfAccessDenied } from 'ra-core'
import { useContext, useMemo } from 'react'
import type { AdminDataProvider } from './dataProvider/createDataProvider.ts'

/**
 * The data provider, for the business's verbs. As react-admin's `useDataProvider` it signs out whose
 * session has ended; but the verb rejects then, where react-admin's answers `{ data: {} }`, which is no
 * answer of any verb of ours.
 */
export function useAdminProvider(): AdminDataProvider {
  const provider = useContext(DataProviderContext) as AdminDataProvider
  const signOutIfDenied = useLogoutIfAccessDenied()
  return useMemo(() => {
    type Verb = (...args: unknown[]) => Promise<unknown>
    const verbOf =
      (verb: Verb): Verb =>
      async (...args) => {
        try {
          return await verb(...args)
        } catch (error) {
          await signOutIfDenied(error)
          throw error
        }
      }
    return new Proxy(provider, {
      get: (target, name) => {
        const found: unknown = Reflect.get(target, name)
        return typeof found === 'function' ? verbOf(found as Verb) : found
      },
    })
  }, [provider, signOutIfDenied])
}
