import type { Audit } from '../domain/audit/Audit.ts'
import { codesOf } from '../domain/audit/correctOrderNumber.ts'
import { openHash } from '../domain/audit/openHash.ts'
import type { Carrier } from '../domain/carrier/Carrier.ts'
import { DEFAULT_TIME_ZONE } from '../domain/constants.ts'
import type { Attachment } from '../domain/document/Attachment.ts'
import { filePathOf } from '../domain/document/filePathOf.ts'
import type { RemovedFile } from '../domain/document/RemovedFile.ts'
import { orderKeyId } from '../domain/order/orderKey.ts'
import { type ResultPackage, resultPath } from '../domain/results/ResultPackage.ts'
import type { CarrierAudit } from '../domain/rollup/CarrierAudit.ts'
import { countsTakenBack } from '../domain/rollup/countsOf.ts'
import { COLLECTIONS, type CollectionName, nestedPath } from '../firestore/collections.ts'
import type { BatchWrite, DocumentStore, StoredDocument } from '../ports/documentStore.ts'
import { counterWrites } from './worker/projectAudits.ts'

/** What was removed, and the paths of the files that now belong to nothing. */
export interface RemovedAudit {
  removed: number
  files: string[]
}

/**
 * Removes an audit with every document that belongs to it, and takes it back out of the figures, in one
 * commit. Whether it may go is the caller's to know. Rejects with a `StoreError`, `conflict` or
 * `already-exists` when somebody worked on it in between.
 */
export async function removeAudit(store: DocumentStore, audit: Audit): Promise<RemovedAudit> {
  const figures = await figuresOf(store, audit)
  const { writes, files } = await removalOf(store, audit)
  await store.batch([...writes, ...figures])
  return { removed: writes.length, files }
}

/** What names its audit by `auditFSID`, besides what has files too: whatever number of documents. */
const OWNED = [
  COLLECTIONS.asteps,
  COLLECTIONS.mail,
  COLLECTIONS.messages,
  COLLECTIONS.letters,
] as const

/**
 * Takes the audit out of the figures and its projection away. The projection says what was counted: it
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
  const carrier = await store.get<Carrier>(COLLECTIONS.carriers, carrierCompany)
  const back = countsTakenBack(audit, counted, carrier?.timeZone ?? DEFAULT_TIME_ZONE)
  return [
    { kind: 'delete', ...at, expect: { field: 'v', value: counted.v } },
    ...(await counterWrites(store, back)),
  ]
}

async function removalOf(
  store: DocumentStore,
  audit: Audit,
): Promise<{ writes: BatchWrite[]; files: string[] }> {
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
  const results = await ownedBy<ResultPackage>(store, audit, COLLECTIONS.results)
  const intakes = await ownedBy(store, audit, COLLECTIONS.intakes)
  const places = [`audits/${id}/`, ...intakes.map((intake) => `public/${intake.id}/`)]
  const removedFiles = await ownedBy<RemovedFile>(store, audit, COLLECTIONS.removedFiles)
  const urls = [...attachments, ...removedFiles].map(({ url }) => url)
  const paths = [...urls, ...audit.pdfHistory].map(filePathOf)
  return {
    writes: [
      ...owned.flat(),
      ...intakes.map((each) => remove(COLLECTIONS.intakes, each.id)),
      ...attachments.map((each) => remove(COLLECTIONS.attachments, each.id)),
      ...removedFiles.map((each) => remove(COLLECTIONS.removedFiles, each.id)),
      ...results.map((each) => remove(COLLECTIONS.results, each.id)),
      ...opens.filter((_, n) => owners[n] === id).map((each) => remove(COLLECTIONS.opens, each)),
      ...(isOwnKey ? [remove(COLLECTIONS.orderKeys, key)] : []),
      ...codes.map((code) => remove(COLLECTIONS.auditCodes, code)),
      remove(secrets, 'access'),
      // What is done on it in between may add to what belongs to it.
      { ...remove(COLLECTIONS.audits, id), expect: { field: 'v', value: v } },
    ],
    files: [
      // Staff writes these addresses: none may name the file of another audit.
      ...paths.filter((path) => places.some((place) => path.startsWith(place))),
      ...results.flatMap((sent) => sent.files.map(({ name }) => resultPath(sent.id, name))),
    ],
  }
}

function ownedBy<T>(
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
