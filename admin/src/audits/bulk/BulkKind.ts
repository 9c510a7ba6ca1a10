/** What is done to many audits at once: moved on, paused, or a step of theirs completed. */
export type BulkKind = 'move' | 'pause' | 'complete'
