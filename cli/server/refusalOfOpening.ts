import type { ErrorCode } from '#shared/errors/catalogue.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'

const BY_STORE_CODE: Record<string, ErrorCode> = {
  LOCKED: 'DATA_FOLDER_IN_USE',
  READ_ONLY: 'DATA_FOLDER_READ_ONLY',
  NOT_A_DIRECTORY: 'DATA_FOLDER_NOT_A_DIRECTORY',
  DAMAGED: 'DATA_FOLDER_DAMAGED',
  NEWER_FORMAT: 'DATA_FOLDER_NEWER',
}

/**
 * Why the local backend did not start, in the catalogue's words; null for what it never throws on
 * purpose. The backend knows no catalogue: its errors are told apart by name and code.
 */
export function refusalOfOpening(
  error: unknown,
  { folder, port }: { folder: string; port: number },
): Refusal | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'PortInUseError') {
    return refusal('PORT_IN_USE', { port, other: port === 65_535 ? 8081 : port + 1 })
  }
  if ('syscall' in error && error.syscall === 'listen') {
    return refusal('PORT_NOT_ALLOWED', { port })
  }
  if (error.name === 'RulesCompileError') {
    return refusal('RULES_BROKEN', { detail: error.message.trim().replace(/\.$/, '') })
  }
  const code = 'code' in error && typeof error.code === 'string' ? BY_STORE_CODE[error.code] : null
  if (error.name !== 'StoreOpenError' || !code) return null
  const pid = 'details' in error ? pidIn(error.details) : null
  return refusal(code, {
    folder,
    holder: pid === null ? '' : ` (${pid})`,
    detail: error.message.replace(/\.$/, ''),
  })
}

function pidIn(details: unknown): number | null {
  if (typeof details !== 'object' || details === null || !('pid' in details)) return null
  return typeof details.pid === 'number' ? details.pid : null
}
