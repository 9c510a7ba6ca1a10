import type { User } from 'firebase/auth'
import { describe, expect, it, vi } from 'vitest'
import { failureLog, hostOfTab } from './connectFirebase.ts'

describe('failureLog', () => {
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
})

describe('hostOfTab', () => {
  it.each(['127.0.0.1', 'localhost', 'other.localhost', '[::1]'])(
    'gives a tab a name of its own where the server is %s',
    async (host) => {
      const read = vi.fn(async (_: unknown) => new Response('{"projectId":"demo","apiKey":"any"}'))
      expect(await hostOfTab({ host, port: 8080 }, { tab: '7', read })).toEqual({
        host: 't7.localhost',
        port: 8080,
      })
      expect(read.mock.calls[0]?.[0]).toBe('http://t7.localhost:8080/__/firebase/init.json')
    },
  )

  it('keeps to the plain name where the browser does not know the other', async () => {
    const read = async () => Promise.reject(new TypeError('no such name'))
    const address = { host: '127.0.0.1', port: 8080 }
    expect(await hostOfTab(address, { tab: '7', read })).toEqual(address)
  })

  it('asks nothing of a server elsewhere', async () => {
    const read = vi.fn()
    const address = { host: 'emulator.example', port: 8080 }
    expect(await hostOfTab(address, { tab: '7', read })).toEqual(address)
    expect(read).not.toHaveBeenCalled()
  })
})
