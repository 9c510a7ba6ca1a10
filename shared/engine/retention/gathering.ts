import { filePathOf } from '#shared/audit/removedFiles.ts'
import type { CollectionName } from '#shared/kernel/collections.ts'
import type { Data, DocumentStore, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { type Hidden, handedOut, type PersonView } from './personView.ts'

/** A record with something of the person, as it is handed out. */
export interface PersonRecord {
  collection: string
  /** Of the record; what opens an audit is hidden in it too. */
  id: string
  /** Code of its audit; empty: of none. */
  auditCode: string
  data: Data
}

/** A file that a record names. */
export interface PersonFile {
  /** As it is called on file. */
  name: string
  auditCode: string
  /** Where it lies. */
  path: string
  /** Why it is named and not copied; empty: it is copied. */
  reason: string
}

/** Everything that is stored of a person. */
export interface PersonExport {
  records: PersonRecord[]
  files: PersonFile[]
  /** Records by collection. */
  counts: Record<string, number>
  /** What is hidden of others, and how often. */
  hidden: Hidden
  /** What is not in it, and why. */
  leftOut: string[]
}

/** What the export knows of an audit that has the person. */
export interface KnownAudit {
  code: string
  /** Their fields; null: the audit is of others, and only mentions them. */
  fields: readonly string[] | null
  view: PersonView
}

/** An export while it is gathered. */
export interface Gathering {
  store: DocumentStore
  view: PersonView
  audits: Map<string, KnownAudit>
  /** By the id of an order of their own audits. */
  orders: Map<string, KnownAudit>
  found: PersonExport
  /** Ids of links that were sent to them. */
  sentLinks: Set<string>
  /** Ids of links that are the person's own: what was answered and uploaded there is theirs. */
  ownLinks: Set<string>
}

/** A document on its way into the export. */
export interface ReadDocument {
  collection: CollectionName
  document: StoredDocument<Data>
  /** The audit that it is of; undefined: of none that has or mentions the person. */
  audit: KnownAudit | undefined
  /** It has something of the person. */
  isNamed: boolean
}

/** Adds a record and counts it. */
export function addRecord(
  { found }: Gathering,
  record: Omit<PersonRecord, 'auditCode'>,
  audit: KnownAudit | undefined,
): void {
  const [counted = ''] = record.collection.split('/')
  found.counts[counted] = (found.counts[counted] ?? 0) + 1
  found.records.push({ ...record, auditCode: audit?.code ?? '' })
}

export function isOwn(audit: KnownAudit | undefined): boolean {
  return audit !== undefined && audit.fields !== null
}

/** Adds a file once, by its address or path; one without an address has a name alone. */
export function addFile(
  { found, view }: Gathering,
  url: string,
  audit: KnownAudit | undefined,
  { name, reason }: { name?: string; reason: string },
): void {
  const path = url.startsWith('gs://') ? filePathOf(url) : url
  if (path !== '' && found.files.some((file) => file.path === path)) return
  const shown = name ?? path.split('/').at(-1) ?? ''
  found.files.push({
    name: String(handedOut(shown, audit?.view ?? view)),
    auditCode: audit?.code ?? '',
    path,
    reason: path === '' && reason === '' ? 'It is not stored any more' : reason,
  })
}
