import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Result } from '#shared/errors/refusal.ts'
import { type SniffedFile, sniffContent } from '../content.ts'
import { takeFile } from '../fileFaults.ts'
import type { AuditReportInput } from '../pdf/auditReport.ts'
import { type TakenInboxFile, takeInboxFile } from '../takeInboxFile.ts'

/**
 * Work on the content of files that takes long enough to hold up everything else: an engine has it done
 * beside itself, in a thread. Every verb rejects with a `ContentError` when the work did not come back.
 */
export interface ContentWork {
  /** `shared/documents/pdf/auditReport.ts` */
  auditReport(input: AuditReportInput): Promise<Uint8Array>
  /** `shared/documents/fileFaults.ts` */
  takeFile(name: string, bytes: Uint8Array): Promise<Result<{ contentType: string }>>
  /** `shared/documents/takeInboxFile.ts` */
  takeInboxFile(name: string, bytes: Uint8Array): Promise<Result<TakenInboxFile>>
  /** `shared/documents/content.ts` */
  sniffContent(name: string, bytes: Uint8Array): Promise<SniffedFile>
  /** In lower-case hex. */
  sha256(bytes: Uint8Array): Promise<string>
}

/** Why a piece of work did not come back: its thread took too long, or ended. */
type ContentErrorCode = 'content-too-slow' | 'content-died'

/** Work on content that did not come back. It can do the same again, so nobody waits for it. */
export class ContentError extends Error {
  readonly code: ContentErrorCode

  constructor(code: ContentErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'ContentError'
    this.code = code
  }
}

/** Work on content done right here: in the thread of an engine, in a command of the command line, in tests. */
export const CONTENT_HERE: ContentWork = {
  // What draws PDFs is loaded with the first of them.
  auditReport: async (input) => (await import('../pdf/auditReport.ts')).auditReport(input),
  takeFile: async (name, bytes) => takeFile(name, bytes),
  takeInboxFile: async (name, bytes) => takeInboxFile(name, bytes),
  sniffContent: async (name, bytes) => sniffContent(name, bytes),
  sha256: async (bytes) => bytesToHex(sha256(bytes)),
}

/** How the content of files is worked on; right here unless given. */
export interface ContentWorld {
  content?: ContentWork | undefined
}

/** How this world has content worked on. */
export function contentOf({ content }: ContentWorld): ContentWork {
  return content ?? CONTENT_HERE
}

/** Why content could not be worked on, in the words of a refusal. */
export const CONTENT_WORDS: Record<ContentErrorCode, string> = {
  'content-too-slow': 'it took too long',
  'content-died': 'the work ended by itself',
}
