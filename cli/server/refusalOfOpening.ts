import type { ErrorCode } from '#shared/errors/catalogue.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'

const BY_STORE_CODE: Record<string, ErrorCode> = {
  LOCKED: 'DATA_FOLDER_IN_USE',
  READ_ONLY: 'DATA_FOLDER_READ_ONLY',
  NOT_A_DIRECTORY: 'DATA_FOLDER_NOT_A_DIRECTORY',
  DAMAGED: 'DATA_FOLDER_DAMAGED',
  NEWER_FORMAT: 'DATA_FOLDER_NEWER',
}

const BY_IMPORT_CODE: Record<string, ErrorCode> = {
  NOT_EMPTY: 'IMPORT_NOT_EMPTY',
  NOT_AN_EXPORT: 'IMPORT_NOT_AN_EXPORT',
  NEWER_FORMAT: 'IMPORT_NEWER',
  OTHER_PROJECT: 'IMPORT_OTHER_PROJECT',
  DAMAGED: 'IMPORT_DAMAGED',
  CUT_OFF: 'IMPORT_CUT_OFF',
}

/** What was to be opened, as the refusal names it. `file` is the export to take in. */
interface Opening {
  folder: string
  port: number
  file?: string
}

/**
 * Why the local backend did not start, in the catalogue's words; null for what it never throws on
 * purpose. The backend knows no catalogue: its errors are told apart by name and code.
 */
export function refusalOfOpening(
  error: unknown,
  { folder, port, file = '' }: Opening,
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
  const detail = error.message.replace(/\.$/, '')
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const importCode = BY_IMPORT_CODE[code]
  if (error.name === 'ImportError' && importCode) {
    const line = 'line' in error ? Number(error.line) : 0
    return refusal(importCode, { folder, file, line, detail: detail.replace(/\. .*$/, '') })
  }
  if (error.name === 'DamagedDataError') return refusal('DATA_FOLDER_DAMAGED', { folder, detail })
  const storeCode = BY_STORE_CODE[code]
  if (error.name !== 'StoreOpenError' || !storeCode) return null
  const pid = 'details' in error ? pidIn(error.details) : null
  return refusal(storeCode, { folder, holder: pid === null ? '' : ` (${pid})`, detail })
}

function pidIn(details: unknown): number | null {
  if (typeof details !== 'object' || details === null || !('pid' in details)) return null
  return typeof details.pid === 'number' ? details.pid : null
}
