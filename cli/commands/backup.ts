import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { noteBackup } from '#shared/engine/backups.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { BackupCounts } from '../backup/format.ts'
import { readRestoreMark } from '../backup/restoreBackup.ts'
import { writeBackup } from '../backup/writeBackup.ts'
import { defineCommand } from '../command.ts'
import { notWritten } from '../notWritten.ts'
import { createProgress } from '../progress.ts'
import { database } from './context.ts'

interface Report extends BackupCounts {
  sha256: string
}

/** `bakehouse backup FILE`: everything, as of one moment. */
export const backupCommand = defineCommand({
  opens: database('backup'),
  example: 'bakehouse-2026-11-20.backup',
  configure: (command) =>
    void command.argument('<file>', 'the file to write; it must not be there yet'),
  read: ([file = '']) => file,
  prepare: async (typed, { cwd }) => {
    const file = resolve(cwd, typed)
    if (await exists(file)) return { ok: false, error: refusal('EXPORT_EXISTS', { file }) }
    return { ok: true, value: file }
  },
  run: async ({ store, openWhole }, file, runtime): Promise<Result<Report>> => {
    if (await readRestoreMark(store)) return { ok: false, error: refusal('BACKUP_HALF_RESTORED') }
    runtime.saveMemory()
    const progress = createProgress('documents and files', runtime)
    const whole = await openWhole()
    try {
      const written = await writeBackup(whole, file, ({ documents, files }) => {
        runtime.signal.throwIfAborted()
        progress.update(documents + files, 0)
      })
      if (!written.ok) return written
      const { documents, files } = written.value
      await noteBackup(store, { at: runtime.clock.now(), documents, files })
      return written
    } catch (error) {
      if (runtime.signal.aborted) return { ok: false, error: refusal('INTERRUPTED') }
      return failed(error, file)
    } finally {
      progress.end()
      await whole.close()
    }
  },
  toJson: (report, { opened, options: file }) => ({
    command: 'backup',
    target: opened.label,
    file,
    ...report,
  }),
  print: ({ documents, files, bytes, sha256 }, io, { options: file }) => {
    const count = (number: number) => number.toLocaleString('en-US')
    io.print(
      `${count(documents)} documents and ${count(files)} files (${count(bytes)} bytes) are in ${file}`,
    )
    io.print(`SHA-256 ${sha256}`)
  },
})

function failed(error: unknown, file: string): Result<never> {
  if (error instanceof StoreError && error.code === 'conflict') {
    const detail = error.message.replace(/\.$/, '')
    return { ok: false, error: refusal('BACKUP_CHANGED', { detail }) }
  }
  return notWritten(error, file)
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
