import type { Audit } from '../audit/Audit.ts'

/** The files of an audit's results, in their order. */
export const RESULT_FILES = ['pdf', 'csv', 'xml', 'documents.json'] as const

export type ResultFile = (typeof RESULT_FILES)[number]

/** The name that a file of an audit's results goes out under. */
export function resultFileName(
  { auditCode, revision }: Pick<Audit, 'auditCode' | 'revision'>,
  file: ResultFile,
): string {
  return `${auditCode}-r${revision}.${file}`
}
