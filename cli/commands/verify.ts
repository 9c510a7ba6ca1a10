import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Audit } from '#shared/audit/model.ts'
import { type HistoryHeads, headOf, headsCheck, readHeads } from '#shared/engine/historySeals.ts'
import { mendFigures } from '#shared/engine/verify/checkFigures.ts'
import { checkOrphanedFiles, listPlacedFiles } from '#shared/engine/verify/checkOrphanedFiles.ts'
import { verifyStore } from '#shared/engine/verify/verifyStore.ts'
import { type Result, reasonOf, refusal } from '#shared/errors/refusal.ts'
import type { VerifyCheck } from '#shared/kernel/verifyCheck.ts'
import { addVerboseOption, defineCommand, EXIT_CODES } from '../command.ts'
import { createProgress } from '../progress.ts'
import type { Runtime } from '../runtime.ts'
import { checkLine } from '../table.ts'
import { checkReportFile, type WrittenReport, writeReportFile } from '../writeReportFile.ts'
import { ADMINS, asUser } from './context.ts'

interface Verified {
  checks: VerifyCheck[]
  /** Documents of figures that were mended; null: nothing was to be. */
  mended: number | null
  /** The file of heads that was written, or why it was not: what the checks found stands. */
  heads: Result<WrittenReport> | null
}

/**
 * `bakehouse verify`: what of the stored data does not hold. Writes nothing into the database, but with
 * `--mend` first the figures that a recount finds wrong; with `--heads` it keeps where every history stands, or holds them against an earlier file.
 */
export const verifyCommand = defineCommand({
  opens: asUser({
    use: (command) => (command.getOptionValue('mend') === true ? 'write' : 'read'),
    roles: ADMINS,
  }),
  example: '--heads heads.json',
  configure: (command) => {
    command.option(
      '--heads <file>',
      'compare every history with this file of heads; writes it when it is not there',
    )
    command.option('--mend', 'first set the figures right that differ from a recount')
    addVerboseOption(command)
  },
  read: (_, command) => command.opts<{ heads?: string; mend?: true }>(),
  prepare: async ({ heads: file, mend = false }, runtime) => {
    const earlier = file === undefined ? null : await readEarlier(file, runtime)
    if (earlier?.ok === false) return earlier
    const place =
      file !== undefined && !earlier?.value && (await checkReportFile(file, runtime.cwd))
    if (place && !place.ok) return place
    const heads = file === undefined ? null : { file, earlier: earlier?.value ?? null }
    return { ok: true, value: { heads, mend } }
  },
  run: async ({ store, files, seals }, { heads, mend }, runtime): Promise<Result<Verified>> => {
    const { clock, cwd } = runtime
    const progress = createProgress('documents', runtime)
    let read = 0
    const onProgress = (documents: number) => {
      read += documents
      progress.update(read, 0)
    }
    try {
      const mended = mend ? await mendFigures(store) : null
      // Before the checks: what is uploaded from now on has no document yet.
      const placed = await listPlacedFiles(files)
      const compared = heads?.earlier ? headsCheck(heads.earlier) : null
      const found: HistoryHeads = {}
      const onAudit = (audit: Audit) => {
        compared?.see(audit)
        if (heads) found[audit.id] = headOf(audit)
      }
      const checks = await verifyStore({ store, clock, seals, onAudit }, onProgress)
      const now = clock.now()
      checks.push(await checkOrphanedFiles(store, { files: placed, now }, onProgress))
      if (compared) checks.push(await compared.end(store))
      if (!heads || compared) return { ok: true, value: { checks, mended, heads: null } }
      const written = await writeReportFile(bytesOf(found), heads.file, cwd)
      return { ok: true, value: { checks, mended, heads: written } }
    } finally {
      progress.end()
    }
  },
  toJson: ({ checks, mended, heads }) => ({
    checks,
    ...(mended === null ? {} : { mended }),
    ...(heads?.ok ? { heads: heads.value } : {}),
    ...(heads?.ok === false ? { error: heads.error } : {}),
  }),
  print: ({ checks, mended, heads }, io) => {
    if (mended !== null)
      io.print(`Documents of figures set right: ${mended.toLocaleString('en-US')}`)
    for (const { name, checked, failed, young = 0, structureOnly = 0, failures } of checks) {
      const count = checked.toLocaleString('en-US')
      const isYoung = young === 0 ? '' : `, ${young} that no document has yet`
      const isOpen = structureOnly === 0 ? '' : `, ${structureOnly} by their structure only`
      io.print(
        checkLine(failed === 0, `${name}: ${count} checked, ${failed} failed${isYoung}${isOpen}`),
      )
      for (const { auditCode, code, message, next } of failures.slice(0, io.mostLines))
        io.print(`           ${[auditCode, message, next].filter(Boolean).join(' ')} [${code}]`)
      const shown = Math.min(failures.length, io.mostLines)
      if (failed > shown) io.print(`           and ${failed - shown} more; see --verbose or --json`)
    }
    if (heads?.ok)
      io.print(`Wrote the heads of all histories to ${heads.value.path}. Keep it elsewhere.`)
    else if (heads) io.warn(reasonOf(heads.error))
  },
  exit: ({ checks, heads }) => {
    const holds = checks.every(({ failed }) => failed === 0) && heads?.ok !== false
    return holds ? EXIT_CODES.done : EXIT_CODES.failure
  },
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
