import { BACKUP_ERRORS, COMMAND_LINE_ERRORS, EXPORT_ERRORS } from './commandLine.ts'
import { VERIFY_ERRORS } from './verify.ts'

/**
 * What only operators see: at the command line, of backups and exports, and what verify finds. Browsers
 * load `noOperators.ts` in its place (`imports` in package.json): no screen can meet one of these.
 */
export const OPERATOR_ERRORS = {
  ...COMMAND_LINE_ERRORS,
  ...EXPORT_ERRORS,
  ...BACKUP_ERRORS,
  ...VERIFY_ERRORS,
}
