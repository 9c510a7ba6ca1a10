import { copyPages, countPages, type PageSource } from '../../documents/copyPages.ts'
import { sniffContent } from '../../domain/document/sniffContent.ts'
import type { InboxFile } from '../../domain/inbox/InboxFile.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import { type LeftInInbox, leaveInInbox } from '../inbox/leaveInInbox.ts'
import { putScanBack, setScansAside } from './decideScan.ts'
import { readScan } from './readScan.ts'
import { refusalOfScan } from './refusalOfScan.ts'
import type { ScanWorld } from './ScanWorld.ts'

/** Who does it, and who is told how far it is. */
interface Recutting {
  userId: string
  /** Told after each file that was read, each part that was made and each that was left. */
  onProgress?: ((done: number, total: number) => void) | undefined
}

/**
 * Cuts a PDF in two scans: the chosen pages (numbers from 0) and the rest. Both wait, and their ids are
 * answered; the original is set aside and kept. The parts come first, and the same cut makes the same
 * parts: killed in between and done again nothing is there twice.
 */
export async function splitScan(
  world: ScanWorld,
  { scan, pages, userId, onProgress }: Recutting & { scan: InboxFile; pages: readonly number[] },
): Promise<Result<string[]>> {
  const { name } = scan
  const step = stepsOf(1, 2, onProgress)
  const source = await sourceOf(world, scan)
  if (!source.ok) return source
  step()
  const { bytes, form } = source.value
  const failed = failing(name)
  const count = form === 'pdf' ? await countPages(bytes).catch(() => null) : 1
  if (count === null) return failed('it is damaged')
  const all = Array.from({ length: count }, (_, page) => page)
  const chosen = all.filter((page) => pages.includes(page))
  const rest = all.filter((page) => !pages.includes(page))
  if (chosen.length === 0 || rest.length === 0)
    return { ok: false, error: refusal('SCAN_PAGES_MISSING', { name }) }
  const parts: { name: string; sources: PageSource[] }[] = [chosen, rest].map((each) => ({
    name: `${stemOf(name)} (${rangesOf(each)}).pdf`,
    sources: [{ bytes, form, pages: each }],
  }))
  return replace(world, [scan], parts, { userId, reason: 'Cut in two', step })
}

/** Puts scans together, in this order, to one that waits; the originals are set aside and kept. */
export async function joinScans(
  world: ScanWorld,
  { scans, userId, onProgress }: Recutting & { scans: readonly InboxFile[] },
): Promise<Result<string[]>> {
  const step = stepsOf(scans.length, 1, onProgress)
  const sources: PageSource[] = []
  for (const scan of scans) {
    const source = await sourceOf(world, scan)
    if (!source.ok) return source
    sources.push(source.value)
    step()
  }
  const name = `${stemOf(scans[0]?.name ?? '')} and ${scans.length - 1} more.pdf`
  return replace(world, scans, [{ name, sources }], { userId, reason: 'Put together', step })
}

/** Counts the steps of reading so many files and making so many of them. */
function stepsOf(files: number, parts: number, onProgress: Recutting['onProgress']): () => void {
  let done = 0
  return () => onProgress?.(++done, files + 2 * parts)
}

async function replace(
  world: ScanWorld,
  scans: readonly InboxFile[],
  parts: readonly { name: string; sources: readonly PageSource[] }[],
  { userId, reason, step }: { userId: string; reason: string; step: () => void },
): Promise<Result<string[]>> {
  const [first] = scans
  if (first === undefined) return { ok: true, value: [] }
  const failed = failing(first.name)
  const copies: { name: string; bytes: Uint8Array }[] = []
  // All that may fail or take long comes before the first thing that is written.
  for (const { name, sources } of parts) {
    const bytes = await copyPages(sources).catch(() => null)
    if (bytes === null) return failed('it is damaged or locked')
    copies.push({ name, bytes })
    step()
  }
  const made: string[] = []
  for (const { name, bytes } of copies) {
    const { carrierCompany: carrier } = first
    const from = scans.map(({ id }) => id)
    const left = await leaveInInbox(world, { carrier, userId, name, bytes, from })
    if (!left.ok) return left
    await wake(world, left.value)
    made.push(left.value.id)
    step()
  }
  const aside = await setScansAside(world, { scans, reason, userId })
  return aside.ok ? { ok: true, value: made } : aside
}

/** The same pages were made before and set aside since: they are wanted again. */
async function wake(world: ScanWorld, { id, status }: LeftInInbox): Promise<void> {
  if (status !== 'set_aside') return
  const made = await world.store.get<InboxFile>(COLLECTIONS.scans, id)
  if (made !== null) await putScanBack(world, made)
}

async function sourceOf({ files, store }: ScanWorld, scan: InboxFile): Promise<Result<PageSource>> {
  const { name } = scan
  const refused = await refusalOfScan({ store }, scan)
  if (refused !== null) return { ok: false, error: refused }
  const content = await readScan(files, scan)
  if (content === null) return { ok: false, error: refusal('SCAN_NOT_READ', { name }) }
  const { bytes } = content
  const sniffed = sniffContent(name, bytes)
  const form = sniffed.ok ? sniffed.form : null
  if (form !== 'pdf' && form !== 'jpeg' && form !== 'png')
    return failing(name)('it is no PDF, JPEG or PNG that can be read')
  return { ok: true, value: { bytes, form } }
}

function failing(name: string) {
  return (why: string) =>
    ({ ok: false, error: refusal('SCAN_PAGES_FAILED', { name, why }) }) as const
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '').slice(0, 200)
}

/** `pages 1-3, 5` of page numbers from 0. */
function rangesOf(pages: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === page - 1) last[1] = page
    else ranges.push([page, page])
  }
  const words = ranges.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}-${to + 1}`))
  return `${pages.length === 1 ? 'page' : 'pages'} ${words.join(', ')}`
}
