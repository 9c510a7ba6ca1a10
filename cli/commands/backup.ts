import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { BackupCounts } from '../backup/format.ts'
import { readRestoreMark } from '../backup/restoreBackup.ts'
import { writeBackup } from '../backup/writeBackup.ts'
import { defineCommand } from '../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../firebase/target.ts'
import { createProgress } from '../progress.ts'
import { withTarget } from './context.ts'

interface Options {
  target: TargetOptions
  file: string
}

interface Report extends BackupCounts {
  target: string
  file: string
  sha256: string
}

/** `bakehouse backup FILE`: everything, as of one moment. */
export const backupCommand = defineCommand<Options, Report>({
  configure: (command) => {
    command.argument('<file>', 'the file to write; it must not be there yet')
    addTargetOptions(command)
  },
  read: (command) => ({ target: readTargetOptions(command), file: command.args[0] ?? '' }),
  run: async ({ target, file: typed }, runtime) => {
    const file = resolve(runtime.cwd, typed)
    if (await exists(file)) return { ok: false, error: refusal('EXPORT_EXISTS', { file }) }
    return withTarget(runtime, { target, use: 'backup' }, async ({ label, store, openWhole }) => {
      if (await readRestoreMark(store)) return { ok: false, error: refusal('BACKUP_HALF_RESTORED') }
      runtime.saveMemory()
      const progress = createProgress('documents and files', runtime)
      const whole = await openWhole()
      try {
        const written = await writeBackup(whole, file, ({ documents, files }) => {
          runtime.signal.throwIfAborted()
          progress.update(documents + files, documents + files)
        })
        return { ok: true, value: { target: label, file, ...written } }
      } catch (error) {
        if (runtime.signal.aborted) return { ok: false, error: refusal('INTERRUPTED') }
        return failed(error, file)
      } finally {
        progress.end()
        await whole.close()
      }
    })
  },
  toJson: (report) => ({ command: 'backup', ...report }),
  print: ({ file, documents, files, bytes, sha256 }, io) => {
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
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    const reason = String(error.code)
    return { ok: false, error: refusal('FILE_NOT_WRITTEN', { file, reason }) }
  }
  throw error
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
