import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { randomFsid } from '#shared/audit/access/auditCode.ts'
import { noteRestored } from '#shared/engine/restored.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { User } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { seeLease } from '#shared/kernel/ops/lease.ts'
import type { DocumentStore, TimedStore } from '#shared/kernel/ports/documentStore.ts'
import type { WholeStore } from '../backup/format.ts'
import {
  type BackupSummary,
  checkBackup,
  RESTORE_MARK_PATH,
  readBackup,
  readRestoreMark,
  restoreBackup,
  writeRestoreMark,
} from '../backup/restoreBackup.ts'
import { defineCommand, refusalOfReading } from '../command.ts'
import type { Target } from '../firebase/openTarget.ts'
import { LOCAL_PROJECT } from '../firebase/target.ts'
import { createProgress } from '../progress.ts'
import type { Runtime } from '../runtime.ts'
import { ensureLocalAccount } from '../server/localAccounts.ts'
import { isGoneHere } from '../worker/thisProcess.ts'
import { database } from './context.ts'

/** `bakehouse restore FILE`: the file is checked whole before anything is written. */
export const restoreCommand = defineCommand({
  opens: database('restore'),
  example: 'bakehouse-2026-11-20.backup',
  configure: (command) => {
    command
      .argument('<file>', 'what "bakehouse backup" wrote')
      .option('--replace', 'delete everything that is in the database first')
  },
  read: ([file = ''], command) => ({
    file,
    replace: command.opts<{ replace?: boolean }>().replace === true,
  }),
  prepare: async ({ file: typed, replace }, runtime) => {
    runtime.saveMemory()
    const file = resolve(runtime.cwd, typed)
    const summary = await check(file, runtime.signal)
    return summary.ok ? { ok: true, value: { file, replace, summary: summary.value } } : summary
  },
  run: async (opened, { file, replace, summary }, runtime): Promise<Result<BackupSummary>> => {
    const whole = await opened.openWhole()
    try {
      const refused = await refusalOf(opened, whole, { summary, replace })
      if (refused) return { ok: false, error: refused }
      const stopped = await restore(opened, whole, { file, summary, runtime })
      return stopped ? { ok: false, error: stopped } : { ok: true, value: summary }
    } catch (error) {
      if (runtime.signal.aborted) return { ok: false, error: refusal('INTERRUPTED') }
      throw error
    } finally {
      await whole.close()
    }
  },
  toJson: (summary, { opened, options: { file } }) => ({
    command: 'restore',
    target: opened.label,
    file,
    ...summary,
  }),
  print: ({ documents, files }, io, { opened }) => {
    const count = (number: number) => number.toLocaleString('en-US')
    io.print(`Restored ${count(documents)} documents and ${count(files)} files to ${opened.label}`)
    io.info('Nothing is sent until the outbox is released: bakehouse outbox release')
  },
})

async function check(file: string, signal: AbortSignal): Promise<Result<BackupSummary>> {
  try {
    const handle = await open(file)
    try {
      return await checkBackup(handle, file, signal)
    } finally {
      await handle.close()
    }
  } catch (error) {
    const refused = signal.aborted ? refusal('INTERRUPTED') : refusalOfReading(file, error)
    return { ok: false, error: refused }
  }
}

/** Why nothing may be written; null when it may. A restore that was broken off may be made again. */
async function refusalOf(
  { store, timed }: Target,
  whole: WholeStore,
  { summary, replace }: { summary: BackupSummary; replace: boolean },
): Promise<Refusal | null> {
  const working = await refusalForWorker(timed)
  if (working) return working
  if (replace) return null
  const mark = await readRestoreMark(store)
  if (mark) return mark.backup === summary.sha256 ? null : refusal('RESTORE_OF_ANOTHER')
  return (await whole.isEmpty(RESTORE_MARK_PATH)) ? null : refusal('RESTORE_NOT_EMPTY')
}

async function refusalForWorker(timed: TimedStore): Promise<Refusal | null> {
  const { seen, readAt } = await seeLease(timed)
  return seen && seen.endsAt > readAt && !isGoneHere(seen.lease.holder)
    ? refusal('RESTORE_WORKER_RUNNING', { holder: seen.lease.holder })
    : null
}

/** Why it is not restored after all; null when it is. */
async function restore(
  { store, timed, authHost }: Target,
  whole: WholeStore,
  { file, summary, runtime }: { file: string; summary: BackupSummary; runtime: Runtime },
): Promise<Refusal | null> {
  const { signal, clock, random } = runtime
  const before = await readRestoreMark(store)
  signal.throwIfAborted()
  const mark = { backup: summary.sha256, run: randomFsid(random), startedAt: clock.now() }
  await writeRestoreMark(store, mark)
  // One that began between the look for it and the mark, which stops every later one.
  const working = await refusalForWorker(timed)
  const stopped = working ?? (signal.aborted ? refusal('INTERRUPTED') : null)
  if (stopped) {
    if (before) await writeRestoreMark(store, before)
    else await whole.deleteDocument(RESTORE_MARK_PATH)
    return stopped
  }
  let deleted = 0
  const deleting = createProgress('documents and files deleted', runtime)
  await whole.clear(RESTORE_MARK_PATH, (count) => {
    signal.throwIfAborted()
    deleted += count
    deleting.update(deleted, 0)
  })
  deleting.end()
  const progress = createProgress('documents and files', runtime)
  const handle = await open(file)
  try {
    await restoreBackup(whole, readBackup(handle), ({ documents, files }) => {
      signal.throwIfAborted()
      progress.update(documents + files, summary.documents + summary.files)
    })
  } finally {
    progress.end()
    await handle.close()
  }
  if (authHost !== null) await ensureAccounts(store, authHost)
  const found = await readRestoreMark(store)
  if (found?.run !== mark.run) {
    // The other one is through already: without a mark the mixture would go unnoticed.
    if (!found) await writeRestoreMark(store, mark)
    return refusal('RESTORE_OVERTAKEN')
  }
  await noteRestored(store, clock.now())
  await whole.deleteDocument(RESTORE_MARK_PATH)
  return null
}

/** Accounts belong to the sign-in, not to the database: the local one offers every user it has. */
async function ensureAccounts(store: DocumentStore, authHost: string): Promise<void> {
  const byId = { sort: { field: 'id', direction: 'asc' } } as const
  for (const { id, name } of await store.list<User>(COLLECTIONS.users, byId))
    await ensureLocalAccount(authHost, LOCAL_PROJECT, { email: id, name })
}
