/** What a person typed and has not saved, kept until they save it, throw it away or sign out. */
export interface DraftStore {
  /** Undefined when there is none. */
  read(userId: string, record: string): unknown
  write(userId: string, record: string, draft: unknown): void
  remove(userId: string, record: string): void
  /** Everybody's: on sign-out nothing stays. */
  clear(): void
}

const PREFIX = 'bakehouse.draft.'

/**
 * Drafts in the storage of this tab: they survive a reload and a session that ended, and go with the
 * tab. Of another user's nothing is read. A storage that is full or forbidden keeps none.
 */
export function draftStore(storage: Storage): DraftStore {
  const keyOf = (userId: string, record: string) => `${PREFIX}${userId.toLowerCase()}|${record}`
  return {
    read(userId, record) {
      const stored = storage.getItem(keyOf(userId, record))
      try {
        return stored === null ? undefined : JSON.parse(stored)
      } catch {
        return undefined
      }
    },
    write(userId, record, draft) {
      try {
        storage.setItem(keyOf(userId, record), JSON.stringify(draft))
      } catch {
        // The page still has it: what is lost is only the way back after a reload.
      }
    },
    remove(userId, record) {
      storage.removeItem(keyOf(userId, record))
    },
    clear() {
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
      for (const key of keys) if (key.startsWith(PREFIX)) storage.removeItem(key)
    },
  }
}
