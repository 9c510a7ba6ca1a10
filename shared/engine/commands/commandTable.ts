import { ROLES, type Role } from '../../domain/user/User.ts'
import type { CommandRow } from './CommandRow.ts'
import { AUDIT_KINDS, type AuditRequests } from './kinds/auditKinds.ts'
import { BULK_KINDS, type BulkRequests } from './kinds/bulkKinds.ts'
import { CARRIER_KINDS, type CarrierRequests } from './kinds/carrierKinds.ts'
import { COMMENT_KINDS, type CommentRequests } from './kinds/commentKinds.ts'
import { CORRECTION_KINDS, type CorrectionRequests } from './kinds/correctionKinds.ts'
import { FILE_KINDS, type FileRequests } from './kinds/fileKinds.ts'
import { FIRM_KINDS, type FirmRequests } from './kinds/firmKinds.ts'
import { INBOX_COMMANDS, type InboxRequests } from './kinds/inboxKinds.ts'
import { NEW_AUDIT_KINDS, type NewAuditRequests } from './kinds/newAuditKinds.ts'
import { ORDER_KINDS, type OrderRequests } from './kinds/orderKinds.ts'
import { SETTINGS_KINDS, type SettingsRequests } from './kinds/settingsKinds.ts'
import { STOP_KINDS, type StopRequests } from './kinds/stopKinds.ts'
import { USER_KINDS, type UserRequests } from './kinds/userKinds.ts'

/** What each kind of command is asked with. */
export interface CommandRequests
  extends AuditRequests,
    BulkRequests,
    CarrierRequests,
    CommentRequests,
    CorrectionRequests,
    FileRequests,
    FirmRequests,
    InboxRequests,
    NewAuditRequests,
    OrderRequests,
    SettingsRequests,
    StopRequests,
    UserRequests {}

export type CommandKind = keyof CommandRequests

/** Every kind of command: what one may ask the engine for, and how it is done. */
export const COMMANDS: { [K in CommandKind]: CommandRow<CommandRequests[K]> } = {
  ...AUDIT_KINDS,
  ...BULK_KINDS,
  ...CARRIER_KINDS,
  ...COMMENT_KINDS,
  ...CORRECTION_KINDS,
  ...FILE_KINDS,
  ...FIRM_KINDS,
  ...INBOX_COMMANDS,
  ...NEW_AUDIT_KINDS,
  ...ORDER_KINDS,
  ...SETTINGS_KINDS,
  ...STOP_KINDS,
  ...USER_KINDS,
}

export const COMMAND_KINDS = Object.keys(COMMANDS) as CommandKind[]

/** The row of a stored kind; null where this release has none. */
export function commandRow(kind: string): CommandRow<unknown> | null {
  return Object.hasOwn(COMMANDS, kind)
    ? (COMMANDS[kind as CommandKind] as CommandRow<unknown>)
    : null
}

/** The kinds that a role may ask for; `firestore.rules` has the same lists (`npm run rules`). */
export function kindsOfRole(role: Role): CommandKind[] {
  return COMMAND_KINDS.filter((kind) => COMMANDS[kind].roles.includes(role))
}

/** By role, for the rules. */
export function kindsByRole(): Record<Role, CommandKind[]> {
  return Object.fromEntries(ROLES.map((role) => [role, kindsOfRole(role)])) as Record<
    Role,
    CommandKind[]
  >
}
