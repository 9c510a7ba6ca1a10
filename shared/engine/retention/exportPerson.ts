import { formatPin } from '#shared/audit/access/pin.ts'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { orderIdsOf } from '#shared/audit/orderNumber.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { COLLECTIONS, type CollectionName, nestedPath } from '#shared/kernel/collections.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type { Data, DocumentStore, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { askedPerson, type TypedPerson } from './askedPerson.ts'
import {
  addFile,
  addRecord,
  type Gathering,
  isOwn,
  type KnownAudit,
  type PersonExport,
  type ReadDocument,
} from './gathering.ts'
import { hasMark, type Marks } from './marks.ts'
import { marksOf, othersIn, type Person, personIn } from './person.ts'
import { noteFiles } from './personFiles.ts'
import { auditOf, changesOf, isNumber, isWithThem } from './personInDocuments.ts'
import { gatherUploads } from './personRows.ts'
import {
  type Hidden,
  handedOut,
  mentionsOf,
  type PersonView,
  partsOf,
  personView,
} from './personView.ts'
import { RETENTION, type Removal } from './policy.ts'

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
      addRecord(gathering, { collection: COLLECTIONS.audits, id: audit.id, data: parts }, known)
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
  { collection, document, audit }: Omit<ReadDocument, 'isNamed'>,
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
  addRecord(gathering, { collection, id: shown, data: given }, audit)
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
