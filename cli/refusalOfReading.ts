import { type Refusal, refusal } from '#shared/errors/refusal.ts'

/** What a person is told about a file that they named and that cannot be read. */
export function refusalOfReading(file: string, error: unknown): Refusal {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return refusal('FILE_NOT_FOUND', { file })
  if (code === 'EISDIR') return refusal('FILE_IS_DIRECTORY', { file })
  return refusal('FILE_UNREADABLE', { file, reason: code })
}
