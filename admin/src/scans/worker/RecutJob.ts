import type { InboxFile } from '#shared/domain/inbox/InboxFile.ts'
import type { Result } from '#shared/errors/refusal.ts'

/** What the other thread makes of scans: one cut in two, or several put together. */
export type RecutJob =
  | { kind: 'split'; scan: InboxFile; pages: readonly number[]; userId: string }
  | { kind: 'join'; scans: readonly InboxFile[]; userId: string }

/** The ids of the new scans. */
export type RecutAnswer = Result<string[]>
