import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import type { StagedFile } from '#shared/documents/ops/unattachedFiles.ts'
import type { Result } from '#shared/errors/refusal.ts'

/**
 * What the other thread makes of scans: one cut in two, or several put together. `uid` is the signed-in
 * person's, whose staging folder the pieces are put into.
 */
export type RecutJob =
  | { kind: 'split'; scan: InboxFile; pages: readonly number[]; uid: string }
  | { kind: 'join'; scans: readonly InboxFile[]; uid: string }

/** The pieces, staged. */
export type RecutAnswer = Result<StagedFile[]>
