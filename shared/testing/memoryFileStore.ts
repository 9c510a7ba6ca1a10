import {
  StoreError,
  type StoreErrorCode,
  type StoreVerb,
} from '#shared/kernel/ports/documentStore.ts'
import { type MemoryFiles, memoryFiles } from '#shared/simulation/memoryFiles.ts'

/** What a test may ask of the in-memory store beside the port's verbs. */
export interface MemoryFileStore extends MemoryFiles {
  /** From now on every verb fails with the code; null: none does. */
  failWith(code: StoreErrorCode | null): void
}

/** A file store in memory that can be made to fail, for tests only. */
export function memoryFileStore(now?: () => Date): MemoryFileStore {
  const files = memoryFiles(now ? { now } : {})
  let failure: StoreErrorCode | null = null

  function check(verb: StoreVerb): void {
    if (failure !== null) throw new StoreError(failure, verb, 'made to fail')
  }

  return {
    paths: files.paths,
    failWith: (code) => {
      failure = code
    },
    put: async (...asked) => {
      check('Put')
      return files.put(...asked)
    },
    read: async (...asked) => {
      check('Read')
      return files.read(...asked)
    },
    describe: async (path) => {
      check('Describe')
      return files.describe(path)
    },
    remove: async (path) => {
      check('Delete')
      await files.remove(path)
    },
    list: async (...asked) => {
      check('List')
      return files.list(...asked)
    },
    withdrawToken: files.withdrawToken,
  }
}
