import { createContext, useContext } from 'react'
import type { Session } from '../providers/session.ts'

const SessionContext = createContext<Session | null>(null)

export const SessionProvider = SessionContext.Provider

/** Who works here now, and on what; the data provider's own. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession outside of SessionProvider')
  return session
}
