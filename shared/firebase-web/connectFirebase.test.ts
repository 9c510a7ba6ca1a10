import type { User } from 'firebase/auth'
import { expect, it } from 'vitest'
import { failureLog } from './connectFirebase.ts'

const lines: string[] = []
const logger = {
  info: () => {},
  error: (message: string, facts?: Record<string, unknown>) =>
    void lines.push(`${message} ${facts?.['code']}`),
}

it('a denial is logged while a person is signed in, and not once they have signed out', () => {
  const auth = { currentUser: {} as User | null }
  const log = failureLog(logger, auth)
  log.error('Get Failed', { code: 'permission-denied' })
  auth.currentUser = null
  log.error('GetD Failed', { code: 'permission-denied' })
  log.error('GetD Failed', { code: 'unavailable' })
  expect(lines).toEqual(['Get Failed permission-denied', 'GetD Failed unavailable'])
})
