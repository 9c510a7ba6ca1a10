import { type Command, isOpenCommand } from '#shared/audit/command.ts'
import { isHeld } from '#shared/audit/keeping.ts'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { orderIdsOf } from '#shared/audit/orderNumber.ts'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import { isOverState } from '#shared/audit/states.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { User } from '#shared/firm/model.ts'
import { COLLECTIONS, type CollectionName } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { formatPhone, isEmail } from '#shared/kernel/contact.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type { Data, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { inboundPath } from '#shared/outreach/inbound/model.ts'
import type { LetterRun } from '#shared/outreach/letterRun.ts'
import type { ErasureWorld } from './eraseAudit.ts'
import {
  ERASED,
  hasMark,
  leftIn,
  type Marks,
  marksOf,
  type Person,
  personIn,
  withoutPerson,
} from './person.ts'
import {
  changedFields,
  count,
  type Erasing,
  eraseOrderKey,
  eraseUploads,
} from './personInOrders.ts'
import { RETENTION, type Removal } from './policy.ts'

/** What an erasure of a person found, changed and left. */
export interface ErasedPerson {
  dryRun: boolean
  /** Documents with something of theirs, by collection: erased, or to be in a dry run. */
  found: Record<string, number>
  /** Codes of the audits that were changed. */
  audits: string[]
  /** Files that went, or would: emails that came in, order files, printed runs. */
  files: number
  /** What stays and why. */
  stays: string[]
}

/** What the erasure knows of one audit. */
interface KnownAudit {
  code: string
  /** Why its records stay as they are; empty: they are erased. */
  kept: string
  marks: Marks
}

/**
 * Erases a person by email or phone wherever the table of retention says so, in every document: contacts
 * of audits, texts, histories, messages, answers, rows of order files. What law or a contract keeps stays
 * and is named: audits that are worked or held, approved figures, files, invoices. With `dryRun` it
 * writes nothing. Reads the whole store. Done again it goes on. Refused: PERSON_UNKNOWN_FORM,
 * PERSON_IS_USER. Rejects with a `StoreError`.
 */
export async function erasePerson(
  world: ErasureWorld,
  typed: { email?: string; phone?: string },
  { by, dryRun }: { by: string; dryRun: boolean },
): Promise<Result<ErasedPerson>> {
  const { store, clock } = world
  const person: Person = {
    email: (typed.email ?? '').trim().toLowerCase(),
    phone: formatPhone(typed.phone ?? ''),
  }
  if (person.email === '' ? person.phone === '' : !isEmail(person.email))
    return { ok: false, error: refusal('PERSON_UNKNOWN_FORM') }
  const user = person.email === '' ? null : await store.get<User>(COLLECTIONS.users, person.email)
  if (user !== null) return { ok: false, error: refusal('PERSON_IS_USER', { role: user.role }) }

  const erasing: Erasing = {
    world,
    dryRun,
    marks: marksOf(person),
    orders: new Map(),
    found: {},
    files: new Set(),
    stays: new Set(),
  }
  const known: KnownAudits = new Map()
  const audits = await eraseAudits(erasing, person, { known, by })
  for (const collection of Object.keys(RETENTION) as CollectionName[])
    if (!OWN_WAY.includes(collection))
      await eraseCollection(erasing, collection, (id) => marksIn(id, { erasing, person, known }))
  await eraseUploads(erasing)
  if (!dryRun) {
    for (const path of erasing.files) await world.files.remove(path)
    await recordOf(erasing, { by, now: clock.now() })
  }
  const { found, files, stays } = erasing
  stays.add('Backups made before keep it until they are deleted.')
  const value = { dryRun, found, audits, files: files.size, stays: [...stays] }
  return { ok: true, value }
}

/** Audits first, with their order keys; order files by their rows. */
const OWN_WAY: readonly CollectionName[] = ['audits', 'orderKeys', 'uploads']

type KnownAudits = Map<string, KnownAudit | null>

/** What is erased in documents of an audit; null: they stay. One without the person is read once. */
async function marksIn(
  id: string,
  { erasing, person, known }: { erasing: Erasing; person: Person; known: KnownAudits },
): Promise<Marks | null> {
  const { world, marks } = erasing
  if (id !== '' && !known.has(id)) {
    const stored = await world.store.get<Audit>(COLLECTIONS.audits, id)
    known.set(id, stored && aboutAudit(readAudit(stored), person, marks))
  }
  const audit = known.get(id) ?? null
  if (audit === null) return marks
  return audit.kept === '' ? audit.marks : null
}

function aboutAudit(audit: Audit, person: Person, marks: Marks): KnownAudit {
  const own = personIn(audit, person)
  const { auditCode: code } = audit
  const kept = isHeld(audit)
    ? 'is under a legal hold'
    : isOverState(audit.bakeState)
      ? ''
      : 'is still worked, or not billed'
  return { code, kept, marks: own?.marks ?? marks }
}

/** Every audit with something of the person; answers the codes of those that are erased. */
async function eraseAudits(
  erasing: Erasing,
  person: Person,
  { known, by }: { known: KnownAudits; by: string },
): Promise<string[]> {
  const { world, marks, dryRun, stays } = erasing
  const { store, clock } = world
  const codes: string[] = []
  for await (const page of pagesOf<Audit>(store, COLLECTIONS.audits))
    for (const audit of page.map(readAudit)) {
      const own = personIn(audit, person)
      if (own === null && !hasMark(audit, marks)) continue
      const about = aboutAudit(audit, person, marks)
      known.set(audit.id, about)
      for (const id of orderIdsOf(audit))
        erasing.orders.set(id, about.kept === '' ? about.marks : null)
      if (about.kept !== '') {
        stays.add(`${about.code} ${about.kept}: its records stay as they are.`)
        continue
      }
      const now = clock.now()
      const today = todayIn(audit.timeZone || DEFAULT_TIME_ZONE, now)
      const erased = withoutPerson(audit, own ?? { fields: [], marks }, { by, now, today })
      for (const name of leftIn(erased, about.marks))
        stays.add(
          `${about.code} keeps them in ${name}: ${LEFT_WORDS[name] ?? 'the insured business as the policy names it'}.`,
        )
      await nameFiles(erasing, audit)
      if (audit.invoiceId !== '')
        stays.add(
          `Invoice ${audit.invoiceId} keeps the insured business: it is of the firm's books.`,
        )
      if (erased === audit) continue
      codes.push(about.code)
      count(erasing, COLLECTIONS.audits)
      if (dryRun) continue
      const { id, ...data } = erased
      const expect = { field: 'v', value: audit.v }
      await store.batch([{ kind: 'update', collection: COLLECTIONS.audits, id, data, expect }])
      await eraseOrderKey(erasing, audit, own?.fields ?? [])
    }
  return codes
}

const FIGURES = 'approved figures with their words'

const LEFT_WORDS: Partial<Record<ReturnType<typeof leftIn>[number], string>> = {
  categories: FIGURES,
  insuredCategories: FIGURES,
  keyQuestions: FIGURES,
  history: 'who did what is sealed',
}

/** Files are the audit's: what they show is not looked into. */
async function nameFiles({ world, stays }: Erasing, audit: Audit): Promise<void> {
  const documents = await world.store.count(COLLECTIONS.attachments, {
    filters: [{ field: 'audit', op: '==', value: audit.id }],
  })
  const reports = audit.pdfHistory.length
  if (documents + reports > 0)
    stays.add(
      `${audit.auditCode} keeps its ${documents} documents and ${reports} reports, and results that were sent: "audits erase" removes them with it.`,
    )
}

/** Fields of documents that name a business, although a person may have its name. */
const BUSINESSES: readonly string[] = [
  'insuredCompany',
  'insuredDbaName',
  'carrierName',
  'carrier',
  'sender',
]

function isThing(field: string): boolean {
  return BUSINESSES.includes(field)
}

type MarksIn = (auditFSID: string) => Promise<Marks | null>

async function eraseCollection(
  erasing: Erasing,
  collection: CollectionName,
  marksIn: MarksIn,
): Promise<void> {
  const { person, why } = RETENTION[collection]
  const { marks, stays, dryRun, world } = erasing
  if (person === 'none') return
  for await (const page of pagesOf<Data>(world.store, collection))
    for (const document of page) {
      if (person === 'words erased') await eraseWords(erasing, collection, document, marksIn)
      else if (!hasMark(document, marks) && !isNumber(document.id, marks)) continue
      else if (person === 'left') stays.add(`${collection}: ${why}.`)
      else {
        count(erasing, collection)
        if (!dryRun) await world.store.delete(collection, document.id)
      }
    }
}

/** Numbers that opted out are ids: `+12075550101`. */
function isNumber(id: string, { phones }: Marks): boolean {
  return phones.includes(formatPhone(id))
}

async function eraseWords(
  erasing: Erasing,
  collection: CollectionName,
  document: StoredDocument<Data>,
  marksIn: MarksIn,
): Promise<void> {
  const { world, dryRun, files, stays } = erasing
  if (collection === 'commands' && isOpenCommand(document as unknown as Command)) {
    if (hasMark(document, erasing.marks))
      stays.add('A command that is not done yet names them: run this again later.')
    return
  }
  // A projection has its audit's id.
  const named = collection === COLLECTIONS.carrierAudits ? document.id : document['audit']
  const owner = document['auditFSID'] ?? named
  const marks = await marksIn(typeof owner === 'string' ? owner : '')
  if (marks === null) return
  const data = changesOf(collection, document, marks)
  if (Object.keys(data).length === 0) return
  count(erasing, collection)
  if (collection === 'inbound' && document['kind'] === 'mail') files.add(inboundPath(document.id))
  if (collection === 'letters' && typeof document['run'] === 'string')
    await erasePrintedRun(erasing, document['run'])
  if (dryRun) return
  const rev = document['rev']
  const expect = typeof rev === 'number' ? { expect: { field: 'rev', value: rev } } : {}
  await world.store.batch([{ kind: 'update', collection, id: document.id, data, ...expect }])
}

/** The fields that change: of a message to or from the person all words, of others the marks. */
function changesOf(collection: CollectionName, document: StoredDocument<Data>, marks: Marks): Data {
  const isTheirs = (value: unknown) => [value].flat().some((each) => isAddress(each, marks))
  if (collection === 'mail' && isTheirs(document['to']) && document['message'] !== undefined) {
    const { headers } = document['message'] as { headers?: unknown }
    const message = { subject: ERASED, text: ERASED, ...(headers === undefined ? {} : { headers }) }
    return { ...changedFields(document, marks, isThing), to: [ERASED], message }
  }
  if (collection === 'messages' && isTheirs(document['to']))
    return { ...changedFields(document, marks, isThing), to: ERASED, body: ERASED }
  if (collection === 'letters' && hasMark([document['to'], document['text']], marks))
    return {
      ...changedFields(document, marks, isThing),
      to: [ERASED],
      subject: ERASED,
      text: ERASED,
    }
  if (collection === 'inbound' && isTheirs(document['from']))
    return {
      ...changedFields(document, marks, isThing),
      from: ERASED,
      ...(document['fromName'] === undefined ? {} : { fromName: '' }),
      ...(document['subject'] === undefined ? {} : { subject: ERASED }),
      ...(document['words'] === undefined ? {} : { words: ERASED }),
    }
  return changedFields(document, marks, isThing)
}

function isAddress(value: unknown, { emails, phones }: Marks): boolean {
  if (typeof value !== 'string') return false
  return emails.includes(value.trim().toLowerCase()) || phones.includes(formatPhone(value))
}

/** The PDF of a run that was mailed or given up; one that waits to be mailed stays until then. */
async function erasePrintedRun({ world, files, stays }: Erasing, id: string): Promise<void> {
  const run = id === '' ? null : await world.store.get<LetterRun>(COLLECTIONS.letterRuns, id)
  if (run === null || run.url === null) return
  if (run.state === 'PRINTED')
    stays.add(`Letter run ${id} is not mailed yet: its PDF goes thirty days after it was.`)
  else files.add(filePathOf(run.url))
}

/** That a person was erased, without a word of them. */
async function recordOf(
  { world, found, files }: Erasing,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  if (Object.keys(found).length === 0) return
  const record: Omit<Removal, 'id'> = {
    kind: 'person',
    cause: 'erased',
    at: now,
    by,
    counts: found,
    files: files.size,
  }
  await world.store.add(COLLECTIONS.removals, { ...record })
}
