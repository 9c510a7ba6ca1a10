import { type Result, refusal } from '#shared/errors/refusal.ts'

/**
 * The answer to a file or folder that the system didn't let be written: FILE_NOT_WRITTEN with the
 * system's code (`ENOSPC`, `EACCES`). What is no error of the system is thrown again.
 */
export function notWritten(error: unknown, file: string): Result<never> {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error
  return { ok: false, error: refusal('FILE_NOT_WRITTEN', { file, reason: String(error.code) }) }
}
