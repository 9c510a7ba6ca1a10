import type { Actor } from '../domain/audit/Actor.ts'
import type { AdvanceFacts } from '../domain/audit/AdvanceFacts.ts'
import { aWorkCarrier, BUILT_AT } from './builders.ts'

export const ADMIN: Actor = { userId: 'admin@bakehouse.example', role: 'admin' }
export const OTHER_ADMIN: Actor = { userId: 'second@bakehouse.example', role: 'admin' }
export const BAKER: Actor = { userId: 'auditor@bakehouse.example', role: 'baker' }
export const SYSTEM: Actor = { userId: 'System', role: 'system' }
export const INVOICING: Actor = { userId: 'System', role: 'invoicing' }

/** What a move of `anAudit()` needs to know, an hour after it was made. */
export function advanceFacts(changes: Partial<AdvanceFacts> = {}): AdvanceFacts {
  return {
    now: new Date(BUILT_AT.getTime() + 3_600_000),
    today: '2026-11-02',
    carrier: aWorkCarrier(),
    reason: '',
    bulk: false,
    publicUrl: 'https://audits.example',
    pin: 'A1B2C3',
    ...changes,
  }
}
