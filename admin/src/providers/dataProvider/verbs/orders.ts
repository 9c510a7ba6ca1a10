import type { Command } from '#shared/audit/command.ts'
import { type OrderKey, orderKeyId } from '#shared/audit/orderNumber.ts'
import { INBOX_KINDS, inboxContentType } from '#shared/documents/inboxFiles.ts'
import type { ProposalDecision } from '#shared/engine/commands/kinds/orderKinds.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import { type StoredDocument, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import type { DetectedProfile } from '#shared/orders/detectProfile.ts'
import type { ImportedOrders, InboxImportResult } from '#shared/orders/importReport.ts'
import type { OrderProposal, Upload } from '#shared/orders/model.ts'
import {
  listStoredOrders,
  readStoredOrder as readStored,
  type StoredOrder,
} from '#shared/orders/ops/storedOrders.ts'
import type { OrderPreview, XmlPreview } from '#shared/orders/preview.ts'
import type { InboxDocument } from '../../../inbox/InboxRow.ts'
import { RefusalError } from '../../RefusalError.ts'
import { inThread, type JobWatch, servedReads } from '../../threads/inThread.ts'
import type { OrderAnswers, OrderJob } from '../../threads/orderJobs.ts'
import { askEngine } from '../commandVerbs.ts'
import type { ProviderContext } from '../ProviderContext.ts'
import { AbortError } from '../quietWhenAborted.ts'
import { stageFile } from './documents.ts'

/**
 * The document of an order file, its carrier's settings, and the record of its import; of an XML file that
 * is a document of its own.
 */
export async function readOrderFile(
  { store }: ProviderContext,
  { kind, id }: { kind: 'upload' | 'xml'; id: string },
): Promise<{ document: InboxDocument; carrier: Carrier; imported: InboxDocument | null }> {
  const document = await store.get<InboxDocument>(INBOX_KINDS[kind].collection, id)
  const owner = document?.carrierCompany
  const carrier = owner === undefined ? null : await store.get<Carrier>(COLLECTIONS.carriers, owner)
  if (document === null || carrier === null)
    throw new StoreError('not-found', 'GetD', 'no such file in the inbox')
  const imported =
    kind === 'xml' ? await store.get<InboxDocument>(COLLECTIONS.uploads, id) : document
  return { document, carrier, imported }
}

/** A file's bytes on their way to the thread that reads them; `file` is its name. */
type InThread<K extends OrderJob['kind']> = Omit<Extract<OrderJob, { kind: K }>, 'kind'> & JobWatch

/** What the columns of a file seem to be. */
export function detectOrderColumns(
  context: ProviderContext,
  asked: InThread<'detect'>,
): Promise<DetectedProfile> {
  return readInThread(context, 'detect', asked)
}

/** What an import of a file comes to: it is read and compared, and nothing is written. */
export function previewImport(
  context: ProviderContext,
  asked: InThread<'preview'>,
): Promise<ImportedOrders> {
  return readInThread(context, 'preview', asked)
}

/** The first orders of a file: as they stand in it, as one record, and as an audit's fields. */
export function readOrders(
  context: ProviderContext,
  asked: InThread<'look'>,
): Promise<OrderPreview[]> {
  return readInThread(context, 'look', asked)
}

/** The elements of an XML file's orders. */
export function readOrderTrees(
  context: ProviderContext,
  asked: InThread<'tree'>,
): Promise<XmlPreview> {
  return readInThread(context, 'tree', asked)
}

/** Follows an import that was asked for in another tab; for anyone but its asker it does nothing. */
export async function followImport(
  { store, commands, session }: ProviderContext,
  { commandId }: { commandId: string },
): Promise<null> {
  const found = await store.get<Command>(COLLECTIONS.commands, commandId).catch(() => null)
  const person = await session.user()
  if (found !== null && person !== null) commands.adopt(person.id, [found])
  return null
}

/**
 * Imports corrected rows of a file: they are a file of their own in the inbox, kept like any other, and
 * go the same way as the file that they came from.
 */
export async function importCorrected(
  context: ProviderContext,
  {
    carrier,
    from,
    name,
    csv,
    profile,
  }: { carrier: string; from: string; name: string; csv: string; profile: string },
): Promise<Pick<InboxImportResult, 'created' | 'rejected'>> {
  const staged = await stageFile(context, {
    body: bodyOf(new TextEncoder().encode(csv)),
    contentType: inboxContentType(name),
  })
  const left = await askEngine(context, 'uploadToInbox', {
    carrierCompany: carrier,
    request: { staged, name, from: [from] },
  })
  const imported = await askEngine(context, 'importOrders', {
    carrierCompany: carrier,
    request: { kind: 'upload', fileId: String(left['id']), profile },
  })
  const { created, rejected } = imported as unknown as InboxImportResult
  return { created, rejected }
}

/** Which orders of the carrier that owns a file came in after a moment, by whatever file. */
export async function findOrdersSince(
  { store }: ProviderContext,
  { owner, orders, since }: { owner: string; orders: readonly string[]; since: Date },
): Promise<string[]> {
  const keys = await Promise.all(
    orders.map((order) => store.get<OrderKey>(COLLECTIONS.orderKeys, orderKeyId(owner, order))),
  )
  return orders.filter((_, at) => (keys[at]?.dateAdded ?? since) > since)
}

export type Proposal = StoredDocument<OrderProposal>

/** The changed orders of an upload; one that has not begun has none yet. */
export async function readProposals(
  { store }: ProviderContext,
  { batchId }: { batchId: string },
): Promise<Proposal[]> {
  const upload = await store.get<Upload>(COLLECTIONS.uploads, batchId)
  if (upload === null) return []
  const path = nestedPath(COLLECTIONS.uploads, batchId, 'changes')
  return store.list<OrderProposal>(path, { sort: { field: 'id', direction: 'asc' } })
}

/** Decisions asked for at a time. */
const IN_FLIGHT = 8

/** Applies or dismisses changed orders; answers why the last of them was refused, if one was. */
export async function decideProposals(
  context: ProviderContext,
  {
    carrier,
    batchId,
    proposals,
    how,
  }: {
    carrier: string
    batchId: string
    proposals: readonly Proposal[]
    how: 'applyProposal' | 'dismissProposal'
  },
): Promise<Refusal | null> {
  let last: Refusal | null = null
  await inParallel(proposals, IN_FLIGHT, undefined, async ({ orderNumber, auditFSID }) => {
    const asked = { carrierCompany: carrier, auditFSID, request: { batchId, orderNumber } }
    try {
      const { refused } = (await askEngine(context, how, asked)) as Partial<ProposalDecision>
      if (refused !== undefined) last = refused
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      last = error.refusal
    }
  })
  return last
}

/** The orders of one slice of an import, by the slice's place from 0. */
export function readStoredOrders(
  { store }: ProviderContext,
  { batchId, place }: { batchId: string; place: number },
): Promise<StoredOrder[]> {
  return listStoredOrders(store, batchId, place)
}

/** One order of an import as its slices keep it; null: it has none of that id. */
export function readStoredOrder(
  { store }: ProviderContext,
  { batchId, id }: { batchId: string; id: string },
): Promise<OrderPreview | null> {
  return readStored(store, batchId, id)
}

/** Saves a feed profile of a carrier, over its settings as they are then. */
export async function saveProfile(
  context: ProviderContext,
  { carrier, profile }: { carrier: string; profile: FeedProfile },
): Promise<null> {
  const found = await context.store.get<Carrier>(COLLECTIONS.carriers, carrier)
  if (found === null) throw new RefusalError(refusal('RECORD_NOT_FOUND', { what: 'the carriers' }))
  const request = { v: found.v ?? 0, name: profile.name, profile }
  await askEngine(context, 'changeProfiles', { carrierCompany: carrier, request })
  return null
}

type ValueOf<R> = R extends { ok: true; value: infer T } ? T : never

/** Rejects with why the file cannot be read, in words that name it. */
async function readInThread<K extends OrderJob['kind']>(
  context: ProviderContext,
  kind: K,
  { signal, onProgress, ...file }: JobWatch & { file: string; bytes: Uint8Array },
): Promise<ValueOf<OrderAnswers[K]>> {
  const job = { ...file, kind } as unknown as OrderJob
  const served = servedReads(context)
  const answer = await inThread('order', job, served, { signal, onProgress }).catch(
    (error: unknown) => {
      if (!(error instanceof StoreError)) throw error
      if (error.code === 'cancelled') throw new AbortError()
      const code = error.code === 'permission-denied' ? 'READ_DENIED' : 'READ_FAILED'
      throw new RefusalError(refusal(code, { what: file.file }))
    },
  )
  if (!answer.ok) throw new RefusalError(answer.error)
  return (answer as Extract<Result<ValueOf<OrderAnswers[K]>>, { ok: true }>).value
}
