import { useEffect } from 'react'
import type { IntakeSession } from './saving/IntakeSession.ts'
import type { UploadQueue } from './uploads/UploadQueue.ts'

/** How often a pending save is retried. */
const TRY_EVERY_MS = 15_000

/** Sends pending saves and uploads when the connection is back. */
export function useConnection(session: IntakeSession, uploads: UploadQueue): void {
  useEffect(() => {
    const again = () => {
      if (session.state().waiting > 0) void session.flush()
      void uploads.resume()
    }
    const timer = window.setInterval(() => {
      if (session.state().offline) void session.flush()
    }, TRY_EVERY_MS)
    window.addEventListener('online', again)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [session, uploads])
}
