import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { inboxKindOf } from '#shared/documents/inboxFiles.ts'
import { quarantineOf } from '#shared/documents/ops/quarantine.ts'
import { type UploadedToInbox, uploadToInbox } from '#shared/documents/ops/uploadToInbox.ts'
import { refusalOfInboxFile } from '#shared/documents/validateFile.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { SYSTEM_USER } from '#shared/firm/user.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import { defineCommand, EXIT_CODES } from '../../command.ts'
import type { Target } from '../../firebase/openTarget.ts'
import { createProgress } from '../../progress.ts'
import type { Runtime } from '../../runtime.ts'
import { ofCarrier } from '../context.ts'

/** Files on their way at once; each is held in memory meanwhile. */
const IN_FLIGHT = 4

/** What became of one file; `THERE`: the same bytes were in the inbox before. */
interface AddedScan {
  file: string
  scanId: string
  result: 'LEFT' | 'THERE' | 'REFUSED'
  error?: Refusal
}

/** `bakehouse scans add FILE...`: leaves PDFs and images in a carrier's inbox; again changes nothing. */
export const scansAddCommand = defineCommand({
  opens: ofCarrier({
    use: 'write',
    roles: ['admin', 'carrier'],
    named: { required: 'the carrier whose inbox it is' },
  }),
  example: 'scans/ --carrier HM',
  configure: (command) =>
    void command.argument(
      '<file...>',
      'PDF, JPEG, PNG or HEIC files of at most 25 MB, or folders of them',
    ),
  read: (files) => files,
  prepare: (typed, { cwd }) => scanFiles(typed, cwd),
  run: async ({ store, files, carrier, actor, label }, named, runtime) => {
    const who = { carrier: carrier.id, userId: actor?.email ?? SYSTEM_USER }
    const added = await leaveAll({ store, files }, named, who, runtime)
    const [only] = added
    // One file that is refused is a plain refusal.
    if (added.length === 1 && only?.error) return { ok: false, error: only.error }
    if (runtime.signal.aborted) return { ok: false, error: refusal('INTERRUPTED') }
    return { ok: true, value: { target: label, carrier: carrier.id, files: added } }
  },
  toJson: ({ target, carrier, files }) => ({
    command: 'scans add',
    target,
    carrier,
    totals: totalsOf(files),
    files: files.map(({ error, ...each }) => ({
      ...each,
      ...(error ? { code: error.code, message: error.message } : {}),
    })),
  }),
  print: ({ carrier, files }, io) => {
    for (const { error } of files) if (error) io.warn(`${error.message} ${error.next}`)
    const { left, there, refused } = totalsOf(files)
    io.info(`${left} left in the inbox of ${carrier}, ${there} there before, ${refused} not taken.`)
  },
  exit: ({ files }) => {
    const { left, there, refused } = totalsOf(files)
    if (refused === 0) return EXIT_CODES.done
    return left + there === 0 ? EXIT_CODES.failure : EXIT_CODES.partial
  },
})

async function leaveAll(
  { store, files }: Pick<Target, 'store' | 'files'>,
  named: readonly ScanFile[],
  who: { carrier: string; userId: string },
  runtime: Runtime,
): Promise<AddedScan[]> {
  const progress = createProgress('files', runtime)
  const added: AddedScan[] = []
  let count = 0
  await inParallel(named.entries(), IN_FLIGHT, runtime.signal, async ([at, each]) => {
    added[at] = await leaveOne({ store, files }, each, who, runtime)
    progress.update(++count, named.length)
  })
  progress.end()
  return added.filter((each) => each !== undefined)
}

async function leaveOne(
  stores: Pick<Target, 'store' | 'files'>,
  named: ScanFile,
  who: { carrier: string; userId: string },
  { clock, content, scanner }: Runtime,
): Promise<AddedScan> {
  const { file } = named
  const read = await bytesOf(named)
  const quarantine = quarantineOf({ store: stores.store, clock, content, scanner })
  const left: Result<UploadedToInbox> = read.ok
    ? await uploadToInbox(
        { ...stores, clock, quarantine },
        { ...who, name: basename(file), bytes: read.value },
      )
    : read
  if (!left.ok) return { file, scanId: '', result: 'REFUSED', error: left.error }
  return { file, scanId: left.value.id, result: left.value.isNew ? 'LEFT' : 'THERE' }
}

/** What is no scan or too large is not read. */
async function bytesOf({ file, path, size }: ScanFile): Promise<Result<Uint8Array>> {
  const name = basename(file)
  const refused =
    inboxKindOf(name) === 'scan' ? refusalOfInboxFile(name, size) : refusal('SCAN_KIND', { name })
  if (refused !== null) return { ok: false, error: refused }
  try {
    return { ok: true, value: new Uint8Array(await readFile(path)) }
  } catch (cause) {
    const { code: reason = 'unknown' } = cause as NodeJS.ErrnoException
    return { ok: false, error: refusal('FILE_UNREADABLE', { file, reason }) }
  }
}

function totalsOf(files: readonly AddedScan[]) {
  const count = (result: AddedScan['result']) =>
    files.filter((each) => each.result === result).length
  return {
    files: files.length,
    left: count('LEFT'),
    there: count('THERE'),
    refused: count('REFUSED'),
  }
}

/** A file that was named, and its size in bytes. */
interface ScanFile {
  /** As it was typed, or below the folder that was. */
  file: string
  path: string
  size: number
}

/**
 * The files that were named: files as they are, of a folder its scans by name. Every one is checked
 * before any database is opened: a mistyped name writes nothing anywhere. What is named twice counts once.
 */
async function scanFiles(typed: readonly string[], cwd: string): Promise<Result<ScanFile[]>> {
  const files = new Map<string, ScanFile>()
  for (const name of typed) {
    const found = await look(name)
    if (!found.ok) return found
    for (const each of found.value) if (!files.has(each.path)) files.set(each.path, each)
  }
  return { ok: true, value: [...files.values()] }

  async function look(file: string): Promise<Result<ScanFile[]>> {
    const path = resolve(cwd, file)
    const found = await stat(path).catch(() => null)
    if (!found) return { ok: false, error: refusal('FILE_NOT_FOUND', { file }) }
    if (!found.isDirectory()) return { ok: true, value: [{ file, path, size: found.size }] }
    const names = (await readdir(path, { withFileTypes: true }))
      .filter((entry) => entry.isFile() && inboxKindOf(entry.name) === 'scan')
      .map((entry) => entry.name)
      .sort((a, b) => (a < b ? -1 : 1))
    if (names.length === 0) return { ok: false, error: refusal('SCANS_MISSING', { file }) }
    const below = names.map(async (entry) => {
      const at = join(path, entry)
      return { file: join(file, entry), path: at, size: (await stat(at)).size }
    })
    return { ok: true, value: await Promise.all(below) }
  }
}
