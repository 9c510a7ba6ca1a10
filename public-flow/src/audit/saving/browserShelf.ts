import type { Shelf } from './Shelf.ts'

/** The shelf in IndexedDB, loaded when it is first used. */
export function browserShelf(): Shelf {
  const open = () => import('idb-keyval')
  return {
    async read<T>(key: string) {
      try {
        return await (await open()).get<T>(key)
      } catch {
        return undefined
      }
    },
    async write(key, value) {
      try {
        await (await open()).set(key, value)
        return true
      } catch {
        return false
      }
    },
    async remove(key) {
      try {
        await (await open()).del(key)
      } catch {
        // What cannot be removed is overwritten or ignored the next time.
      }
    },
  }
}
