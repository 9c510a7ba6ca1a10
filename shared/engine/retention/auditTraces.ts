import { type Command, isOpenCommand } from '#shared/audit/command.ts'
import type { OutgoingLetter } from '#shared/audit/messages/outgoing.ts'
import type { Audit } from '#shared/audit/model.ts'
import { filePathOf } from '#shared/audit/removedFiles.ts'
import { readLineOfAudit } from '#shared/billing/ops/readInvoice.ts'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { LetterRun } from '#shared/outreach/letterRun.ts'
import { eraseOrder, uploadsWithOrder } from './auditInOrders.ts'
import { ownedBy } from './auditRemoval.ts'

interface TracesWorld {
  store: DocumentStore
  files: Pick<FileStore, 'remove'>
}

/**
 * Erases what the world keeps of one audit outside it: its rows in order files and the files themselves,
 * which carriers have; the scans that it was made of; ended commands on it; printed runs with its letters.
 * Answers what stays and why. Done again it changes nothing more. Rejects with a `StoreError`.
 */
export async function eraseTraces(
  world: TracesWorld,
  audit: Audit,
  { dryRun }: { dryRun: boolean },
): Promise<string[]> {
  const { store } = world
  const stays: string[] = []
  const uploads = await uploadsWithOrder(store, audit)
  const scans = await ownedBy<InboxFile>(store, audit, COLLECTIONS.scans)
  if (!dryRun) {
    for (const [batchId, orderIds] of uploads) await eraseOrder(world, batchId, orderIds)
    for (const scan of scans) await eraseScan(world, scan)
    await eraseCommands(store, audit)
  }
  for (const { id } of await printedRuns(world, audit, dryRun))
    stays.push(`Letter run ${id} is not mailed yet: its PDF goes thirty days after it was.`)
  const invoices = await billedBy(store, audit)
  if (invoices.length > 0)
    stays.push(
      `Invoices ${invoices.join(', ')} keep the insured business and the policy on their lines: they are the firm's books.`,
    )
  if (uploads.size > 0)
    stays.push('The carrier has the order files: a file that comes again makes the audit again.')
  stays.push('Backups made before keep it until they are deleted.')
  return stays
}

/**
 * A scan goes with its file, and with the scans of its carrier that it was cut from, however often, and
 * that are set aside since.
 */
async function eraseScan(
  { store, files }: TracesWorld,
  scan: StoredDocument<InboxFile>,
): Promise<void> {
  const found = new Map([[scan.id, scan]])
  for (let newest = [scan]; newest.length > 0; ) {
    const ids = new Set(newest.flatMap(({ from = [] }) => from).filter((id) => !found.has(id)))
    const sources = await readByIds<InboxFile>(store, COLLECTIONS.scans, [...ids])
    newest = [...sources.values()].filter((each) => each.carrierCompany === scan.carrierCompany)
    for (const source of newest) found.set(source.id, source)
  }
  // What leads to a source goes after it: killed in between, the next erasure finds it again.
  for (const each of [...found.values()].reverse())
    if (each.id === scan.id || each.status === 'set_aside') {
      await files.remove(filePathOf(each.url))
      await store.delete(COLLECTIONS.scans, each.id)
    }
}

/** Ended commands on the audit; open ones have been waited for. */
async function eraseCommands(store: DocumentStore, audit: Audit): Promise<void> {
  const asked = await ownedBy<Command>(store, audit, COLLECTIONS.commands)
  const ended = asked.filter((command) => !isOpenCommand(command))
  for (const { id } of ended) await store.delete(COLLECTIONS.commands, id)
}

/** Deletes the PDFs of mailed runs with letters of the audit; answers the runs that wait to be mailed. */
async function printedRuns(
  { store, files }: TracesWorld,
  audit: Audit,
  dryRun: boolean,
): Promise<LetterRun[]> {
  const letters = await ownedBy<OutgoingLetter>(store, audit, COLLECTIONS.letters)
  const ids = [...new Set(letters.flatMap(({ run }) => (run ? [run] : [])))]
  const runs = [...(await readByIds<LetterRun>(store, COLLECTIONS.letterRuns, ids)).values()]
  const waiting = runs.filter(({ state }) => state === 'PRINTED')
  if (!dryRun)
    for (const { id, state, url } of runs) {
      if (state === 'PRINTED' || url === null) continue
      await files.remove(filePathOf(url))
      await store.update(COLLECTIONS.letterRuns, id, { url: null })
    }
  return waiting
}

/** The invoices with a line of the audit: its own, and those that this one is a difference to. */
async function billedBy(store: DocumentStore, { id, invoiceId }: Audit): Promise<string[]> {
  const found: string[] = []
  for (let invoice = invoiceId; invoice !== '' && !found.includes(invoice); ) {
    found.push(invoice)
    invoice = (await readLineOfAudit(store, invoice, id))?.creditOf ?? ''
  }
  return found
}
