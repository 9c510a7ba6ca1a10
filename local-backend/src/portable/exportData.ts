import type { AccountBook } from '../auth/AccountBook.ts'
import { decodeBody } from '../firestore/DocumentReader.ts'
import { keySegments } from '../firestore/documentKey.ts'
import { nameOf } from '../firestore/names.ts'
import { formatTimestamp } from '../firestore/timestamps.ts'
import type { BlobFolder } from '../storage/BlobFolder.ts'
import type { StorageEngine } from '../storage/StorageEngine.ts'
import type { StoredObject } from '../storage/StoredObject.ts'
import type { Entry, Store } from '../store/Store.ts'
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportLine } from './ExportLine.ts'

/** After every key: keys hold characters up to 255. */
const AFTER_ALL_KEYS = '\u0100'

/**
 * All documents of all databases, all files and all accounts of the project as lines of JSON, as of the moment
 * the first line is asked for; what is written later is not in it. Bodies are read as the lines are
 * taken, so the export takes little memory. Throws when the store was compacted in the meantime and a
 * document changed before: then the version it wants is gone, and the export must be made again.
 */
export async function* exportData(
  store: Store,
  accounts: AccountBook,
  files: Pick<StorageEngine, 'objects' | 'blobs'>,
  projectId: string,
): AsyncGenerator<string> {
  const entries = store.spaces().flatMap((space) => [...store.range(space, '', AFTER_ALL_KEYS)])
  const people = accounts.all().map((account) => structuredClone(account))
  const objects = [...files.objects.all()]
  // What is deleted meanwhile stays until its bytes are written.
  for (const { blob } of objects) files.objects.hold(blob)
  try {
    yield lineOf({ format: EXPORT_FORMAT, version: EXPORT_VERSION, projectId })
    for (const entry of entries) yield lineOf({ document: documentOf(store, entry) })
    for (const account of people) yield lineOf({ account })
    yield* fileLines(files.blobs, objects)
  } finally {
    for (const { blob } of objects) files.objects.release(blob)
  }
  const counts = { documents: entries.length, accounts: people.length, files: objects.length }
  yield lineOf({ end: counts })
}

async function* fileLines(
  blobs: BlobFolder,
  objects: readonly StoredObject[],
): AsyncGenerator<string> {
  const written = new Set<string>()
  for (const object of objects) {
    const { blob, size } = object
    if (!written.has(blob)) {
      written.add(blob)
      const handle = await blobs.open(blob, size)
      for await (const bytes of handle.createReadStream({ highWaterMark: PIECE_BYTES })) {
        yield lineOf({ blob, bytes: (bytes as Buffer).toString('base64') })
      }
    }
    yield lineOf({ file: object })
  }
}

/** A multiple of three, so that the pieces of base64 have no padding but at the end. */
const PIECE_BYTES = 3 * 128 * 1024

function documentOf(store: Store, entry: Entry) {
  return {
    name: nameOf(entry.space, keySegments(entry.key)),
    fields: decodeBody(store.readBody(entry)),
    createTime: formatTimestamp(entry.createTime),
    updateTime: formatTimestamp(entry.updateTime),
  }
}

function lineOf(line: ExportLine): string {
  return `${JSON.stringify(line)}\n`
}
