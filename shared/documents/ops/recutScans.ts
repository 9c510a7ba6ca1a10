import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import { sniffContent } from '../content.ts'
import type { InboxFile } from '../inboxFiles.ts'
import { copyPages, countPages, type PageSource } from '../pdf.ts'
import { readScan, refusalOfScan } from './readScans.ts'

interface RecutWorld {
  store: Pick<DocumentStore, 'get'>
  files: FileStore
}

interface Recutting {
  /** Called after each file that was read and each piece that was made. */
  onStep?: (() => void) | undefined
}

/** A PDF made of pages of scans; the same pages make the same bytes. */
export interface ScanPiece {
  name: string
  bytes: Uint8Array
}

/**
 * Cuts a PDF in two: the chosen pages (numbers from 0) and the rest. Nothing is stored: `replaceScans`
 * puts the pieces in the scan's place.
 */
export async function splitScan(
  world: RecutWorld,
  { scan, pages, onStep }: Recutting & { scan: InboxFile; pages: readonly number[] },
): Promise<Result<ScanPiece[]>> {
  const { name } = scan
  const source = await sourceOf(world, scan)
  if (!source.ok) return source
  onStep?.()
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
  return copiesOf(name, parts, onStep)
}

/** Puts scans together to one PDF, in this order. Nothing is stored, as with `splitScan`. */
export async function joinScans(
  world: RecutWorld,
  { scans, onStep }: Recutting & { scans: readonly InboxFile[] },
): Promise<Result<ScanPiece[]>> {
  const sources: PageSource[] = []
  for (const scan of scans) {
    const source = await sourceOf(world, scan)
    if (!source.ok) return source
    sources.push(source.value)
    onStep?.()
  }
  const name = `${stemOf(scans[0]?.name ?? '')} and ${scans.length - 1} more.pdf`
  return copiesOf(scans[0]?.name ?? '', [{ name, sources }], onStep)
}

async function copiesOf(
  of: string,
  parts: readonly { name: string; sources: readonly PageSource[] }[],
  onStep: Recutting['onStep'],
): Promise<Result<ScanPiece[]>> {
  const pieces: ScanPiece[] = []
  for (const { name, sources } of parts) {
    const bytes = await copyPages(sources).catch(() => null)
    if (bytes === null) return failing(of)('it is damaged or locked')
    pieces.push({ name, bytes })
    onStep?.()
  }
  return { ok: true, value: pieces }
}

async function sourceOf(
  { files, store }: RecutWorld,
  scan: InboxFile,
): Promise<Result<PageSource>> {
  const { name } = scan
  const refused = await refusalOfScan({ store }, scan)
  if (refused !== null) return { ok: false, error: refused }
  const content = await readScan({ files }, scan)
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
