import type { AuditReportInput } from '../documents/auditReport.ts'
import type { SniffedFile } from '../domain/document/sniffContent.ts'
import type { TakenInboxFile } from '../domain/inbox/takeInboxFile.ts'
import type { Result } from '../errors/refusal.ts'

/**
 * Work on the content of files that takes long enough to hold up everything else: an engine has it done
 * beside itself, in a thread. Every verb rejects with a `ContentError` when the work did not come back.
 */
export interface ContentWork {
  /** `shared/documents/auditReport.ts` */
  auditReport(input: AuditReportInput): Promise<Uint8Array>
  /** `shared/domain/document/takeFile.ts` */
  takeFile(name: string, bytes: Uint8Array): Promise<Result<{ contentType: string }>>
  /** `shared/domain/inbox/takeInboxFile.ts` */
  takeInboxFile(name: string, bytes: Uint8Array): Promise<Result<TakenInboxFile>>
  /** `shared/domain/document/sniffContent.ts` */
  sniffContent(name: string, bytes: Uint8Array): Promise<SniffedFile>
  /** In lower-case hex. */
  sha256(bytes: Uint8Array): Promise<string>
}

/** Why a piece of work did not come back: its thread took too long, or ended. */
export type ContentErrorCode = 'content-too-slow' | 'content-died'

/** Work on content that did not come back. It can do the same again, so nobody waits for it. */
export class ContentError extends Error {
  readonly code: ContentErrorCode

  constructor(code: ContentErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'ContentError'
    this.code = code
  }
}
