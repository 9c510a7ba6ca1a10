import { type Command, isOpenCommand } from '#shared/audit/command.ts'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import { COLLECTIONS, type CollectionName } from '#shared/kernel/collections.ts'
import { formatPhone } from '#shared/kernel/contact.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type { Data, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { inboundPath } from '#shared/outreach/inbound/model.ts'
import type { LetterRun } from '#shared/outreach/letterRun.ts'
import type { ErasureWorld } from './eraseAudit.ts'
import { changedFields, ERASED, hasMark, type Marks } from './marks.ts'
import { RETENTION } from './policy.ts'

/** An erasure of a person while it runs. */
export interface Erasing {
  world: ErasureWorld
  dryRun: boolean
  /** What names the person anywhere. */
  marks: Marks
  /** By the id of an order that is of one of their audits: what is erased in its rows; null: they stay. */
  orders: Map<string, Marks | null>
  /** Documents that are changed, by collection. */
  found: Record<string, number>
  /** Paths of files that go. */
  files: Set<string>
  /** What stays and why. */
  stays: Set<string>
  /** Audits with something on its way that names them: these are erased when it is done. */
  waiting: Set<string>
}

/** Counts a document that is changed. */
export function count({ found }: Pick<Erasing, 'found'>, collection: string): void {
  found[collection] = (found[collection] ?? 0) + 1
}

/** The id of the audit that a document belongs to; empty: of none. */
export function auditOf(collection: CollectionName, document: StoredDocument<Data>): string {
  // A projection has its audit's id.
  const named = collection === COLLECTIONS.carrierAudits ? document.id : document['audit']
  const owner = document['auditFSID'] ?? named
  return typeof owner === 'string' ? owner : ''
}

/** What is erased in the documents of an audit. */
export interface OnAudit {
  marks: Marks
  /** That they stay as they are, and why; empty: they are erased. */
  kept: string
}

type AuditReader = (auditFSID: string) => Promise<OnAudit>

/** Erases the person in the documents of a collection as its row of the table says. */
export async function eraseCollection(
  erasing: Erasing,
  collection: CollectionName,
  onAudit: AuditReader,
): Promise<void> {
  const { person, why } = RETENTION[collection]
  const { marks, stays, dryRun, world } = erasing
  if (person === 'none') return
  for await (const page of pagesOf<Data>(world.store, collection))
    for (const document of page) {
      if (person === 'words erased') await eraseWords(erasing, collection, document, onAudit)
      else if (!hasMark(document, marks) && !isNumber(document.id, marks)) continue
      else if (person === 'left') stays.add(`${collection}: ${why}.`)
      else {
        count(erasing, collection)
        if (!dryRun) await world.store.delete(collection, document.id)
      }
    }
}

/** Numbers that opted out are ids: `+12075550101`. */
export function isNumber(id: string, { phones }: Marks): boolean {
  return phones.includes(formatPhone(id))
}

async function eraseWords(
  erasing: Erasing,
  collection: CollectionName,
  document: StoredDocument<Data>,
  onAudit: AuditReader,
): Promise<void> {
  const { world, dryRun, stays, waiting } = erasing
  const auditFSID = auditOf(collection, document)
  const { marks, kept } = await onAudit(auditFSID)
  if (kept !== '') {
    if (hasMark(document, marks)) stays.add(kept)
    return
  }
  if (isOnItsWay(collection, document)) {
    if (!hasMark(document, marks)) return
    stays.add(`A document of ${collection} that is not done yet names them: run this again later.`)
    waiting.add(auditFSID)
    return
  }
  const data = changesOf(collection, document, marks)
  if (hasMark({ ...document, ...data }, marks))
    stays.add(
      `${collection}: businesses, other contacts and staff of the same name or number stay.`,
    )
  if (Object.keys(data).length === 0) return
  count(erasing, collection)
  // Files first: without their document's words they would not be found again.
  if (collection === 'inbound' && document['kind'] === 'mail')
    await removeFile(erasing, inboundPath(document.id))
  if (collection === 'letters' && typeof document['run'] === 'string')
    await erasePrintedRun(erasing, document['run'])
  if (dryRun) return
  const rev = document['rev']
  const expect = typeof rev === 'number' ? { expect: { field: 'rev', value: rev } } : {}
  await world.store.batch([{ kind: 'update', collection, id: document.id, data, ...expect }])
}

/** What the engine or a sender still works on: without its words it would be done wrong. */
function isOnItsWay(collection: CollectionName, document: StoredDocument<Data>): boolean {
  if (collection === 'commands') return isOpenCommand(document as unknown as Command)
  const isSent = collection === 'mail' || collection === 'messages'
  return isSent && (document['sendAt'] ?? null) !== null
}

/** The fields that change: of a message to or from the person all words, of others the marks. */
export function changesOf(
  collection: CollectionName,
  document: StoredDocument<Data>,
  marks: Marks,
): Data {
  const changes = changedFields(document, marks)
  if (!isWithThem(collection, document, marks)) return changes
  switch (collection) {
    case 'mail': {
      const to = [document['to']].flat().map((each) => (isAddress(each, marks) ? ERASED : each))
      if (document['message'] === undefined) return { ...changes, to }
      const { headers } = document['message'] as { headers?: unknown }
      const kept = headers === undefined ? {} : { headers }
      return { ...changes, to, message: { subject: ERASED, text: ERASED, ...kept } }
    }
    case 'messages':
      return { ...changes, to: ERASED, body: ERASED }
    case 'letters':
      return { ...changes, to: [ERASED], subject: ERASED, text: ERASED }
    case 'inbound':
      return {
        ...changes,
        from: ERASED,
        ...(document['fromName'] === undefined ? {} : { fromName: '' }),
        ...(document['subject'] === undefined ? {} : { subject: ERASED }),
        ...(document['words'] === undefined ? {} : { words: ERASED }),
      }
    default:
      return changes
  }
}

/** Whether a message is to or from the person. */
export function isWithThem(
  collection: CollectionName,
  { to, from, contact }: StoredDocument<Data>,
  marks: Marks,
): boolean {
  switch (collection) {
    case 'mail':
    case 'messages':
      return [to].flat().some((each) => isAddress(each, marks))
    case 'letters':
      return hasMark(to, marks)
    case 'inbound':
      return isAddress(from, marks)
    case 'linkRequests':
      return isAddress(contact, marks)
    default:
      return false
  }
}

/** Whether a value is the person's address or number itself. */
export function isAddress(value: unknown, { emails, phones }: Marks): boolean {
  if (typeof value !== 'string') return false
  return emails.includes(value.trim().toLowerCase()) || phones.includes(formatPhone(value))
}

/** The PDF of a run that was mailed or given up; one that waits to be mailed stays until then. */
async function erasePrintedRun(erasing: Erasing, id: string): Promise<void> {
  const { world, stays } = erasing
  const run = id === '' ? null : await world.store.get<LetterRun>(COLLECTIONS.letterRuns, id)
  if (run === null || run.url === null) return
  if (run.state === 'PRINTED')
    stays.add(`Letter run ${id} is not mailed yet: its PDF goes thirty days after it was.`)
  else await removeFile(erasing, filePathOf(run.url))
}

async function removeFile({ world, files, dryRun }: Erasing, path: string): Promise<void> {
  files.add(path)
  if (!dryRun) await world.files.remove(path)
}
