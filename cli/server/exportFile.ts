import { access, type FileHandle, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { notWritten } from '../notWritten.ts'
import type { LocalServer } from './openLocalServer.ts'

/** What an export holds, and where it is. */
export interface ExportReport {
  file: string
  documents: number
  accounts: number
  files: number
}

/**
 * Writes all data of a backend to a file that is not there yet, for its owner alone to read. It has
 * its name only when it is whole and on disk.
 */
export async function writeExport(
  server: Pick<LocalServer, 'exportData'>,
  file: string,
): Promise<Result<ExportReport>> {
  if (await exists(file)) return { ok: false, error: refusal('EXPORT_EXISTS', { file }) }
  const part = `${file}.part`
  let last = ''
  const lines = async function* () {
    for await (const line of server.exportData()) {
      last = line
      yield line
    }
  }
  try {
    const handle = await open(part, 'w', 0o600)
    try {
      await writeFile(handle, lines())
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    return notWritten(error, file)
  }
  const { end } = JSON.parse(last) as { end: Omit<ExportReport, 'file'> }
  return { ok: true, value: { file, ...end } }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** What an export is called in a folder that was named instead of a file. */
const EXPORT_NAME = 'bakehouse.export.jsonl'

/** The file that `--export` or `--import` means: the one named, or the one in the folder named. */
export async function exportFile(typed: string, cwd: string): Promise<string> {
  const path = resolve(cwd, typed)
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() ? join(path, EXPORT_NAME) : path
}

/** A document takes up to a mebibyte, six times that in escapes; what is longer is no export. */
const LONGEST_LINE = 32 * 1024 * 1024

/**
 * The lines of a file, ended by line feeds alone: the other signs that end lines elsewhere may stand
 * inside an export's texts. A line that would fill the memory comes in pieces.
 */
export async function* readLines(handle: FileHandle): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of handle.createReadStream({ encoding: 'utf8' })) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > LONGEST_LINE) {
      yield rest
      rest = ''
    }
  }
  if (rest !== '') yield rest
}
