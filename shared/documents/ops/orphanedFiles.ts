import type { Intake } from '#shared/audit/access/intake.ts'
import { savedOf } from '#shared/audit/access/savedAnswers.ts'
import type { Attachment } from '#shared/audit/attachments.ts'
import type { Audit } from '#shared/audit/model.ts'
import {
  attachmentIdOf,
  type FilePlace,
  filePathOf,
  lostFileId,
  placeOfFile,
} from '#shared/audit/removedFiles.ts'
import { COLLECTIONS, type CollectionName } from '#shared/kernel/collections.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import type { StoredFile } from '#shared/kernel/ports/fileStore.ts'
import type { InboxFile } from '../inboxFiles.ts'

/** A stored file that should belong to a document. */
export type PlacedFile = FilePlace & Pick<StoredFile, 'url' | 'dateAdded'>

/** Those of a list that should belong to a document; reports, results and others are left out. */
export function placedFiles(files: readonly StoredFile[]): PlacedFile[] {
  return files.flatMap(({ path, url, dateAdded }) => {
    const place = placeOfFile(path)
    return place === null ? [] : [{ ...place, url, dateAdded }]
  })
}

/** Values that an `in` filter takes. */
const MAX_IN_VALUES = 30

/**
 * Which of the files belong to no document: neither an audit's document nor a scan that became one, no
 * intake that lists it or is not applied yet, no file of the inbox. A document has a file by its path or
 * by its address. Reads one document a file, and more only of the files that are still without one.
 */
export async function findOrphanedFiles(
  store: DocumentStore,
  files: readonly PlacedFile[],
): Promise<PlacedFile[]> {
  const { attachments, scans, uploads, xmls, intakes } = COLLECTIONS
  const of = (...kinds: FilePlace['kind'][]) => files.filter(({ kind }) => kinds.includes(kind))
  const idOf = ({ id }: FilePlace) => id
  const [atAudits, fromPublic, inInbox] = await Promise.all([
    without<Attachment>(store, of('audit'), attachments, idOf, isAddressOf).then((left) =>
      without<InboxFile>(store, left, scans, idOf, becameDocument),
    ),
    without<Attachment>(store, of('public'), attachments, attachmentIdOf, isAddressOf).then(
      (left) => without<Intake>(store, left, intakes, ownerOf, holdsUpload),
    ),
    [scans, uploads, xmls].reduce<Promise<PlacedFile[]>>(
      async (before, collection) => without(store, await before, collection, idOf, () => true),
      Promise.resolve(of('inbox')),
    ),
  ])
  const left = [...atAudits, ...fromPublic, ...inInbox]
  const named = await namedPaths(store, left)
  return left.filter(({ path }) => !named.has(path))
}

async function without<T>(
  store: DocumentStore,
  files: readonly PlacedFile[],
  collection: CollectionName,
  idOf: (file: PlacedFile) => string,
  has: (document: StoredDocument<T>, file: PlacedFile) => boolean,
): Promise<PlacedFile[]> {
  const found = await readByIds<T>(store, collection, [...new Set(files.map(idOf))])
  return files.filter((file) => {
    const document = found.get(idOf(file))
    return document === undefined || !has(document, file)
  })
}

function ownerOf({ owner }: FilePlace): string {
  return owner
}

/** By its path: data that was moved to another project has addresses of the bucket that it came from. */
function isAddressOf({ url }: Pick<Attachment, 'url'>, { path }: FilePlace): boolean {
  return filePathOf(url) === path
}

function becameDocument({ status, auditFSID }: InboxFile, { owner }: FilePlace): boolean {
  return status === 'done' && auditFSID === owner
}

function holdsUpload(intake: Intake, { id }: FilePlace): boolean {
  // The public may have written anything there.
  const listed = savedOf(intake).files[id] as { removed?: unknown } | null | undefined
  return intake.pending || (listed !== undefined && listed?.removed !== true)
}

/** The paths that documents with other ids name. */
async function namedPaths(
  store: DocumentStore,
  files: readonly PlacedFile[],
): Promise<Set<string>> {
  const named = new Set<string>()
  for (let start = 0; start < files.length; start += MAX_IN_VALUES) {
    const some = files.slice(start, start + MAX_IN_VALUES)
    const list = <T>(collection: CollectionName, field: string, value: string[]) =>
      store.list<T>(collection, {
        filters: [{ field, op: 'in', value }],
        sort: { field: 'id', direction: 'asc' },
      })
    const [documents, audits] = await Promise.all([
      list<Attachment>(
        COLLECTIONS.attachments,
        'url',
        some.map(({ url }) => url),
      ),
      list<Audit>(
        COLLECTIONS.audits,
        'xmlFilePath',
        some.map(({ path }) => path),
      ),
    ])
    for (const { url } of documents) named.add(filePathOf(url))
    for (const { xmlFilePath } of audits) named.add(xmlFilePath)
  }
  return named
}

/** Those of the files that are not yet marked for deletion. */
export async function withoutRemovalNote(
  store: DocumentStore,
  files: readonly PlacedFile[],
): Promise<PlacedFile[]> {
  const noted = await readByIds(store, COLLECTIONS.removedFiles, files.map(lostFileId))
  return files.filter((file) => !noted.has(lostFileId(file)))
}
