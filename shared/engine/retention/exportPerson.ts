import { formatPin } from '#shared/audit/access/pin.ts'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { orderIdsOf } from '#shared/audit/orderNumber.ts'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { COLLECTIONS, type CollectionName, nestedPath } from '#shared/kernel/collections.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type { Data, DocumentStore, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import type { Upload } from '#shared/orders/model.ts'
import type { OriginalRow } from '#shared/orders/ops/uploadSlices.ts'
import { inboundPath } from '#shared/outreach/inbound/model.ts'
import type { LetterRun } from '#shared/outreach/letterRun.ts'
import { askedPerson, type TypedPerson } from './askedPerson.ts'
import { slicesOf } from './auditTraces.ts'
import { hasMark, type Marks } from './marks.ts'
import { marksOf, othersIn, type Person, personIn } from './person.ts'
import { auditOf, changesOf, isNumber, isWithThem } from './personInDocuments.ts'
import {
  type Hidden,
  handedOut,
  mentionsIn,
  mentionsOf,
  type PersonView,
  partsOf,
  personView,
} from './personView.ts'
import { RETENTION, type Removal } from './policy.ts'

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
interface KnownAudit {
  code: string
  /** Their fields; null: the audit is of others, and only mentions them. */
  fields: readonly string[] | null
  view: PersonView
}

/** An export while it is gathered. */
interface Gathering {
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

/**
 * Everything that is stored of a person, found as an erasure finds it: all that it would erase is in it,
 * and what it would leave. A record that is of others too is given in the parts that name the person, or
 * with the addresses, numbers and known names of others hidden. Reads the whole store and writes nothing.
 * Refused: PERSON_UNKNOWN_FORM, PERSON_IS_USER. Rejects with a `StoreError`.
 */
export async function gatherPerson(
  store: DocumentStore,
  typed: TypedPerson,
): Promise<Result<PersonExport>> {
  const asked = await askedPerson(store, typed)
  if (!asked.ok) return asked
  const hidden: Hidden = { link: 0, code: 0, email: 0, phone: 0, name: 0 }
  const gathering: Gathering = {
    store,
    view: personView(marksOf(asked.value), hidden),
    audits: new Map(),
    orders: new Map(),
    found: { records: [], files: [], counts: {}, hidden, leftOut: [...LEFT_OUT] },
    sentLinks: new Set(),
    ownLinks: new Set(),
  }
  await gatherAudits(gathering, asked.value)
  for (const collection of Object.keys(RETENTION) as CollectionName[])
    if (!OWN_WAY.includes(collection)) await gatherCollection(gathering, collection)
  for (const collection of BY_LINKS) await gatherCollection(gathering, collection)
  await gatherUploads(gathering)
  return { ok: true, value: gathering.found }
}

/**
 * That something was handed out, by whom and how much, without a word of the person. Rejects with a
 * `StoreError`.
 */
export async function recordPersonExport(
  store: DocumentStore,
  {
    counts,
    files,
    by,
    now,
  }: { counts: PersonExport['counts']; files: number; by: string; now: Date },
): Promise<void> {
  const record: Omit<Removal, 'id'> = {
    kind: 'person',
    cause: 'exported',
    at: now,
    by,
    counts,
    files,
  }
  await store.add(COLLECTIONS.removals, { ...record })
}

const LEFT_OUT = [
  'Short hashes of order fields (orderKeys): no text can be read from them.',
  'Links, PINs and ids that open an audit.',
  'Files attached to emails that were sent: files.csv names the documents of the audit.',
  'Backups, which are not looked into.',
]

/** After messages, which say whose a link is, and in this order: links say whose a document is. */
const BY_LINKS: readonly CollectionName[] = ['intakes', 'attachments']

/** Audits come first, and lead to the rows of their orders. */
const OWN_WAY: readonly CollectionName[] = ['audits', 'orderKeys', 'uploads', ...BY_LINKS]

/** Records with words of many people: what is not theirs whole is given in the parts that name them. */
const SHARED: readonly CollectionName[] = [
  'carriers',
  'users',
  'accessLog',
  'views',
  'commands',
  'carrierAudits',
  'letterRuns',
  'intakes',
  'inbound',
]

function add(
  { found }: Gathering,
  record: Omit<PersonRecord, 'auditCode'>,
  audit: KnownAudit | undefined,
): void {
  const [counted = ''] = record.collection.split('/')
  found.counts[counted] = (found.counts[counted] ?? 0) + 1
  found.records.push({ ...record, auditCode: audit?.code ?? '' })
}

async function gatherAudits(gathering: Gathering, person: Person): Promise<void> {
  const { store, view, audits, orders, ownLinks, found } = gathering
  for await (const page of pagesOf<Audit>(store, COLLECTIONS.audits))
    for (const audit of page.map(readAudit)) {
      const own = personIn(audit, person)
      if (own === null && !hasMark(audit, view.own)) continue
      const known: KnownAudit = {
        code: audit.auditCode,
        fields: own?.fields ?? null,
        view: await viewOf(gathering, audit, own?.marks ?? null),
      }
      audits.set(audit.id, known)
      const { id: _, ...data } = audit
      const parts =
        own === null ? mentionsOf(data, known.view) : partsOf(data, own.fields, known.view)
      add(gathering, { collection: COLLECTIONS.audits, id: audit.id, data: parts }, known)
      if (own === null) continue
      for (const id of orderIdsOf(audit)) orders.set(id, known)
      if (own.fields.includes('insuredEmail')) ownLinks.add(audit.intakeId)
      for (const url of audit.pdfHistory)
        addFile(gathering, url, known, {
          reason: 'A report of the audit: ask the firm or the carrier',
        })
      if (audit.invoiceId !== '')
        found.leftOut.push(
          `Invoice ${audit.invoiceId}, which names the insured business: it is of the firm's books.`,
        )
    }
}

async function viewOf(
  { store, view }: Gathering,
  audit: Audit,
  own: Marks | null,
): Promise<PersonView> {
  const secrets = nestedPath(COLLECTIONS.audits, audit.id, 'private')
  const access = await store.get<{ pin: string }>(secrets, 'access')
  const marks = own ?? view.own
  return personView(marks, view.hidden, {
    others: othersIn(audit, marks).pattern,
    secrets: [audit.intakeId, ...(access === null ? [] : [access.pin, formatPin(access.pin)])],
  })
}

async function gatherCollection(gathering: Gathering, collection: CollectionName): Promise<void> {
  if (RETENTION[collection].person === 'none') return
  for await (const page of pagesOf<Data>(gathering.store, collection))
    for (const document of page) {
      const id = auditOf(collection, document)
      const view = gathering.audits.get(id)?.view ?? gathering.view
      if (collection === 'intakes') noteLink(gathering, document)
      const isNamed =
        hasMark(document, view.own) ||
        isNumber(document.id, view.own) ||
        Object.keys(changesOf(collection, document, view.own)).length > 0
      const audit = isNamed ? await auditWith(gathering, id) : gathering.audits.get(id)
      if (isNamed) addDocument(gathering, { collection, document, audit })
      await noteFiles(gathering, { collection, document, audit, isNamed })
    }
}

/** The audit of a document that names them; one that has nothing of them itself is of others. */
async function auditWith(gathering: Gathering, id: string): Promise<KnownAudit | undefined> {
  const { audits, store } = gathering
  const stored = id === '' || audits.has(id) ? null : await store.get<Audit>(COLLECTIONS.audits, id)
  if (stored !== null) {
    const view = await viewOf(gathering, readAudit(stored), null)
    audits.set(id, { code: stored.auditCode, fields: null, view })
  }
  return audits.get(id)
}

/**
 * Adds a document: whole where it is theirs, or of their audit and not in others' words; else what in it
 * mentions them.
 */
function addDocument(
  gathering: Gathering,
  {
    collection,
    document,
    audit,
  }: { collection: CollectionName; document: StoredDocument<Data>; audit: KnownAudit | undefined },
): void {
  const view = audit?.view ?? gathering.view
  const { id, ...data } = document
  const isTheirs =
    isWithThem(collection, document, view.own) ||
    isNumber(id, view.own) ||
    gathering.ownLinks.has(id) ||
    (isOwn(audit) && !SHARED.includes(collection))
  const given = isTheirs ? (handedOut(data, view) as Data) : mentionsOf(data, view)
  // The id of an intake, or of a link to results, opens it.
  const isSecret = collection === 'intakes' || collection === 'resultLinks'
  const shown = isSecret ? '' : isNumber(id, view.own) ? id : String(handedOut(id, view))
  add(gathering, { collection, id: shown, data: given }, audit)
}

function isOwn(audit: KnownAudit | undefined): boolean {
  return audit !== undefined && audit.fields !== null
}

/**
 * Whether a link is theirs: it was sent to them. A contact of an audit is not enough: the one before them
 * may have had it. The insured's link as it is now is the insured's, however it was sent (`gatherAudits`).
 */
function noteLink({ audits, sentLinks, ownLinks }: Gathering, intake: StoredDocument<Data>): void {
  const fields = audits.get(auditOf('intakes', intake))?.fields
  // Messages to others may have the insured's link too.
  const isOfScope = intake['scope'] !== 'insured' || fields?.includes('insuredEmail') === true
  if (isOfScope && sentLinks.has(intake.id)) ownLinks.add(intake.id)
}

const LINK = /\/sml\/(?:audit|r)\/([A-Za-z0-9]{20})(?![A-Za-z0-9])/g

/** The files of a document, copied where they are the person's, else named with the reason. */
async function noteFiles(
  gathering: Gathering,
  {
    collection,
    document,
    audit,
    isNamed,
  }: {
    collection: CollectionName
    document: StoredDocument<Data>
    audit: KnownAudit | undefined
    isNamed: boolean
  },
): Promise<void> {
  const { id, name = id, url } = document as { id: string; name?: string; url?: string }
  switch (collection) {
    case 'mail':
    case 'messages':
      if (isWithThem(collection, document, (audit?.view ?? gathering.view).own))
        for (const [, link = ''] of JSON.stringify(document).matchAll(LINK))
          gathering.sentLinks.add(link)
      return
    case 'attachments': {
      const { intakeId = '' } = document as { intakeId?: string }
      const isTheirs = gathering.ownLinks.has(intakeId) || (isNamed && isOwn(audit))
      if (!isTheirs && !isOwn(audit)) return
      const reason = isTheirs
        ? ''
        : 'A document of the audit that does not come from you: it is not looked into'
      addFile(gathering, url ?? '', audit, { name, reason })
      return
    }
    case 'inbound': {
      if (document['kind'] !== 'mail' || !isNamed) return
      const view = audit?.view ?? gathering.view
      const reason = isWithThem(collection, document, view.own)
        ? ''
        : 'Another person wrote it: what it says of you is in data.json'
      addFile(gathering, inboundPath(id), audit, { name: `email ${id}.eml`, reason })
      return
    }
    case 'scans':
    case 'xmls':
    case 'heldFiles':
      if (!isNamed) return
      addFile(gathering, url ?? '', audit, { name, reason: FILE_REASONS[collection] })
      return
    case 'results':
      if (!isOwn(audit)) return
      for (const file of (document['files'] ?? []) as { name: string }[])
        addFile(gathering, '', audit, { name: file.name, reason: RESULT_REASON })
      return
    case 'letters':
      if (isNamed && typeof document['run'] === 'string' && document['run'] !== '')
        await addRun(gathering, document['run'], audit)
      return
    default:
      return
  }
}

const FILE_REASONS = {
  scans: '',
  xmls: 'An order file has the orders of others',
  heldFiles: 'The virus scanner has not called it clean: it is not opened',
}

const RESULT_REASON = 'Results of the audit, which the carrier has: ask the firm or the carrier'

async function addRun(
  gathering: Gathering,
  id: string,
  audit: KnownAudit | undefined,
): Promise<void> {
  const run = await gathering.store.get<LetterRun>(COLLECTIONS.letterRuns, id)
  if (!run?.url) return
  const reason = "It has others' letters: the words of yours are in data.json"
  addFile(gathering, run.url, audit, { name: `letters ${id}.pdf`, reason })
}

/** Adds a file once, by its address or path; one without an address has a name alone. */
function addFile(
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

/** Rows of order files: those of their own orders whole, of others what names the person. */
async function gatherUploads(gathering: Gathering): Promise<void> {
  const { store, view, orders } = gathering
  for await (const page of pagesOf<Upload>(store, COLLECTIONS.uploads))
    for (const { id: batchId, ...upload } of page) {
      const before = gathering.found.records.length
      const path = (kind: string) => nestedPath(COLLECTIONS.uploads, batchId, kind)
      const byLine = new Map<number, KnownAudit | undefined>()
      const addRow = (kind: string, id: string, row: Data, audit: KnownAudit | undefined) => {
        const own = audit?.view ?? view
        if (!hasMark(row, own.own)) return
        const data = audit ? handedOut(row, own) : mentionsIn(row, own)
        add(gathering, { collection: path(kind), id, data: data as Data }, audit)
      }
      if (hasMark(upload, view.own))
        add(
          gathering,
          { collection: 'uploads', id: batchId, data: mentionsOf({ ...upload }, view) },
          undefined,
        )
      for (const kind of ['consolidated', 'transformed'])
        for await (const { rows } of slicesOf<{ rows: OrderRow[] }>(store, path(kind)))
          for (const row of rows) {
            const audit = orders.get(row.consolidatedId)
            for (const line of row.lines ?? []) byLine.set(line, audit)
            addRow(kind, row.orderNumber, { ...row }, audit)
          }
      for await (const { rows } of slicesOf<{ rows: OriginalRow[] }>(store, path('original')))
        for (const row of rows)
          addRow('original', `line ${row.line}`, { ...row }, byLine.get(row.line))
      for await (const { id, ...change } of slicesOf<Data>(store, path('changes')))
        addRow('changes', id, change, orders.get(id))
      if (gathering.found.records.length > before)
        addFile(gathering, upload.url ?? `uploads/${batchId}`, undefined, {
          name: upload.name ?? upload.file ?? batchId,
          reason: "It has others' orders: the rows of yours are in data.json",
        })
    }
}

interface OrderRow {
  consolidatedId: string
  orderNumber: string
  lines?: number[]
}
