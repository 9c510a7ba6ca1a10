import type { Audit } from '#shared/audit/model.ts'
import { CONTENT_HERE } from '#shared/documents/ops/contentWork.ts'
import { readScanOf, setScansAside } from '#shared/documents/ops/decideScans.ts'
import { attachScan } from '#shared/documents/ops/documents.ts'
import { type UploadedToInbox, uploadToInbox } from '#shared/documents/ops/uploadToInbox.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { counted } from '#shared/simulation/stage.ts'
import type { Paper } from '../papers/papers.ts'
import { DEMO_ADMIN, type Scene } from './scene.ts'

/**
 * The insured's page uploads papers into the slots of its intake; answers what is saved with the answers.
 * `from`: the first free slot.
 */
export async function uploadPapers(
  { files }: Scene,
  { intakeId }: Pick<Audit, 'intakeId'>,
  papers: readonly Paper[],
  { from = 0, of = [] }: { from?: number; of?: readonly (string | undefined)[] } = {},
): Promise<Record<string, unknown>> {
  const saved: Record<string, unknown> = {}
  for (const [n, { name, docType, docKind, bytes }] of papers.entries()) {
    const slot = String(from + n)
    const contentType = name.endsWith('.png') ? 'image/png' : 'application/pdf'
    await files.put(`public/${intakeId}/${slot}`, bodyOf(bytes), { contentType })
    const sha256 = await CONTENT_HERE.sha256(bytes)
    const about = { name, size: bytes.length, docType, sha256, removed: false, key: '' }
    saved[slot] = { ...about, ...(docKind && { docKind }), ...(of[n] && { of: of[n] }) }
  }
  return saved
}

/** A paper that came by mail is scanned into the inbox of its carrier. */
export async function scanPaper(
  { stage, files }: Scene,
  carrier: string,
  { name, bytes }: Pick<Paper, 'name' | 'bytes'>,
): Promise<Result<UploadedToInbox>> {
  const { userId } = DEMO_ADMIN
  const scanned = await uploadToInbox({ ...stage.world, files }, { carrier, userId, name, bytes })
  return counted(stage, 'scan', scanned)
}

/** Papers that came by mail become documents of the audit. */
export async function scanPapers(
  scene: Scene,
  audit: Audit,
  papers: readonly Paper[],
): Promise<Result<unknown>> {
  const { stage, files } = scene
  const world = { ...stage.world, files }
  let last: Result<unknown> = { ok: true, value: null }
  for (const { docType, ...paper } of papers) {
    // The office names what it scans by the audit's code.
    const named = { ...paper, name: `${audit.auditCode} ${paper.name}` }
    const scanned = await scanPaper(scene, audit.carrierCompany, named)
    if (!scanned.ok) return scanned
    const scan = await readScanOf(world, { carrier: audit.carrierCompany, id: scanned.value.id })
    if (!scan.ok) return scan
    last = await attachScan(world, { scan: scan.value, audit, docType, actor: DEMO_ADMIN })
    counted(stage, 'attachScan', last)
    if (!last.ok) return last
  }
  return last
}

/** A scan that belongs to no audit is set aside. */
export async function setAside(
  { stage, files }: Scene,
  carrier: string,
  { id, reason }: { id: string; reason: string },
): Promise<Result<unknown>> {
  const world = { ...stage.world, files }
  const scan = await readScanOf(world, { carrier, id })
  if (!scan.ok) return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the inbox' }) }
  const { userId } = DEMO_ADMIN
  return setScansAside(world, { scans: [scan.value], reason, userId })
}
