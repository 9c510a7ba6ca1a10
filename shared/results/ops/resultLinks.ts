import { randomFsid } from '#shared/audit/access/auditCode.ts'
import { keptSince, removedFileId } from '#shared/audit/removedFiles.ts'
import {
  RESULT_LINK_DAYS,
  type ResultAudience,
  type ResultLink,
  type ResultPackage,
  resultLinkPath,
} from '#shared/audit/resultPackage.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { putNew } from '#shared/kernel/ops/storeVerbs.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf, type FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { PackedBytes } from './packResults.ts'

/**
 * What the holder of a link to results may do. Both verbs reject with a `StoreError`;
 * `permission-denied` is a link that has ended.
 */
export interface ResultLinkStore {
  /** The link, or null when there is none. */
  read(id: string): Promise<ResultLink | null>
  /** Says once that its files were opened, for the worker; denied when that was said before. */
  noteOpened(id: string): Promise<void>
}

/** What a link is made with. */
export interface LinkWorld {
  store: DocumentStore
  random: Random
  files: Pick<FileStore, 'put'>
  /** Where the public pages are; without it no link is made. */
  publicUrl?: string
}

/** A link that is in no email yet: its address, and what is written with the email. */
export interface OpenedLink {
  url: string
  openUntil: Date
  writes: BatchWrite[]
}

const DAY_MS = 86_400_000

/**
 * Puts files behind a link that ends, for one who has no account. The ids of a package's links are
 * kept before anything is stored under them, so that a retry uses the same ones and no file is left
 * behind. The files are deleted after the link's end, by the records that the worker deletes files by.
 * Null where there is no public address. Rejects with a `StoreError`.
 */
export async function openResultLink(
  { store, random, files, publicUrl }: LinkWorld,
  sending: ResultPackage,
  {
    audience,
    packed,
    now,
    ...names
  }: { audience: ResultAudience; packed: readonly PackedBytes[]; now: Date } & Pick<
    ResultLink,
    'carrierName' | 'insuredCompany'
  >,
): Promise<OpenedLink | null> {
  if (publicUrl === undefined) return null
  const id = (await linksOf({ store, random }, sending))[audience]
  const openUntil = new Date(now.getTime() + RESULT_LINK_DAYS * DAY_MS)
  const { auditFSID, auditCode, carrierCompany } = sending
  const about = { auditFSID, carrierCompany }
  const writes: BatchWrite[] = []
  for (const [n, { bytes, contentType }] of packed.entries()) {
    const path = resultLinkPath(id, n)
    await putNew(files, path, bodyOf(bytes), { contentType })
    const attId = `${id}_${n}`
    const removed = { attId, url: path, ...about, dateAdded: keptSince(openUntil) }
    writes.push({
      kind: 'set',
      collection: COLLECTIONS.removedFiles,
      id: removedFileId(removed),
      data: { ...removed, state: 'kept', lost: true },
    })
  }
  const link: Omit<ResultLink, 'id'> = {
    ...about,
    ...names,
    resultId: sending.id,
    auditCode,
    audience,
    files: packed.map(({ bytes: _, ...file }) => file),
    dateAdded: now,
    openUntil,
    openedAt: null,
    pending: false,
  }
  writes.push({ kind: 'set', collection: COLLECTIONS.resultLinks, id, data: { ...link } })
  return { url: `${publicUrl}/sml/results/${id}`, openUntil, writes }
}

async function linksOf(
  { store, random }: Pick<LinkWorld, 'store' | 'random'>,
  { id, links }: ResultPackage,
): Promise<Record<ResultAudience, string>> {
  const known = links ?? (await store.get<ResultPackage>(COLLECTIONS.results, id))?.links
  if (known !== undefined) return known
  const made = {
    carrier: randomFsid(random),
    agent: randomFsid(random),
    insured: randomFsid(random),
  }
  const expect = { field: 'links', value: undefined }
  const data = { links: made }
  await store.batch([{ kind: 'update', collection: COLLECTIONS.results, id, data, expect }])
  return made
}
