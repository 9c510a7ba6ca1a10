import type { Actor } from '#shared/audit/actor.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Role } from '#shared/firm/model.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Stage } from '#shared/simulation/stage.ts'
import { DEMO_USERS } from '../people.ts'
import type { DemoCalendar } from './demoCalendar.ts'

/** What a step of a scenario sees of the demo. */
export interface Scene {
  stage: Stage
  calendar: DemoCalendar
  /** Where papers and emails that come in are kept while the demo is played. */
  files: ListingFileStore
  /** Lets some minutes pass, never beyond the moment at which the demo ends. */
  passMinutes(minutes: number): void
}

export const DEMO_BAKER: Actor = { userId: emailOf('baker'), role: 'baker' }
export const DEMO_ADMIN: Actor = { userId: emailOf('admin'), role: 'admin' }

/** Who works on an audit: its auditor, else the demo's own. */
export function bakerOf({ auditor }: Pick<Audit, 'auditor'>): Actor {
  return auditor === '' ? DEMO_BAKER : { userId: auditor, role: 'baker' }
}

/** The email of the first of the demo's people with this role. */
export function emailOf(role: Role): string {
  return DEMO_USERS.find((user) => user.role === role)?.email ?? ''
}
