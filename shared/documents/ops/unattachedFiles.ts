import { randomFsid } from '#shared/audit/access/auditCode.ts'
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
  removedFileId,
} from '#shared/audit/removedFiles.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS, type CollectionName } from '#shared/kernel/collections.ts'
import { MAX_FILE_BYTES } from '#shared/kernel/constants.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import {
  type DocumentStore,
  failureCode,
  type StoredDocument,
  StoreError,
} from '#shared/kernel/ports/documentStore.ts'
import type { FileBody, FileStore, PutOptions, StoredFile } from '#shared/kernel/ports/fileStore.ts'
import type { Logger } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { InboxFile } from '../inboxFiles.ts'
import { FILE_FAULT_WORDS } from '../validateFile.ts'

/**
 * Stores a file where commands of the same person may ask for it, and returns its name. Each attempt has
 * a name of its own; a file that no command asks for is deleted after a day. Rejects with a `StoreError`.
 */
export async function stageFile(
  { files, random }: { files: Pick<FileStore, 'put'>; random: Random },
  uid: string,
  body: FileBody,
  options: Omit<PutOptions, 'metadata'>,
): Promise<string> {
  const name = randomFsid(random)
  const path = stagedPath(uid, name)
  if (path === null) throw new StoreError('unauthenticated', 'Put', 'not signed in')
  await files.put(path, body, options)
  return name
}

/** A staged file, and the name it had where it came from. */
export interface StagedFile {
  /** Its name in the person's staging folder. */
  staged: string
  name: string
}

/**
 * The bytes of a file that the person staged, at most 25 MB. What they are is not known yet. Refused:
 * STAGED_FILE_MISSING, DOCUMENT_NOT_TAKEN. Rejects with a `StoreError`.
 */
export async function readStaged(
  files: Pick<FileStore, 'describe' | 'read'>,
  uid: string,
  { staged, name }: StagedFile,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const path = stagedPath(uid, staged)
  const found = path === null ? null : await files.describe(path)
  if (found === null) return { ok: false, error: refusal('STAGED_FILE_MISSING', { name }) }
  if (found.size > MAX_FILE_BYTES) {
    const why = FILE_FAULT_WORDS.FILE_TOO_BIG
    return { ok: false, error: refusal('DOCUMENT_NOT_TAKEN', { name, why }) }
  }
  return { ok: true, value: new Uint8Array(await files.read(found.path)) }
}

/** Removes staged files after the command that asked for them; one that stays is deleted after a day. */
export async function clearStaged(
  { files, logger }: { files?: Pick<FileStore, 'remove'>; logger: Logger },
  uid: string,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    const path = stagedPath(uid, name)
    try {
      if (path !== null) await files?.remove(path)
    } catch (error) {
      logger.error('engine: a staged file was not removed', { code: failureCode(error) })
    }
  }
}

/** The name of a staged file: made by the browser, and all that a command says of it. */
export const STAGED_NAME = /^[A-Za-z0-9]{20}$/

/** Ids that the identity provider gives; no path leads out of the folder of one. */
const UID = /^[^/\\.\s][^/\\]{0,127}$/

/**
 * Where a person's browser stores a file before a command asks for it. Built of the command's own
 * `uid`, so that a command can name only its asker's files; null where uid or name is none.
 */
function stagedPath(uid: string, name: string): string | null {
  return UID.test(uid) && STAGED_NAME.test(name) ? `staging/${uid}/${name}` : null
}

/** The name at the end of a staged file's path; null for every other path. */
export function stagedNameOf(path: string): string | null {
  return /^staging\/[^/]+\/([A-Za-z0-9]{20})$/.exec(path)?.[1] ?? null
}

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
 * Which of the files belong to no document: neither an audit's document, a public one that staff removed
 * nor a scan that became one, no intake that lists it or is not applied yet, no file of the inbox. A
 * document has a file by its path or by its address. Reads one document a file, and more only of the files
 * that are still without one.
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
      async (left) =>
        withoutRemovedDocument(
          store,
          await without<Intake>(store, left, intakes, ownerOf, holdsUpload),
        ),
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

/** Those of the public's uploads that staff removed no document of: its own note says when such a file goes. */
async function withoutRemovedDocument(
  store: DocumentStore,
  files: readonly PlacedFile[],
): Promise<PlacedFile[]> {
  const intakes = await readByIds<Intake>(store, COLLECTIONS.intakes, [
    ...new Set(files.map(ownerOf)),
  ])
  const notesOf = (file: PlacedFile) => {
    const auditFSID = intakes.get(file.owner)?.auditFSID
    return auditFSID ? [removedFileId({ auditFSID, attId: attachmentIdOf(file) })] : []
  }
  const noted = await readByIds(store, COLLECTIONS.removedFiles, files.flatMap(notesOf))
  return files.filter((file) => !notesOf(file).some((id) => noted.has(id)))
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
