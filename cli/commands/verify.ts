import { findLostFiles, listPlacedFiles } from '#shared/operations/verify/findLostFiles.ts'
import type { VerifyCheck } from '#shared/operations/verify/VerifyReport.ts'
import { verifyStore } from '#shared/operations/verify/verifyStore.ts'
import { defineCommand } from '../CliCommand.ts'
import { EXIT_CODES } from '../exitCodes.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../firebase/targetOptions.ts'
import { createProgress } from '../progress.ts'
import { addActorOption, readActor } from './actorOption.ts'
import { withActor } from './withActor.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
}

/** Failures of a check on a screen; `--json` has a thousand. */
const MOST_LINES = 20

/** `bakehouse verify`: what of the stored data does not hold. Writes nothing. */
export const verifyCommand = defineCommand<Options, VerifyCheck[]>({
  configure: (command) => {
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => ({ target: readTargetOptions(command), actor: readActor(command) }),
  run: ({ target, actor }, runtime) => {
    const request = { target, use: 'read', actor, roles: ['admin'] } as const
    return withActor(runtime, request, async ({ store, files }) => {
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
        const checks = await verifyStore({ store, clock }, onProgress)
        const now = clock.now()
        const lost = await findLostFiles(store, { files: placed, now }, onProgress)
        return { ok: true, value: [...checks, lost] }
      } finally {
        progress.end()
      }
    })
  },
  toJson: (checks) => ({ checks }),
  print: (checks, io) => {
    for (const { name, checked, failed, young = 0, failures } of checks) {
      const count = checked.toLocaleString('en-US')
      const isYoung = young === 0 ? '' : `, ${young} that nobody has yet`
      io.print(
        `${failed === 0 ? 'ok      ' : 'PROBLEM '} ${name}: ${count} checked, ${failed} failed${isYoung}`,
      )
      for (const { auditCode, code, message, next } of failures.slice(0, MOST_LINES))
        io.print(`           ${[auditCode, message, next].filter(Boolean).join(' ')} [${code}]`)
      if (failed > MOST_LINES) io.print(`           and ${failed - MOST_LINES} more; see --json`)
    }
  },
  exit: (checks) =>
    checks.every(({ failed }) => failed === 0) ? EXIT_CODES.done : EXIT_CODES.failure,
})
