import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Result } from '#shared/errors/refusal.ts'
import type { AuditReportInput } from '../auditReport.ts'
import { type SniffedFile, sniffContent } from '../content.ts'
import type { Quarantine } from '../heldFiles.ts'
import type { LetterFault, LetterRunInput, MadeLetterRun, PrintedLetter } from '../letters/model.ts'
import type { ReadMail } from '../readMail.ts'
import type { ReadFont } from '../typefaces.ts'
import { type ValidInboxFile, validateDocument, validateInboxFile } from '../validateFile.ts'
import type { Workbook } from '../workbook/readWorkbook.ts'

/**
 * Work on the content of files that is slow enough to hold up everything else: an engine has it done in a
 * thread. Every verb rejects with a `ContentError` when the work did not finish.
 */
export interface ContentWork {
  /** `shared/documents/auditReport.ts` */
  auditReport(input: AuditReportInput): Promise<Uint8Array>
  /** `shared/documents/letters/letterRunPdf.ts` */
  letterRun(input: LetterRunInput): Promise<MadeLetterRun>
  /** `shared/documents/letters/letterRunPdf.ts` */
  letterFaults(letters: readonly PrintedLetter[]): Promise<Record<string, LetterFault>>
  /** `shared/documents/validateFile.ts` */
  validateDocument(name: string, bytes: Uint8Array): Promise<Result<{ contentType: string }>>
  /** `shared/documents/validateFile.ts` */
  validateInboxFile(name: string, bytes: Uint8Array): Promise<Result<ValidInboxFile>>
  /** `shared/documents/content.ts` */
  sniffContent(name: string, bytes: Uint8Array): Promise<SniffedFile>
  /** `shared/documents/workbook/readWorkbook.ts` */
  readWorkbook(file: string, bytes: Uint8Array): Promise<Result<Workbook>>
  /** `shared/documents/readMail.ts` */
  readMail(bytes: Uint8Array): Promise<ReadMail | null>
  /** In lower-case hex. */
  sha256(bytes: Uint8Array): Promise<string>
}

/** Why a piece of work did not finish: its thread was too slow, or ended. */
type ContentErrorCode = 'content-too-slow' | 'content-died'

/** Work on content that did not finish. It would most likely fail again, so it is not repeated. */
export class ContentError extends Error {
  readonly code: ContentErrorCode

  constructor(code: ContentErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'ContentError'
    this.code = code
  }
}

/** Work on content in the current thread without typefaces: in a browser, and in tests. */
export const CONTENT_HERE: ContentWork = contentHere(null)

/** Work on content in the current thread: inside the threads of an engine. */
export function contentHere(fonts: ReadFont | null): ContentWork {
  const readFont: ReadFont = async (font) => {
    if (fonts === null) throw new ContentError('content-died')
    return fonts(font)
  }
  return {
    // The PDF library is loaded with the first report.
    auditReport: async (input) => (await import('../auditReport.ts')).auditReport(input, fonts),
    letterRun: async (input) =>
      (await import('../letters/letterRunPdf.ts')).letterRunPdf(input, readFont),
    letterFaults: async (letters) =>
      (await import('../letters/letterRunPdf.ts')).letterFaults(letters, readFont),
    validateDocument: async (name, bytes) => validateDocument(name, bytes),
    validateInboxFile: async (name, bytes) => validateInboxFile(name, bytes),
    sniffContent: async (name, bytes) => sniffContent(name, bytes),
    readWorkbook: async (file, bytes) =>
      (await import('../workbook/readWorkbook.ts')).readWorkbook(file, bytes),
    // The reader of emails is loaded with the first of them.
    readMail: async (bytes) => (await import('../readMail.ts')).readMail(bytes),
    sha256: async (bytes) => bytesToHex(sha256(bytes)),
  }
}

/** How the content of files is worked on. */
export interface ContentWorld {
  /** In the current thread unless given. */
  content?: ContentWork | undefined
  /** What a file passes before it is accepted; without one no file is scanned. */
  quarantine?: Quarantine | undefined
}

/** How this world has content worked on. */
export function contentOf({ content }: ContentWorld): ContentWork {
  return content ?? CONTENT_HERE
}

/** Why content could not be worked on, in the words of a refusal. */
export const CONTENT_WORDS: Record<ContentErrorCode, string> = {
  'content-too-slow': 'it took too long',
  'content-died': 'the work ended unexpectedly',
}
