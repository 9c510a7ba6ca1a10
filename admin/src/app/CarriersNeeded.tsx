import type { ReactNode } from 'react'
import { refusal } from '#shared/errors/refusal.ts'
import { hasFirmRight } from '#shared/firm/user.ts'
import { DeniedPanel } from './DeniedPanel.tsx'
import { useActiveCarrier } from './useActiveCarrier.ts'

/** The screen, or for a user without carriers, who could read nothing there, whom to ask for some. */
export function CarriersNeeded({ children }: { children: ReactNode }) {
  const { user } = useActiveCarrier()
  if (user === null || user.carriers.length > 0 || hasFirmRight(user)) return children
  const { message, next } = refusal('USER_HAS_NO_CARRIERS', { email: user.email })
  return <DeniedPanel message={message} next={next} />
}
