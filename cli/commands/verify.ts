import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type HistoryHeads, headOf, headsCheck, readHeads } from '#shared/engine/historySeals.ts'
import { checkOrphanedFiles, listPlacedFiles } from '#shared/engine/verify/checkOrphanedFiles.ts'
import { verifyStore } from '#shared/engine/verify/verifyStore.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { VerifyCheck } from '#shared/kernel/verifyCheck.ts'
import { defineCommand, EXIT_CODES } from '../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../firebase/target.ts'
import { createProgress } from '../progress.ts'
import type { Runtime } from '../runtime.ts'
import { type WrittenReport, writeReportFile } from '../writeReportFile.ts'
import { addActorOption, readActor, withActor } from './context.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  heads: string | undefined
}

interface Verified {
  checks: VerifyCheck[]
  /** The file of heads that was written. */
  heads: WrittenReport | null
}

/** Failures of a check on a screen; `--json` has a thousand. */
const MOST_LINES = 20

/**
 * `bakehouse verify`: what of the stored data does not hold. Writes nothing into the database; with
 * `--heads` it keeps where every history stands, or holds them against an earlier file.
 */
export const verifyCommand = defineCommand<Options, Verified>({
  configure: (command) => {
    command.option(
      '--heads <file>',
      'compare every history with this file of heads; writes it when it is not there',
    )
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    heads: command.opts<{ heads?: string }>().heads,
  }),
  run: async ({ target, actor, heads }, runtime) => {
    const earlier = heads === undefined ? null : await readEarlier(heads, runtime)
    if (earlier !== null && !earlier.ok) return earlier
    const request = { target, use: 'read', actor, roles: ['admin'] } as const
    return withActor<Verified>(runtime, request, async ({ store, files, seals }) => {
      const progress = createProgress('documents', runtime)
      let read = 0
      const onProgress = (documents: number) => {
        read += documents
        progress.update(read, read)
      }
      try {
        // First: what is uploaded from now on has no document yet.
        const placed = await listPlacedFiles(files)
        const { clock } = runtime
        const compared = earlier?.value ? headsCheck(earlier.value) : null
        const found: HistoryHeads = {}
        const checks = await verifyStore(
          {
            store,
            clock,
            seals,
            onAudit: (audit) => {
              compared?.see(audit)
              if (heads !== undefined) found[audit.id] = headOf(audit)
            },
          },
          onProgress,
        )
        const now = clock.now()
        checks.push(await checkOrphanedFiles(store, { files: placed, now }, onProgress))
        if (compared) checks.push(compared.end())
        if (heads === undefined || compared) return { ok: true, value: { checks, heads: null } }
        const written = await writeReportFile(bytesOf(found), heads, runtime.cwd)
        return written.ok ? { ok: true, value: { checks, heads: written.value } } : written
      } finally {
        progress.end()
      }
    })
  },
  toJson: ({ checks, heads }) => ({ checks, ...(heads ? { heads } : {}) }),
  print: ({ checks, heads }, io) => {
    for (const { name, checked, failed, young = 0, structureOnly = 0, failures } of checks) {
      const count = checked.toLocaleString('en-US')
      const isYoung = young === 0 ? '' : `, ${young} that nobody has yet`
      const isOpen = structureOnly === 0 ? '' : `, ${structureOnly} by their structure only`
      const sign = failed === 0 ? 'ok      ' : 'PROBLEM '
      io.print(`${sign} ${name}: ${count} checked, ${failed} failed${isYoung}${isOpen}`)
      for (const { auditCode, code, message, next } of failures.slice(0, MOST_LINES))
        io.print(`           ${[auditCode, message, next].filter(Boolean).join(' ')} [${code}]`)
      if (failed > MOST_LINES) io.print(`           and ${failed - MOST_LINES} more; see --json`)
    }
    if (heads) io.print(`Wrote the heads of all histories to ${heads.path}. Keep it elsewhere.`)
  },
  exit: ({ checks }) =>
    checks.every(({ failed }) => failed === 0) ? EXIT_CODES.done : EXIT_CODES.failure,
})

/** The heads of an earlier day; null where there is no such file yet. */
async function readEarlier(
  file: string,
  { cwd }: Pick<Runtime, 'cwd'>,
): Promise<Result<HistoryHeads | null>> {
  const unreadable = { ok: false, error: refusal('HEADS_UNREADABLE', { file }) } as const
  try {
    const heads = readHeads(JSON.parse(await readFile(resolve(cwd, file), 'utf8')))
    return heads === null ? unreadable : { ok: true, value: heads }
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isAbsent ? { ok: true, value: null } : unreadable
  }
}

function bytesOf(heads: HistoryHeads): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(heads, null, 1)}\n`)
}
