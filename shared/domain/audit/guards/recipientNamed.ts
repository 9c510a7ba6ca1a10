import { refusal } from '#shared/errors/refusal.ts'
import type { Guard } from './Guard.ts'

/** What is sent to the carrier is sent to somebody. */
export const recipientNamed: Guard = (_audit, { reason }) =>
  reason === '' ? refusal('RECIPIENT_MISSING') : null
