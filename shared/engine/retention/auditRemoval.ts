import type { Intake } from '#shared/audit/access/intake.ts'
import { openHash } from '#shared/audit/access/pin.ts'
import type { Attachment } from '#shared/audit/attachments.ts'
import type { Audit } from '#shared/audit/model.ts'
import { codesOf, orderKeyId } from '#shared/audit/orderNumber.ts'
import {
  filePathOf,
  keptSince,
  type NewRemovedFile,
  type RemovedFile,
  removedFileId,
} from '#shared/audit/removedFiles.ts'
import {
  RESULT_JSON,
  type ResultLink,
  type ResultPackage,
  resultLinkPath,
  resultPath,
} from '#shared/audit/resultPackage.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS, type CollectionName, nestedPath } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import type {
  BatchWrite,
  DocumentStore,
  StoredDocument,
} from '#shared/kernel/ports/documentStore.ts'
import type { ListingFileStore, StoredFile } from '#shared/kernel/ports/fileStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { type Inbound, inboundPath } from '#shared/outreach/inbound/model.ts'
import type { CalendarMark } from '#shared/reports/calendarCounters.ts'
import { countsTakenBack } from '#shared/reports/counters.ts'
import type { CarrierAudit } from '#shared/results/carrierAudit.ts'
import { counterWrites } from '../duties/projectAudits.ts'
import type { Removal } from './policy.ts'

/** How many documents were removed, and the paths of the files that no document has now. */
export interface RemovedAudit {
  removed: number
  files: string[]
}

/**
 * Removes an audit with every document that belongs to it, and its counts from the figures, in one commit.
 * The caller checks whether it may be removed. Rejects with a `StoreError`, `conflict` or
 * `already-exists` when it was written in between.
 */
export async function removeAudit(store: DocumentStore, audit: Audit): Promise<RemovedAudit> {
  const figures = await figuresOf(store, audit)
  const { writes, files } = await removalOf(store, audit)
  await store.batch([...writes, ...figures])
  return { removed: writes.length, files }
}

/** Why an audit goes for good, and who decided it. */
export type RemovalCause = Pick<Removal, 'cause' | 'by' | 'reason' | 'forced'>

/**
 * Removes an audit for good, as `removeAudit` does, with every file of its places in Storage. The same
 * commit writes the record of it, which has no word of a person, and a note of each file: killed in
 * between, the worker deletes the rest. Rejects with a `StoreError`, as above.
 */
export async function removeForGood(
  { store, clock, files }: { store: DocumentStore; clock: Clock; files?: ListingFileStore },
  audit: Audit,
  why: RemovalCause,
): Promise<Removal> {
  const now = clock.now()
  const figures = await figuresOf(store, audit)
  const { writes, files: known, folders } = await removalOf(store, audit)
  const stored = files === undefined ? [] : await storedFiles(files, known, folders)
  const removal: Removal = {
    id: audit.id,
    kind: 'audit',
    at: now,
    ...why,
    auditCode: audit.auditCode,
    carrierCompany: audit.carrierCompany,
    counts: countedBy(writes.map(({ collection }) => collection.split('/')[0] ?? '')),
    files: stored.length,
  }
  const notes = stored.map(({ url }, n): { id: string; data: NewRemovedFile } => ({
    id: removedFileId({ auditFSID: audit.id, attId: `gone-${n}` }),
    data: {
      attId: '',
      url,
      auditFSID: '',
      carrierCompany: audit.carrierCompany,
      dateAdded: keptSince(now),
      state: 'kept',
    },
  }))
  const { id, ...record } = removal
  const noted = { collection: COLLECTIONS.removedFiles }
  await store.batch([
    ...writes,
    ...figures,
    { kind: 'create', collection: COLLECTIONS.removals, id, data: record },
    ...notes.map((note) => ({
      kind: 'set' as const,
      ...noted,
      id: note.id,
      data: { ...note.data },
    })),
  ])
  for (const { path } of stored) await files?.remove(path)
  await store.batch(notes.map((note) => ({ kind: 'delete', ...noted, id: note.id })))
  return removal
}

/** How many there are of each. */
export function countedBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** Files of one list call. */
const PAGE = 300

/** The files of these paths, and all under these folders, whether a document names them or not. */
async function storedFiles(
  files: ListingFileStore,
  paths: readonly string[],
  folders: readonly string[],
): Promise<StoredFile[]> {
  const found = new Map<string, StoredFile>()
  for (const folder of folders)
    for (let after = folder; after !== ''; ) {
      const page = await files.list(after, PAGE)
      const inside = page.files.filter(({ path }) => path.startsWith(folder))
      for (const file of inside) found.set(file.path, file)
      const isLast = page.isLast || inside.length < page.files.length
      after = isLast ? '' : (inside.at(-1)?.path ?? '')
    }
  for (const path of paths) {
    const file = found.has(path) ? null : await files.describe(path)
    if (file !== null) found.set(path, file)
  }
  return [...found.values()]
}

/** Collections whose documents name their audit by `auditFSID`, and which name no file. */
const OWNED = [
  COLLECTIONS.asteps,
  COLLECTIONS.mail,
  COLLECTIONS.messages,
  COLLECTIONS.letters,
  COLLECTIONS.heldFiles,
] as const

/**
 * Removes the audit's projection, its mark and its counts from the figures. These say what was counted: it
 * is removed only as it was read, or as still absent, or a count in between would stay for ever.
 */
async function figuresOf(store: DocumentStore, audit: Audit): Promise<BatchWrite[]> {
  const { id, carrierCompany } = audit
  const at = { collection: COLLECTIONS.carrierAudits, id }
  const counted = await store.get<CarrierAudit>(at.collection, id)
  if (counted === null)
    return [
      { kind: 'create', ...at, data: { carrierCompany } },
      { kind: 'delete', ...at },
    ]
  const mark = await store.get<CalendarMark>(COLLECTIONS.calendarMarks, id)
  const carrier = await store.get<Carrier>(COLLECTIONS.carriers, carrierCompany)
  const zone = carrier?.timeZone ?? DEFAULT_TIME_ZONE
  const back = countsTakenBack(audit, { ...counted, mark }, zone)
  return [
    { kind: 'delete', ...at, expect: { field: 'v', value: counted.v } },
    ...(mark === null ? [] : [remove(COLLECTIONS.calendarMarks, id)]),
    ...(await counterWrites(store, back)),
  ]
}

async function removalOf(
  store: DocumentStore,
  audit: Audit,
): Promise<{ writes: BatchWrite[]; files: string[]; folders: string[] }> {
  const { id, carrierCompany, orderNumber, v } = audit
  const codes = codesOf(audit)
  const secrets = nestedPath(COLLECTIONS.audits, id, 'private')
  const access = await store.get<{ pin: string }>(secrets, 'access')
  const opens = access === null ? [] : codes.map((code) => openHash(code, access.pin))
  const key = orderKeyId(carrierCompany, orderNumber)
  const isOwnKey = (await ownerOf(store, COLLECTIONS.orderKeys, key)) === id
  const owners = await Promise.all(opens.map((each) => ownerOf(store, COLLECTIONS.opens, each)))
  const owned = await Promise.all(
    OWNED.map(async (collection) =>
      (await ownedBy(store, audit, collection)).map((each) => remove(collection, each.id)),
    ),
  )
  const attachments = await ownedBy<Attachment>(store, audit, COLLECTIONS.attachments, 'audit')
  const messages = await ownedBy<Inbound>(store, audit, COLLECTIONS.inbound)
  const results = await ownedBy<ResultPackage>(store, audit, COLLECTIONS.results)
  const links = await ownedBy<ResultLink>(store, audit, COLLECTIONS.resultLinks)
  const intakes = await ownedBy<Intake>(store, audit, COLLECTIONS.intakes)
  const doors = intakes.flatMap((each) => [each.id, ...Object.values(each.storedUnder ?? {})])
  const places = [`audits/${id}/`, ...[...new Set(doors)].map((door) => `public/${door}/`)]
  const removedFiles = await ownedBy<RemovedFile>(store, audit, COLLECTIONS.removedFiles)
  const urls = [...attachments, ...removedFiles].map(({ url }) => url)
  const paths = [...urls, ...audit.pdfHistory].map(filePathOf)
  return {
    writes: [
      ...owned.flat(),
      ...intakes.map((each) => remove(COLLECTIONS.intakes, each.id)),
      ...attachments.map((each) => remove(COLLECTIONS.attachments, each.id)),
      ...removedFiles.map((each) => remove(COLLECTIONS.removedFiles, each.id)),
      ...messages.map((each) => remove(COLLECTIONS.inbound, each.id)),
      ...results.map((each) => remove(COLLECTIONS.results, each.id)),
      ...links.map((each) => remove(COLLECTIONS.resultLinks, each.id)),
      ...opens.filter((_, n) => owners[n] === id).map((each) => remove(COLLECTIONS.opens, each)),
      ...(isOwnKey ? [remove(COLLECTIONS.orderKeys, key)] : []),
      ...codes.map((code) => remove(COLLECTIONS.auditCodes, code)),
      remove(secrets, 'access'),
      // An action in between may add documents to it.
      { ...remove(COLLECTIONS.audits, id), expect: { field: 'v', value: v } },
    ],
    files: [
      // Staff writes these addresses: only those of this audit's files are followed.
      ...paths.filter((path) => places.some((place) => path.startsWith(place))),
      ...messages.flatMap(({ kind, id }) => (kind === 'mail' ? [inboundPath(id)] : [])),
      ...results.flatMap(({ id, files }) =>
        [RESULT_JSON, ...files.map(({ name }) => name)].map((name) => resultPath(id, name)),
      ),
      ...links.flatMap(({ id, files }) => files.map((_, n) => resultLinkPath(id, n))),
    ],
    // Results are stored before their package lists them: a worker that was killed leaves some unlisted.
    folders: [...places, ...results.map((each) => resultPath(each.id, ''))],
  }
}

/** The documents of a collection that name the audit. */
export function ownedBy<T>(
  store: DocumentStore,
  { id, carrierCompany }: Audit,
  collection: CollectionName,
  field = 'auditFSID',
): Promise<StoredDocument<T>[]> {
  return store.list<T>(collection, {
    filters: [
      { field: 'carrierCompany', op: '==', value: carrierCompany },
      { field, op: '==', value: id },
    ],
    sort: { field: 'id', direction: 'asc' },
  })
}

async function ownerOf(store: DocumentStore, collection: string, id: string) {
  return (await store.get<{ auditFSID?: string }>(collection, id))?.auditFSID
}

function remove(collection: string, id: string): Extract<BatchWrite, { kind: 'delete' }> {
  return { kind: 'delete', collection, id }
}
