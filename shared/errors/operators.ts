import { APPOINTMENT_ERRORS } from './appointments.ts'
import { ASSIGNMENT_ERRORS } from './assignment.ts'
import { BACKUP_ERRORS, COMMAND_LINE_ERRORS, EXPORT_ERRORS } from './commandLine.ts'
import { HELD_FILE_ERRORS } from './heldFiles.ts'
import { OUTREACH_ERRORS } from './outreach.ts'
import { RETENTION_ERRORS } from './retention.ts'
import { VERIFY_ERRORS } from './verify.ts'

/**
 * What no code of a browser refuses: the command line, backups and exports, what verify finds, and what
 * the engine alone does with messages, appointments and hand-overs. Browsers load `noOperators.ts` in its place (`imports` in
 * package.json); a refusal of the engine reaches them with its words.
 */
export const OPERATOR_ERRORS = {
  ...COMMAND_LINE_ERRORS,
  ...EXPORT_ERRORS,
  ...BACKUP_ERRORS,
  ...VERIFY_ERRORS,
  ...OUTREACH_ERRORS,
  ...APPOINTMENT_ERRORS,
  ...ASSIGNMENT_ERRORS,
  ...HELD_FILE_ERRORS,
  ...RETENTION_ERRORS,
}
