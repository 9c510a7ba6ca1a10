import { access, constants, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { Carrier } from '#shared/domain/carrier/Carrier.ts'
import { DEFAULT_CARRIER, IMPORT_SLICE } from '#shared/domain/constants.ts'
import type { FeedProfile } from '#shared/domain/order/FeedProfile.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import type { ImportedOrders } from '#shared/operations/importOrders.ts'
import { defineCommand } from '../../CliCommand.ts'
import { EXIT_CODES, type ExitCode } from '../../exitCodes.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { parseCount } from '../../parseNumbers.ts'
import { createProgress } from '../../progress.ts'
import { requireActor } from '../requireActor.ts'
import { requireCarrier } from '../requireCarrier.ts'
import { withTarget } from '../withTarget.ts'
import { FileReadError, orderFileSource, STANDARD_INPUT } from './orderFileSource.ts'
import { printImport } from './printImport.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  files: readonly string[]
  carrier: string
  profile: string | undefined
  slice: string
  dryRun: boolean
  concurrency: number
}

/** What an import did, and where. */
export interface ImportOutcome extends ImportedOrders {
  target: string
}

/** `bakehouse orders import`: files in, audits out; the same files again change nothing. */
export const ordersImportCommand = defineCommand<Options, ImportOutcome>({
  configure: (command) => {
    command
      .argument('<file...>', 'CSV or XML files; - is standard input')
      .requiredOption('--carrier <id>', 'the carrier that sent them')
      .option('--profile <name>', "one of the carrier's feed profiles, instead of the built-in one")
      .option('--slice <id>', 'slice of the new audits', IMPORT_SLICE)
      .option('--dry-run', 'read and compare, write nothing')
      .option('--concurrency <n>', 'batches in flight', parseCount(32), 4)
      .option('--as <email>', 'act as this registered user (BAKEHOUSE_USER)')
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const { carrier, profile, slice, dryRun, concurrency, as } = command.opts<{
      carrier: string
      profile?: string
      slice: string
      dryRun?: boolean
      concurrency: number
      as?: string
    }>()
    return {
      target: readTargetOptions(command),
      actor: as,
      files: command.args,
      carrier,
      profile,
      slice: slice.trim(),
      dryRun: dryRun === true,
      concurrency,
    }
  },
  run: async (options, runtime) => {
    const refused = await firstUnreadable(options.files, runtime.cwd)
    if (refused) return { ok: false, error: refused }
    const use = options.dryRun ? 'read' : 'write'
    return withTarget(
      runtime,
      { target: options.target, use },
      async ({ store, label, isReal }) => {
        const carrier = await requireCarrier(store, options.carrier)
        if (!carrier.ok) return carrier
        const actor = await requireActor(store, options.actor ?? runtime.env['BAKEHOUSE_USER'], {
          roles: ['admin'],
          carrier: carrier.value.id,
        })
        if (!actor.ok) return actor
        const profile = readProfile(carrier.value, options.profile)
        if (!profile.ok) return profile
        const progress = createProgress('orders', runtime)
        runtime.io.tell(`Reading ${options.files.join(', ')} ...`)
        // Loaded only now: its parsers would keep the first lines waiting.
        const { importOrders } = await import('#shared/operations/importOrders.ts')
        try {
          const result = await importOrders(
            { store, clock: runtime.clock, random: runtime.random },
            {
              files: options.files.map((file) => orderFileSource(file, runtime)),
              carrier: carrier.value,
              env: environmentOf(carrier.value, isReal),
              sliceID: options.slice,
              dryRun: options.dryRun,
              concurrency: options.concurrency,
              signal: runtime.signal,
              onProgress: progress.update,
              ...(actor.value ? { userId: actor.value.email } : {}),
              ...(profile.value ? { profile: profile.value } : {}),
            },
          )
          return result.ok ? { ok: true, value: { ...result.value, target: label } } : result
        } catch (error) {
          if (error instanceof FileReadError) return { ok: false, error: error.refusal }
          throw error
        } finally {
          progress.end()
        }
      },
    )
  },
  toJson: ({ report, changes, interrupted, target }) => ({
    command: 'orders import',
    target,
    dryRun: report.dryRun,
    files: report.files,
    totals: report.totals,
    rejects: report.rejects,
    changes,
    interrupted,
  }),
  print: printImport,
  exit: exitOfImport,
})

function exitOfImport({ interrupted, report }: ImportOutcome): ExitCode {
  if (interrupted) return EXIT_CODES.interrupted
  return report.totals.rejected > 0 ? EXIT_CODES.partial : EXIT_CODES.done
}

/** Looks at every file before any database is opened: a mistyped name writes nothing anywhere. */
async function firstUnreadable(files: readonly string[], cwd: string): Promise<Refusal | null> {
  for (const file of files) {
    if (file === STANDARD_INPUT) continue
    const path = resolve(cwd, file)
    const found = await stat(path).catch(() => null)
    if (!found) return refusal('FILE_NOT_FOUND', { file })
    if (found.isDirectory()) return refusal('FILE_IS_DIRECTORY', { file })
    const readable = await access(path, constants.R_OK).then(
      () => true,
      () => false,
    )
    if (!readable) return refusal('FILE_UNREADABLE', { file, reason: 'permission denied' })
    if (found.isFile() && found.size === 0) return refusal('ORDER_FILE_EMPTY', { file })
  }
  return null
}

function readProfile(carrier: Carrier, name: string | undefined): Result<FeedProfile | null> {
  if (name === undefined || name === 'default') return { ok: true, value: null }
  const profile = carrier.profiles[name]
  if (profile) return { ok: true, value: profile }
  const profiles = ['default', ...Object.keys(carrier.profiles)].join(', ')
  const facts = { carrier: carrier.id, profile: name, profiles }
  return { ok: false, error: refusal('PROFILE_UNKNOWN', facts) }
}

function environmentOf(carrier: Carrier, isReal: boolean): Audit['env'] {
  if (carrier.id === DEFAULT_CARRIER) return 'demo'
  return isReal ? 'production' : 'local'
}
