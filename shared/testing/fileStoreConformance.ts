import { beforeAll, describe, expect, it } from 'vitest'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore, ListingFileStore } from '#shared/kernel/ports/fileStore.ts'

/** More than any store sends in one piece. */
const LARGE = 5_000_000
const PDF = { contentType: 'application/pdf' }

/**
 * The suite every file store passes. `makeStore` is called once; each test works at paths of its own.
 * The store's rules let a file be put where none is, read and removed.
 */
export function describeFileStore(
  name: string,
  makeStore: () => FileStore | Promise<FileStore>,
): void {
  describe(`${name} as a file store`, () => {
    let store: FileStore
    let paths = 0
    const folder = name.replace(/[^A-Za-z0-9]/g, '')
    const newPath = () => `audits/${folder}/files/file${++paths}`

    beforeAll(async () => {
      store = await makeStore()
    })

    async function codeOf(failing: Promise<unknown>): Promise<string> {
      const error = await failing.then(
        () => null,
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(StoreError)
      return (error as StoreError).code
    }

    it('gives back the bytes and what was said of them', async () => {
      const path = newPath()
      const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
      const metadata = { sha256: 'a'.repeat(64), 'with blank': 'ü 🧁' }
      const put = await store.put(path, new Blob([bytes]), { ...PDF, metadata })
      expect(put).toEqual({
        path,
        url: expect.stringMatching(new RegExp(`^gs://[a-z0-9.-]+/${path}$`)),
        size: 256,
        contentType: 'application/pdf',
        contentEncoding: '',
        metadata,
        dateAdded: expect.any(Date),
      })
      expect(await store.describe(path)).toEqual(put)
      expect(await store.read(path)).toEqual(bytes)
    })

    it('stores a large file in pieces and reports its progress', async () => {
      const path = newPath()
      const bytes = new Uint8Array(LARGE).map((_, index) => index % 251)
      const reported: number[] = []
      await store.put(path, new Blob([bytes]), {
        ...PDF,
        onProgress: (sent, total) => {
          expect(total).toBe(LARGE)
          reported.push(sent)
        },
      })
      expect(reported.at(-1)).toBe(LARGE)
      expect(reported).toEqual(reported.toSorted((a, b) => a - b))
      expect(Buffer.from(await store.read(path)).equals(Buffer.from(bytes))).toBe(true)
    })

    it('takes a body that is no Blob, and an empty one', async () => {
      const [path, empty] = [newPath(), newPath()]
      const whole = new Blob(['0123456789'])
      const body = {
        size: 10,
        slice: (start: number, end: number) => whole.slice(start, end),
        arrayBuffer: () => whole.arrayBuffer(),
      }
      await store.put(path, body, PDF)
      expect(new TextDecoder().decode(await store.read(path))).toBe('0123456789')
      expect(await store.put(empty, new Blob([]), PDF)).toMatchObject({ size: 0, metadata: {} })
      expect(await store.read(empty)).toHaveLength(0)
    })

    it('reads as many bytes as it may, and stops at a file that has more', async () => {
      const [path, large] = [newPath(), newPath()]
      await store.put(path, new Blob(['0123456789']), PDF)
      await store.put(large, new Blob([new Uint8Array(LARGE)]), PDF)
      expect(new TextDecoder().decode(await store.read(path, 10))).toBe('0123456789')
      expect(await codeOf(store.read(path, 9))).toBe('too-large')
      expect(await codeOf(store.read(large, 1_000_000))).toBe('too-large')
      expect(await store.read(large, LARGE)).toHaveLength(LARGE)
    })

    it('refuses a path that is taken, and leaves what is there', async () => {
      const path = newPath()
      await store.put(path, new Blob(['first']), PDF)
      expect(await codeOf(store.put(path, new Blob(['second']), PDF))).toBe('already-exists')
      const large = new Blob([new Uint8Array(LARGE)])
      expect(await codeOf(store.put(path, large, PDF))).toBe('already-exists')
      expect(new TextDecoder().decode(await store.read(path))).toBe('first')
    })

    it('what is not there is null to describe, not found to read, and no error to remove', async () => {
      const path = newPath()
      expect(await store.describe(path)).toBeNull()
      expect(await codeOf(store.read(path))).toBe('not-found')
      await store.remove(path)
      await store.put(path, new Blob(['x']), PDF)
      await store.remove(path)
      expect(await store.describe(path)).toBeNull()
      await store.put(path, new Blob(['y']), PDF)
    })

    it('an upload that is cancelled fails as such, and no file is there', async () => {
      const [path, late] = [newPath(), newPath()]
      const body = new Blob([new Uint8Array(LARGE)])
      const before = new AbortController()
      before.abort()
      expect(await codeOf(store.put(path, body, { ...PDF, signal: before.signal }))).toBe(
        'cancelled',
      )
      const during = new AbortController()
      const put = store.put(late, body, {
        ...PDF,
        signal: during.signal,
        onProgress: () => during.abort(),
      })
      expect(await codeOf(put)).toBe('cancelled')
      expect([await store.describe(path), await store.describe(late)]).toEqual([null, null])
    })
  })
}

/** The suite of every file store of trusted code: what a browser's does, and the list. */
export function describeListingFileStore(
  name: string,
  makeStore: () => ListingFileStore | Promise<ListingFileStore>,
): void {
  describeFileStore(name, makeStore)

  describe(`${name} lists its files`, () => {
    it('in the order of their paths, in pages after any path, with what is known of them', async () => {
      const store = await makeStore()
      const folder = `lists/${name.replace(/[^A-Za-z0-9]/g, '')}`
      const paths = ['a', 'a/b', 'a0', 'b'].map((part) => `${folder}/${part}`)
      for (const path of paths.toReversed()) await store.put(path, new Blob(['x']), PDF)
      const first = await store.list(`${folder}/`, 2)
      expect(first.files.map(({ path }) => path)).toEqual(paths.slice(0, 2))
      expect(first).toMatchObject({ isLast: false, files: [{ size: 1, ...PDF }, {}] })
      expect(first.files[0]).toEqual(await store.describe(paths[0] ?? ''))
      const after = async (path = '', limit = 1) => {
        const page = await store.list(path, limit)
        return page.files.map((file) => file.path).filter((each) => each.startsWith(folder))
      }
      expect(await after(paths[1])).toEqual([paths[2]])
      expect(await after(`${folder}/a00`)).toEqual([paths[3]])
      await store.remove(paths[2] ?? '')
      expect(await after(paths[2])).toEqual([paths[3]])
      const rest = await store.list(paths[3] ?? '', 1000)
      expect(rest.isLast).toBe(true)
      expect(await store.list('\u{10ffff}', 10)).toEqual({ files: [], isLast: true })
    })
  })
}
