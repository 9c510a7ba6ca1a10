import { formatPin } from '#shared/audit/access/pin.ts'
import type { Attachment } from '#shared/audit/attachments.ts'
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
import { hasMark, type Marks, parsed } from './marks.ts'
import { marksOf, othersIn, type Person, personIn } from './person.ts'
import { auditOf, changesOf, isAddress, isNumber } from './personInDocuments.ts'
import {
  type Hidden,
  handedOut,
  mentionsIn,
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
  /** Ids of links that are the person's own: what was uploaded there is theirs. */
  ownLinks: Set<string>
  documents: { attachment: Attachment; audit: KnownAudit; isNamed: boolean }[]
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
    ownLinks: new Set(),
    documents: [],
  }
  await gatherAudits(gathering, asked.value)
  for (const collection of Object.keys(RETENTION) as CollectionName[])
    if (!OWN_WAY.includes(collection)) await gatherCollection(gathering, collection)
  await gatherUploads(gathering)
  for (const each of gathering.documents) addDocument(gathering, each)
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

/** Audits come first, and lead to the rows of their orders. */
const OWN_WAY: readonly CollectionName[] = ['audits', 'orderKeys', 'uploads']

/** Records of the firm that name many people: given in the parts that name the person. */
const SHARED: readonly CollectionName[] = ['carriers', 'users', 'accessLog', 'views', 'commands']

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
      const parts = partsOf(data, own?.fields ?? [], known.view)
      add(gathering, { collection: COLLECTIONS.audits, id: audit.id, data: parts }, known)
      if (own === null) continue
      for (const id of orderIdsOf(audit)) orders.set(id, known)
      if (known.fields?.includes('insuredEmail')) ownLinks.add(audit.intakeId)
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
      const audit = gathering.audits.get(auditOf(collection, document))
      const view = audit?.view ?? gathering.view
      const isNamed =
        hasMark(document, view.own) ||
        isNumber(document.id, view.own) ||
        Object.keys(changesOf(collection, document, view.own)).length > 0
      if (isNamed) {
        const { id, ...data } = document
        const isPart = SHARED.includes(collection) || (audit !== undefined && audit.fields === null)
        const given = isPart ? partsOf(data, [], view) : (handedOut(data, view) as Data)
        // The id of an intake, or of a link to results, opens it.
        const isSecret = collection === 'intakes' || collection === 'resultLinks'
        const shown = isSecret ? '' : isNumber(id, view.own) ? id : String(handedOut(id, view))
        add(gathering, { collection, id: shown, data: given }, audit)
      }
      await noteFiles(gathering, { collection, document, audit, isNamed })
    }
}

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
  const isOwn = audit !== undefined && audit.fields !== null
  const { id, name = id, url } = document as { id: string; name?: string; url?: string }
  switch (collection) {
    case 'intakes': {
      const scope = String(document['scope'])
      if (isOwn && audit.fields?.includes(`${scope}Email`)) gathering.ownLinks.add(id)
      return
    }
    case 'attachments':
      if (audit && isOwn) {
        const attachment = document as unknown as Attachment
        gathering.documents.push({ attachment, audit, isNamed })
      }
      return
    case 'inbound': {
      if (document['kind'] !== 'mail' || !isNamed) return
      const view = audit?.view ?? gathering.view
      const reason = isAddress(document['from'], view.own)
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
      if (!isOwn) return
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

function addDocument(
  gathering: Gathering,
  { attachment, audit, isNamed }: Gathering['documents'][number],
): void {
  const { url, name, intakeId = '' } = attachment
  const isTheirs = isNamed || gathering.ownLinks.has(intakeId)
  const reason = isTheirs
    ? ''
    : 'A document of the audit that does not come from you: it is not looked into'
  addFile(gathering, url, audit, { name, reason })
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
        const data = audit ? handedOut(opened(row), own) : mentionsIn(row, own)
        add(gathering, { collection: path(kind), id, data: data as Data }, audit)
      }
      if (hasMark(upload, view.own))
        add(
          gathering,
          { collection: 'uploads', id: batchId, data: partsOf({ ...upload }, [], view) },
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

/** A row with its texts of JSON opened, so that they can be read. */
function opened(row: Data): Data {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' ? (parsed(value) ?? value) : value,
    ]),
  )
}
