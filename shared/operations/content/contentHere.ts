import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { sniffContent } from '../../domain/document/sniffContent.ts'
import { takeFile } from '../../domain/document/takeFile.ts'
import { takeInboxFile } from '../../domain/inbox/takeInboxFile.ts'
import type { ContentWork } from '../../ports/contentWork.ts'

/** Work on content done right here: in the thread of an engine, in a command of the command line, in tests. */
export const CONTENT_HERE: ContentWork = {
  // What draws PDFs is loaded with the first of them.
  auditReport: async (input) => (await import('../../documents/auditReport.ts')).auditReport(input),
  takeFile: async (name, bytes) => takeFile(name, bytes),
  takeInboxFile: async (name, bytes) => takeInboxFile(name, bytes),
  sniffContent: async (name, bytes) => sniffContent(name, bytes),
  sha256: async (bytes) => bytesToHex(sha256(bytes)),
}

/** How this world has content worked on. */
export function contentOf({ content }: { content?: ContentWork | undefined }): ContentWork {
  return content ?? CONTENT_HERE
}
