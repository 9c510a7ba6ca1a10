import { renderHook } from '@testing-library/react'
import { CoreAdminContext, HttpError } from 'ra-core'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { AdminDataProvider } from './dataProvider/createDataProvider.ts'
import { useAdminProvider } from './useAdminProvider.ts'

/** A provider whose verbs are refused with a status, and an app that signs out at 401. */
function refusing(status: number) {
  const signedOut: number[] = []
  const dataProvider = {
    readWorker: () => Promise.reject(new HttpError('refused', status)),
  } as unknown as AdminDataProvider
  const authProvider = {
    login: async () => {},
    checkAuth: async () => {},
    getPermissions: async () => null,
    checkError: (error: HttpError) =>
      error.status === 401 ? Promise.reject(error) : Promise.resolve(),
    logout: async () => {
      signedOut.push(status)
      return false as const
    },
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <CoreAdminContext dataProvider={dataProvider} authProvider={authProvider}>
        {children}
      </CoreAdminContext>
    </MemoryRouter>
  )
  return { signedOut, provider: renderHook(useAdminProvider, { wrapper }).result.current }
}

it('a verb of an ended session signs out and rejects: no screen gets an answer that is none', async () => {
  const { provider, signedOut } = refusing(401)
  await expect(provider.readWorker({})).rejects.toMatchObject({ status: 401 })
  expect(signedOut).toEqual([401])
})

it('a refused verb rejects, and the session goes on', async () => {
  const { provider, signedOut } = refusing(403)
  await expect(provider.readWorker({})).rejects.toMatchObject({ status: 403 })
  expect(signedOut).toEqual([])
})
