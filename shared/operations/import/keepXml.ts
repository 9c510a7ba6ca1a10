import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { cleanLine } from '../../domain/format/cleanText.ts'
import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import { inboxContentType } from '../../domain/inbox/inboxKinds.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import { OrderFileChanged } from '../../parsing/OrderFileChanged.ts'
import type { TrustedOrderFile } from '../../parsing/readOrders.ts'
import { StoreError } from '../../ports/storeError.ts'
import { changeInboxFile } from '../inbox/changeInboxFile.ts'
import { placeTaken } from '../inbox/leaveInInbox.ts'
import type { XmlOfAudits } from './auditWrites.ts'
import type { ImportRun } from './ImportRun.ts'
import { batchIdOf } from './uploadRecord.ts'

type KeepingRun = Pick<ImportRun, 'world' | 'carrier' | 'userId'>

/**
 * Keeps the XML file of an import where the inbox keeps its files, whichever door it came by, so that its
 * audits can name and open it (specification §3, `xmlUrl`). A file that lies there already is left as it
 * is; a new one waits in the inbox until the import has ended. Rejects with `OrderFileChanged` when the
 * file is another one by now, and with a `StoreError`.
 */
export async function keepXml(file: TrustedOrderFile, run: KeepingRun): Promise<XmlOfAudits> {
  const { store, files, clock } = run.world
  if (files === undefined)
    throw new StoreError('unavailable', 'Put', 'there is no place for XML files')
  const id = batchIdOf(run.carrier.id, file.sha256)
  const path = `inbox/${run.carrier.id}/${id}`
  const known = await store.get<InboxFile>(COLLECTIONS.xmls, id)
  const stored = known && (await files.describe(path))
  if (known && stored) return { url: stored.url, path, name: known.name }
  const name = nameOf(file)
  const request = { carrier: run.carrier.id, userId: run.userId, name, bytes: await bytesOf(file) }
  const taken = { kind: 'xml', contentType: inboxContentType(name) } as const
  const placed = await placeTaken({ store, files, clock }, request, taken)
  if (!placed.ok) throw new StoreError('unavailable', 'Put', placed.error.message)
  const { write } = placed.value
  if (write) await store.set(COLLECTIONS.xmls, id, write.data)
  const url = (await files.describe(path))?.url ?? ''
  return { url, path, name }
}

/** The kept file waits for nothing any more: its orders are in. */
export async function endXml(file: TrustedOrderFile, run: KeepingRun): Promise<void> {
  const id = batchIdOf(run.carrier.id, file.sha256)
  const known = await run.world.store.get<InboxFile>(COLLECTIONS.xmls, id)
  if (known === null || known.status === 'done') return
  const decision = { status: 'done' } as const
  await changeInboxFile(run.world, { kind: 'xml', id, by: run.userId, decision })
}

/** Standard input and a file with another ending are XML all the same. */
function nameOf({ file }: TrustedOrderFile): string {
  const name = cleanLine(file.replace(/^.*[\\/]/s, ''))
  return /\.xml$/i.test(name) ? name : `${name}.xml`
}

async function bytesOf(file: TrustedOrderFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of file.open()) pieces.push(piece.slice())
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  if (bytesToHex(sha256(bytes)) !== file.sha256) throw new OrderFileChanged(file.file)
  return bytes
}
