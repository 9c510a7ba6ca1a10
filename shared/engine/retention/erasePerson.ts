import { isHeld } from '#shared/audit/keeping.ts'
import { readAudit } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { orderIdsOf } from '#shared/audit/orderNumber.ts'
import { isOverState } from '#shared/audit/states.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { COLLECTIONS, type CollectionName } from '#shared/kernel/collections.ts'
import { DEFAULT_TIME_ZONE } from '#shared/kernel/constants.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import { askedPerson, type TypedPerson } from './askedPerson.ts'
import type { ErasureWorld } from './eraseAudit.ts'
import { hasMark, type Marks } from './marks.ts'
import { leftIn, marksOf, type Person, personIn, withoutPerson } from './person.ts'
import { count, type Erasing, eraseCollection, type OnAudit } from './personInDocuments.ts'
import { eraseOrderKey, eraseUploads } from './personInOrders.ts'
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

/**
 * Erases a person by email or phone wherever the table of retention says so, in every document: contacts
 * of audits, texts, histories, messages, answers, rows of order files. What law or a contract keeps stays
 * and is named: audits that are worked or held, approved figures, files, invoices. With `dryRun` it
 * writes nothing. Reads the whole store. Done again it goes on. Refused: PERSON_UNKNOWN_FORM,
 * PERSON_IS_USER. Rejects with a `StoreError`.
 */
export async function erasePerson(
  world: ErasureWorld,
  typed: TypedPerson,
  { by, dryRun }: { by: string; dryRun: boolean },
): Promise<Result<ErasedPerson>> {
  const { store, clock } = world
  const asked = await askedPerson(store, typed)
  if (!asked.ok) return asked
  const person = asked.value

  const erasing: Erasing = {
    world,
    dryRun,
    marks: marksOf(person),
    orders: new Map(),
    found: {},
    files: new Set(),
    stays: new Set(),
    waiting: new Set(),
  }
  const known: KnownAudits = new Map()
  const theirs = await findAudits(erasing, person, known)
  for (const collection of Object.keys(RETENTION) as CollectionName[])
    if (!OWN_WAY.includes(collection))
      await eraseCollection(erasing, collection, (id) => onAudit(id, { erasing, person, known }))
  await eraseUploads(erasing)
  const audits = await eraseAudits(erasing, person, { ids: theirs, by })
  if (!dryRun) await recordOf(erasing, { by, now: clock.now() })
  const { found, files, stays } = erasing
  stays.add('Backups made before keep it until they are deleted.')
  const value = { dryRun, found, audits, files: files.size, stays: [...stays] }
  return { ok: true, value }
}

/** Order files go by their rows. Audits are last, with their order keys: they say what else is the person's. */
const OWN_WAY: readonly CollectionName[] = ['audits', 'orderKeys', 'uploads']

type KnownAudits = Map<string, OnAudit | null>

/** What is erased in documents of an audit, or why they stay. One without the person is read once. */
async function onAudit(
  id: string,
  { erasing, person, known }: { erasing: Erasing; person: Person; known: KnownAudits },
): Promise<OnAudit> {
  const { world, marks } = erasing
  if (id !== '' && !known.has(id)) {
    const stored = await world.store.get<Audit>(COLLECTIONS.audits, id)
    known.set(id, stored && aboutAudit(readAudit(stored), person, marks))
  }
  return known.get(id) ?? { marks, kept: '' }
}

function aboutAudit(audit: Audit, person: Person, marks: Marks): OnAudit {
  const why = isHeld(audit)
    ? 'is under a legal hold'
    : isOverState(audit.bakeState)
      ? ''
      : 'is still worked, or not billed'
  const kept = why === '' ? '' : `${audit.auditCode} ${why}: its records stay as they are.`
  return { marks: personIn(audit, person)?.marks ?? marks, kept }
}

/** Finds every audit with something of the person; answers the ids of those that can be erased. */
async function findAudits(erasing: Erasing, person: Person, known: KnownAudits): Promise<string[]> {
  const { world, marks, stays, orders } = erasing
  const ids: string[] = []
  for await (const page of pagesOf<Audit>(world.store, COLLECTIONS.audits))
    for (const audit of page.map(readAudit)) {
      if (personIn(audit, person) === null && !hasMark(audit, marks)) continue
      const about = aboutAudit(audit, person, marks)
      known.set(audit.id, about)
      for (const id of orderIdsOf(audit)) orders.set(id, about.kept === '' ? about.marks : null)
      if (about.kept === '') ids.push(audit.id)
      else stays.add(about.kept)
    }
  return ids
}

/** Erases the audits themselves; answers the codes of those that are changed. */
async function eraseAudits(
  erasing: Erasing,
  person: Person,
  { ids, by }: { ids: readonly string[]; by: string },
): Promise<string[]> {
  const { world, marks, dryRun, stays, waiting } = erasing
  const { store, clock } = world
  const codes: string[] = []
  for (const id of ids) {
    const stored = await store.get<Audit>(COLLECTIONS.audits, id)
    if (stored === null) continue
    const audit = readAudit(stored)
    const own = personIn(audit, person) ?? { fields: [], again: [], marks }
    if (waiting.has(id)) {
      stays.add(
        `${audit.auditCode} has something on its way to or about them: run this again later.`,
      )
      continue
    }
    const now = clock.now()
    const today = todayIn(audit.timeZone || DEFAULT_TIME_ZONE, now)
    const erased = withoutPerson(audit, own, { by, now, today })
    for (const { name, why } of leftIn(erased, own.marks))
      stays.add(`${audit.auditCode} keeps them in ${name}: ${why}.`)
    await nameFiles(erasing, audit)
    if (audit.invoiceId !== '')
      stays.add(`Invoice ${audit.invoiceId} keeps the insured business: it is of the firm's books.`)
    if (erased === audit) continue
    codes.push(audit.auditCode)
    count(erasing, COLLECTIONS.audits)
    if (dryRun) continue
    await eraseOrderKey(erasing, audit, own)
    const { id: _, ...data } = erased
    const expect = { field: 'v', value: audit.v }
    await store.batch([{ kind: 'update', collection: COLLECTIONS.audits, id, data, expect }])
  }
  return codes
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
