import { access, open, rename, rm, writeFile } from 'node:fs/promises'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { LocalServer } from './LocalServer.ts'

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
    if (!isSystemError(error)) throw error
    return { ok: false, error: refusal('FILE_NOT_WRITTEN', { file, reason: error.code }) }
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

function isSystemError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error
}
