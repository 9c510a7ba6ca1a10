import { createReadStream } from 'node:fs'
import { access, constants, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { OrderFileSource } from '#shared/orders/orderFile.ts'
import type { Io } from '../../io.ts'

/** A file of rejects: it lies beside its order file, and is fed back by name. */
const REJECTS = /\.rejects(\.\d+)?\.(csv|xlsx)$/i

/** What a spreadsheet program keeps beside a workbook while it is open. */
const OPEN_BESIDE = /^(~\$|\.~lock\.)/

/**
 * The order files that were named: files as they are, of a folder its *.csv, *.xlsx and *.xml by name, without
 * files of rejects. Every one is checked before any database is opened: a mistyped name writes
 * nothing anywhere. A file that is named twice counts once.
 */
export async function orderFiles(typed: readonly string[], cwd: string): Promise<Result<string[]>> {
  const files: string[] = []
  for (const name of typed) {
    const found = name === STANDARD_INPUT ? { ok: true as const, value: [name] } : await look(name)
    if (!found.ok) return found
    files.push(...found.value)
  }
  return { ok: true, value: [...new Set(files)] }

  async function look(file: string): Promise<Result<string[]>> {
    const path = resolve(cwd, file)
    const found = await stat(path).catch(() => null)
    if (!found) return { ok: false, error: refusal('FILE_NOT_FOUND', { file }) }
    const readable = await access(path, constants.R_OK).then(
      () => true,
      () => false,
    )
    if (!readable)
      return { ok: false, error: refusal('FILE_UNREADABLE', { file, reason: 'permission denied' }) }
    if (!found.isDirectory()) return { ok: true, value: [file] }
    const names = (await readdir(path, { withFileTypes: true }))
      .filter((entry) => entry.isFile() && /\.(csv|xlsx|xml)$/i.test(entry.name))
      .map((entry) => entry.name)
      .filter((entry) => !REJECTS.test(entry) && !OPEN_BESIDE.test(entry))
      .sort((a, b) => (a < b ? -1 : 1))
    if (names.length === 0) return { ok: false, error: refusal('FILE_IS_DIRECTORY', { file }) }
    return { ok: true, value: names.map((entry) => join(file, entry)) }
  }
}

/** Order files ready to be read, also those that can be read only once by themselves. */
export interface OpenOrderFiles {
  files: OrderFile[]
  /** Removes what was kept of standard input and of pipes. */
  close(): Promise<void>
}

/** The files named; standard input (`-`), a named pipe and a device are kept as they are read. */
export async function openOrderFiles(
  names: readonly string[],
  cwd: string,
  io: Pick<Io, 'stdin'>,
): Promise<OpenOrderFiles> {
  const spools: SpooledInput[] = []
  const files: OrderFile[] = []
  for (const name of names) {
    const stream = await streamOf(name, cwd, io)
    const spool = stream ? await spooledInput(shownName(name), stream) : undefined
    if (spool) spools.push(spool)
    files.push(await orderFileSource(name, cwd, spool))
  }
  return {
    files,
    async close() {
      for (const spool of spools) await spool.remove()
    },
  }
}

/** What can be read only once; null for a file. */
async function streamOf(
  name: string,
  cwd: string,
  io: Pick<Io, 'stdin'>,
): Promise<AsyncIterable<Uint8Array> | null> {
  if (name === STANDARD_INPUT) return io.stdin()
  const path = resolve(cwd, name)
  const found = await stat(path).catch(() => null)
  if (found === null || found.isFile() || found.isDirectory()) return null
  return piped(path)
}

/** Opened when it is read, not before: a pipe without a writer blocks its reader. */
async function* piped(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

/** What is typed for standard input. */
export const STANDARD_INPUT = '-'

/** An order file of the command line, as the import reads it: from its beginning each time. */
export interface OrderFile extends OrderFileSource {
  /** Where it lies; null for standard input or a pipe, beside which nothing can be written. */
  path: string | null
  /** What was typed, or found in a folder. */
  typed: string
}

/** The order file that was typed as a path, or as what `input` holds. */
async function orderFileSource(
  typed: string,
  cwd: string,
  input?: SpooledInput,
): Promise<OrderFile> {
  const path = resolve(cwd, typed)
  const file = shownName(typed)
  if (input) return { typed, file, path: null, open: () => bytesOf(file, input.open()) }
  const size = (await stat(path).catch(() => null))?.size ?? 0
  return { typed, file, path, size, open: () => bytesOf(file, createReadStream(path)) }
}

/** What a file is called in messages. */
function shownName(typed: string): string {
  return typed === STANDARD_INPUT ? 'standard input' : basename(typed)
}

/** The first bytes of a file, as Latin letters: enough for the beginning of XML. */
export async function beginningOf({ open }: OrderFile, bytes: number): Promise<string> {
  let beginning = ''
  for await (const piece of open()) {
    beginning += Buffer.from(piece).toString('latin1')
    if (beginning.length >= bytes) break
  }
  return beginning.slice(0, bytes).replaceAll('\0', '')
}

async function* bytesOf(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (cause) {
    if (cause instanceof FileReadError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new FileReadError(refusal('FILE_UNREADABLE', { file, reason }), { cause })
  }
}

/** Standard input, or a pipe, that can be read more than once as an order file must be. */
interface SpooledInput {
  /** The bytes from the beginning: what came before from disk, the rest as it comes. */
  open(): AsyncIterable<Uint8Array>
  /** Lets go of the input and of what was kept of it. */
  remove(): Promise<void>
}

const INPUT_PIECE = 64 * 1024

/** Bytes that are kept of an input that does not end. */
const MOST_BYTES = 8 * 1024 ** 3

/**
 * Keeps what comes in from `input` in a file that no other user may read, no faster than it is read: one
 * that is refused after its first line is never taken further, however long it goes on.
 */
export async function spooledInput(
  name: string,
  input: AsyncIterable<Uint8Array>,
): Promise<SpooledInput> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-input-'))
  const file = await open(join(folder, 'orders'), 'wx+', 0o600)
  const source = input[Symbol.asyncIterator]()
  let size = 0

  async function next(): Promise<Uint8Array | null> {
    const { done, value } = await source.next()
    if (done) return null
    if (size + value.length > MOST_BYTES)
      throw new FileReadError(refusal('ORDER_INPUT_ENDLESS', { file: name, limit: '8 GiB' }))
    await file.write(value, 0, value.length, size)
    size += value.length
    return value
  }

  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (let at = 0; ; ) {
      const piece = at < size ? await kept(at) : await next()
      if (piece === null) return
      at += piece.length
      yield piece
    }
  }

  async function kept(at: number): Promise<Uint8Array> {
    const length = Math.min(INPUT_PIECE, size - at)
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }

  return {
    open: bytes,
    async remove() {
      await file.close()
      await rm(folder, { recursive: true, force: true })
      await source.return?.()
    },
  }
}

/** A file that broke off while it was read. */
export class FileReadError extends Error {
  readonly refusal: Refusal

  constructor(refused: Refusal, options?: ErrorOptions) {
    super(refused.message, options)
    this.name = 'FileReadError'
    this.refusal = refused
  }
}
