import type { Audit } from '#shared/domain/audit/Audit.ts'
import { COLLECTIONS, nestedPath } from '#shared/firestore/collections.ts'
import { inParallel } from '#shared/operations/import/inParallel.ts'
import { readByIds } from '#shared/operations/import/readByIds.ts'
import type { BatchWrite, DocumentStore } from '#shared/ports/documentStore.ts'
import { StoreError } from '#shared/ports/storeError.ts'
import { copyValue } from '#shared/testing/copyValue.ts'
import type { ScratchStore } from './scratchStore.ts'

/** Writes of one batch, about: an audit's documents stay together. */
const MOST_WRITES = 300

/** Batches in flight. */
const IN_FLIGHT = 4

/** Collections whose documents belong to an audit by `auditFSID`. */
const OF_AUDITS = [
  COLLECTIONS.asteps,
  COLLECTIONS.auditCodes,
  COLLECTIONS.orderKeys,
  COLLECTIONS.intakes,
  COLLECTIONS.opens,
  COLLECTIONS.letters,
] as const

/** What a sender of a real project would send again, whatever it says of its delivery. */
const SENT = [COLLECTIONS.mail, COLLECTIONS.messages] as const

/** Sub-collections of what was imported and invoiced. */
const NESTED = [
  [COLLECTIONS.uploads, ['original', 'consolidated', 'transformed', 'changes']],
  [COLLECTIONS.invoices, ['lines']],
] as const

/**
 * Puts what was played where the demo shall be, each audit with everything of its own in one batch.
 * What is there already stays as it is. With `isReal` e-mails and texts are left out. Answers how many
 * audits it put there.
 */
export async function copyDemo(
  from: ScratchStore,
  to: DocumentStore,
  { isReal }: { isReal: boolean },
): Promise<number> {
  const ofAudits = isReal ? OF_AUDITS : [...OF_AUDITS, ...SENT]
  let copied = 0
  await inParallel(chunksOf(auditGroups(from, ofAudits)), IN_FLIGHT, undefined, async (chunk) => {
    const created = await createMissing(to, chunk)
    copied += created
  })
  // Last, because they name the audits.
  await inParallel(chunksOf(besides(from)), IN_FLIGHT, undefined, async (chunk) => {
    await to.batch(chunk.flatMap(({ writes }) => writes))
  })
  return copied
}

/** Documents that are written together. */
interface Group {
  /** The audit's FSID; empty for what is of no audit. */
  auditFSID: string
  writes: BatchWrite[]
}

function auditGroups(store: ScratchStore, ofAudits: readonly string[]): Group[] {
  const groups = new Map<string, Group>()
  for (const audit of store.all<Audit>(COLLECTIONS.audits)) {
    const access = nestedPath(COLLECTIONS.audits, audit.id, 'private')
    const writes = [write('create', COLLECTIONS.audits, audit), ...writesOf(store, access)]
    groups.set(audit.id, { auditFSID: audit.id, writes })
  }
  for (const collection of ofAudits)
    for (const document of store.all<{ auditFSID: string }>(collection))
      groups.get(document.auditFSID)?.writes.push(write('create', collection, document))
  return [...groups.values()]
}

function besides(store: ScratchStore): Group[] {
  return NESTED.flatMap(([collection, names]) =>
    store.all(collection).map((document) => ({
      auditFSID: '',
      writes: [
        write('set', collection, document),
        ...names.flatMap((name) =>
          writesOf(store, nestedPath(collection, document.id, name)).map(
            (each) => ({ ...each, kind: 'set' }) as BatchWrite,
          ),
        ),
      ],
    })),
  )
}

function writesOf(store: ScratchStore, collection: string): BatchWrite[] {
  return store.all(collection).map((document) => write('create', collection, document))
}

function write(
  kind: 'create' | 'set',
  collection: string,
  { id, ...data }: { id: string },
): BatchWrite {
  return { kind, collection, id, data: copyValue(data) }
}

function* chunksOf(groups: readonly Group[]): Generator<Group[]> {
  let chunk: Group[] = []
  let writes = 0
  for (const group of groups) {
    if (chunk.length > 0 && writes + group.writes.length > MOST_WRITES) {
      yield chunk
      chunk = []
      writes = 0
    }
    chunk.push(group)
    writes += group.writes.length
  }
  if (chunk.length > 0) yield chunk
}

/** Creates the groups; when some are there from an earlier, interrupted time, the others. */
async function createMissing(to: DocumentStore, chunk: readonly Group[]): Promise<number> {
  try {
    await to.batch(chunk.flatMap(({ writes }) => writes))
    return chunk.length
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'already-exists') throw error
  }
  const ids = chunk.map(({ auditFSID }) => auditFSID)
  const there = await readByIds(to, COLLECTIONS.audits, ids)
  const missing = chunk.filter(({ auditFSID }) => !there.has(auditFSID))
  if (missing.length > 0) await to.batch(missing.flatMap(({ writes }) => writes))
  return missing.length
}
