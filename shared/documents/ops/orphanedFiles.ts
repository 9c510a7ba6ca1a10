import type { Intake } from '#shared/audit/access/intake.ts'
import { savedOf } from '#shared/audit/access/savedAnswers.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Attachment } from '#shared/audit/papers/attachments.ts'
import {
  attachmentIdOf,
  type FilePlace,
  filePathOf,
  lostFileId,
  placeOfFile,
} from '#shared/audit/papers/removedFiles.ts'
import { COLLECTIONS, type CollectionName } from '#shared/kernel/collections.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import type { StoredFile } from '#shared/kernel/ports/fileStore.ts'
import type { InboxFile } from '../inboxFiles.ts'

/** A stored file that should be somebody's. */
export type PlacedFile = FilePlace & Pick<StoredFile, 'url' | 'dateAdded'>

/** Those of a list that should be somebody's: no reports, results and whatever else is stored. */
export function placedFiles(files: readonly StoredFile[]): PlacedFile[] {
  return files.flatMap(({ path, url, dateAdded }) => {
    const place = placeOfFile(path)
    return place === null ? [] : [{ ...place, url, dateAdded }]
  })
}

/** Values that an `in` filter takes. */
const VALUES_A_READ = 30

/**
 * Which of the files no document has: neither an audit's document nor a scan that became one, no intake
 * that lists it or is not folded yet, no file of the inbox. Whoever names a file has it, be it by what
 * its path says or by the address. Reads one document a file, and more only of what is nobody's by then.
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
  // What the public has written may be anything.
  const listed = savedOf(intake).files[id] as { removed?: unknown } | null | undefined
  return intake.pending || (listed !== undefined && listed?.removed !== true)
}

/** The paths that a document names whose own id does not say so. */
async function namedPaths(
  store: DocumentStore,
  files: readonly PlacedFile[],
): Promise<Set<string>> {
  const named = new Set<string>()
  for (let start = 0; start < files.length; start += VALUES_A_READ) {
    const some = files.slice(start, start + VALUES_A_READ)
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

/** Those of the files that no worker knows to be removed one day. */
export async function withoutNote(
  store: DocumentStore,
  files: readonly PlacedFile[],
): Promise<PlacedFile[]> {
  const noted = await readByIds(store, COLLECTIONS.removedFiles, files.map(lostFileId))
  return files.filter((file) => !noted.has(lostFileId(file)))
}
