import { randomBytes } from 'node:crypto'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { PersonExport } from '#shared/engine/retention/gathering.ts'
import {
  filesCsv,
  type ListedFile,
  type PersonPapers,
  personCsv,
  personJson,
  personReadme,
} from '#shared/engine/retention/personPapers.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import { notWritten } from '../../notWritten.ts'

interface FolderOptions {
  files: Pick<FileStore, 'read'>
  at: Date
  /** Called before each file; it throws where the command was interrupted. */
  onFile(): void
  /** Called with the number of copied files when all is on disk, before the folder gets its name. */
  record(copied: number): Promise<void>
}

/**
 * Writes what is stored of a person to a folder that is not there yet, for its owner alone to read. It has
 * its name only when it is whole and on disk, and after that it was made is recorded. Answers the files as
 * listed. Refused: FILE_NOT_WRITTEN, EXPORT_EXISTS. Rejects with a `StoreError`.
 */
export async function writePersonFolder(
  { files: named, ...found }: PersonExport,
  folder: string,
  options: FolderOptions,
): Promise<Result<ListedFile[]>> {
  const part = join(
    dirname(folder),
    `.${basename(folder).slice(0, 40)}.${randomBytes(6).toString('hex')}.part`,
  )
  try {
    if (await isThere(folder))
      return { ok: false, error: refusal('EXPORT_EXISTS', { file: folder }) }
    await mkdir(part, { mode: 0o700 })
    await mkdir(join(part, 'files'), { mode: 0o700 })
    const files = await copyFiles(named, part, options)
    const papers: PersonPapers = { ...found, files, at: options.at }
    await writeFile(join(part, 'data.json'), personJson(papers), WRITTEN)
    await writeFile(join(part, 'data.csv'), personCsv(papers), WRITTEN)
    await writeFile(join(part, 'files.csv'), filesCsv(papers), WRITTEN)
    await writeFile(join(part, 'README.txt'), personReadme(papers), WRITTEN)
    // What was handed out without a record of it would be worse than a record of what failed after it.
    await options.record(files.filter(({ copiedTo }) => copiedTo !== '').length)
    await rename(part, folder)
    return { ok: true, value: files }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTEMPTY' || code === 'EEXIST')
      return { ok: false, error: refusal('EXPORT_EXISTS', { file: folder }) }
    return notWritten(error, folder)
  } finally {
    await rm(part, { recursive: true, force: true }).catch(() => {})
  }
}

async function copyFiles(
  named: PersonExport['files'],
  part: string,
  { files, onFile }: FolderOptions,
): Promise<ListedFile[]> {
  const listed: ListedFile[] = []
  for (const { name, auditCode, path, reason } of named) {
    onFile()
    const place = `files/${String(listed.length + 1).padStart(4, '0')}-${safeName(name)}`
    const fault = reason === '' ? await copyFile({ files, path, to: join(part, place) }) : reason
    listed.push({ name, auditCode, copiedTo: fault === '' ? place : '', reason: fault })
  }
  return listed
}

/** Copies a file; answers why it is not, or nothing. */
async function copyFile({
  files,
  path,
  to,
}: Pick<FolderOptions, 'files'> & { path: string; to: string }): Promise<string> {
  try {
    await writeFile(to, await files.read(path), WRITTEN)
    return ''
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    if (error.code === 'not-found') return 'It is not stored any more'
    if (error.code === 'too-large') return 'It is larger than files are read'
    throw error
  }
}

const LONGEST_NAME = 60

/** A name that any system takes, of any name on file: no path, no sign with a meaning. */
function safeName(name: string): string {
  const ending = extname(name)
    .replace(/[^A-Za-z0-9.]/g, '')
    .slice(0, 10)
  const stem = name.slice(0, name.length - extname(name).length).replace(/[^A-Za-z0-9_-]+/g, '_')
  return `${stem.slice(0, LONGEST_NAME) || 'file'}${ending === '.' ? '' : ending}`
}

/** Only for its owner to read, and on disk once it is written. */
const WRITTEN = { flag: 'wx', mode: 0o600, flush: true }

/** Rejects with what stands against the name, before anything is read or recorded. */
async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}
