import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { activeSlices } from '#shared/firm/ops/slices.ts'
import { refusalOfSlice } from '#shared/firm/slices.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { IMPORT_SLICE } from '#shared/kernel/constants.ts'
import { foreignPrefixes, type ImportedOrders, sumOfTotals } from '#shared/orders/importReport.ts'
import { environmentOf } from '#shared/orders/newAudit.ts'
import type { PlannedOrders } from '#shared/orders/ops/importRun.ts'
import { readCorrected } from '#shared/orders/ops/uploadRecord.ts'
import { parseCount } from '../../arguments.ts'
import { addVerboseOption, defineCommand, EXIT_CODES, type ExitCode } from '../../command.ts'
import type { Target } from '../../firebase/openTarget.ts'
import { createProgress } from '../../progress.ts'
import type { Runtime } from '../../runtime.ts'
import {
  type ActedOnLater,
  ADMINS,
  addCarrierOption,
  asUserLater,
  carrierName,
  requireCarrier,
  writeUnless,
} from '../context.ts'
import {
  CARRIER_OF_FILE,
  carrierOfFile,
  chosenProfile,
  profileOfFile,
} from './carrierAndProfile.ts'
import { FileReadError, type OrderFile, openOrderFiles, orderFiles } from './orderFiles.ts'
import {
  type ImportOutcome,
  printImport,
  printImportJson,
  type SpooledRepairs,
  spooledRepairs,
} from './printImport.ts'
import { writeRejects } from './writeRejects.ts'

interface Options {
  files: readonly string[]
  carrier?: string
  profile?: string
  slice: string
  update?: boolean
  corrects?: string
  dryRun?: boolean
  rejects?: string
  concurrency: number
  json?: boolean
}

/** `bakehouse orders import`: files in, audits out; the same files again change nothing. */
export const ordersImportCommand = defineCommand({
  opens: asUserLater(writeUnless('dryRun')),
  example: 'orders.csv --carrier HM --dry-run',
  configure: (command) => {
    command.argument('<file...>', 'CSV, XLSX or XML files, or folders of them; - is standard input')
    addCarrierOption(
      command,
      `the carrier that sent them; "${CARRIER_OF_FILE}": each file says itself`,
    )
    command
      .option('--profile <name>', "a feed profile: one of the carrier's own, or a JSON file")
      .option('--slice <id>', 'slice of the new audits', IMPORT_SLICE)
      .option('--update', 'apply changed orders to their audits, not only propose it')
      .option('--corrects <batch>', 'the id of the import whose rejected orders the file corrects')
      .option('--dry-run', 'read and compare, write nothing')
      .option(
        '--rejects <path>',
        'where rejects go, CSV or .xlsx; a folder with several files (FILE.rejects.csv)',
      )
      .option('--concurrency <n>', 'batches in flight', parseCount(32), 4)
    addVerboseOption(command)
  },
  read: (files, command): Options => {
    const typed = command.opts<Omit<Options, 'files'>>()
    return { ...typed, files, slice: typed.slice.trim() }
  },
  prepare: async (options, runtime) => {
    const invalid = refusalOfSlice(options.slice)
    if (invalid) return { ok: false, error: invalid }
    // A dry run keeps nothing; an import into a local data folder holds the folder.
    if (options.dryRun) runtime.saveMemory()
    const named = await orderFiles(options.files, runtime.cwd)
    return named.ok ? { ok: true, value: { options, named: named.value } } : named
  },
  run: async (opened, { options, named }, runtime): Promise<Result<ImportOutcome>> => {
    const sources = await openOrderFiles(named, runtime.cwd, runtime.io)
    const files = toldApart(sources.files)
    // Without `--json` no more repairs are read than the report holds.
    const repairs = options.json ? spooledRepairs() : null
    try {
      const imported = await importInto(opened, files, options, runtime, repairs)
      if (imported.ok && repairs) printImportJson(imported.value, repairs, runtime.io)
      return imported
    } catch (error) {
      if (error instanceof FileReadError) return { ok: false, error: error.refusal }
      throw error
    } finally {
      await sources.close()
      repairs?.remove()
    }
  },
  print: printImport,
  exit: exitOfImport,
})

/** The files in turn; whose they are, and how they are read, is settled before the first is imported. */
async function importInto(
  target: ActedOnLater,
  files: readonly OrderFile[],
  options: Options,
  runtime: Runtime,
  repairs: SpooledRepairs | null,
): Promise<Result<ImportOutcome>> {
  const named = await carrierName(options.carrier, target, runtime)
  if (!named.ok) return named
  const grouped = await groupFiles(target, files, named.value, options.profile)
  if (!grouped.ok) return grouped
  const { groups, refused } = grouped.value
  runtime.io.info(`Reading ${options.files.join(', ')} ...`)
  const { slice } = options
  const isOnScreen = (await activeSlices(target.store)).includes(slice)
  const parts: Result<ImportedOrders>[] = refused.map(({ error }) => ({ ok: false, error }))
  const names = refused.map(({ file }) => [file])
  const stopped = () => runtime.signal.aborted && parts.length > refused.length
  for (const group of groups) {
    if (stopped()) break
    parts.push(await importOf(group, target, options, runtime, repairs))
    names.push(group.files.map(({ file }) => file))
  }
  const [only] = parts
  if (files.length === 1 && only && !only.ok) return only
  const joined = joinImports(parts, names, files, options.dryRun === true)
  joined.interrupted ||= parts.length < refused.length + groups.length
  const rejectsFiles: string[] = []
  if (!options.dryRun || options.rejects !== undefined)
    for (const rows of joined.rejectedRows) {
      const file = files.find((one) => one.file === rows.file)
      const written = await writeRejects(rows, {
        beside: file?.path ?? null,
        chosen: options.rejects ?? null,
        isFolder: files.length > 1,
      })
      if (!written.ok) return written
      if (written.value !== null) rejectsFiles.push(written.value)
    }
  const foreign = await foreignOf(target, joined.prefixes)
  return {
    ok: true,
    value: { ...joined, target: target.label, rejectsFiles, foreign, slice, isOnScreen },
  }
}

/** Nothing is read where no order number begins with letters of another's. */
async function foreignOf(
  { store }: Target,
  prefixes: ImportedOrders['prefixes'],
): Promise<ImportOutcome['foreign']> {
  if (prefixes.length === 0) return []
  const carriers = await store.list<Carrier>(COLLECTIONS.carriers, {
    sort: { field: 'id', direction: 'asc' },
  })
  const ids = carriers.map(({ id }) => id)
  return prefixes.filter((each) => foreignPrefixes([each], each.carrier, ids).length > 0)
}

/** Files of one name in several folders are shown with their paths. */
function toldApart(files: readonly OrderFile[]): OrderFile[] {
  const times = (name: string) => files.filter(({ file }) => file === name).length
  return files.map((each) => (times(each.file) > 1 ? { ...each, file: each.typed } : each))
}

/** Files that were named one after another, are of one carrier and are read by the same profile. */
interface FileGroup {
  carrier: Carrier
  /** What was typed, or the name of the one that fits their columns. */
  profile: string
  userId: string | undefined
  files: OrderFile[]
  /** Shared by the groups of a carrier. */
  planned: PlannedOrders
  /** A later group is of the same carrier. */
  moreFollow: boolean
}

interface GroupedFiles {
  groups: FileGroup[]
  refused: { file: string; error: ReturnType<typeof refusal> }[]
}

/** The groups keep the order of the files: of an order that is in several, the last one counts. */
async function groupFiles(
  { store, actorFor }: ActedOnLater,
  files: readonly OrderFile[],
  typed: string,
  typedProfile: string | undefined,
): Promise<Result<GroupedFiles>> {
  const isAuto = typed.trim().toLowerCase() === CARRIER_OF_FILE
  const groups: FileGroup[] = []
  const refused: GroupedFiles['refused'] = []
  for (const file of files) {
    const id = isAuto ? await carrierOfFile(file) : ({ ok: true, value: typed } as const)
    const carrier = id.ok ? await requireCarrier(store, id.value) : id
    if (!carrier.ok) {
      if (!isAuto) return carrier
      refused.push({ file: file.file, error: carrier.error })
      continue
    }
    const profile = typedProfile ?? (await profileOfFile(carrier.value, file))
    const { id: carrierId } = carrier.value
    const previous = groups.at(-1)
    if (previous?.carrier.id === carrierId && previous.profile === profile) {
      previous.files.push(file)
      continue
    }
    const user = await actorFor({ roles: ADMINS, carrier: carrierId })
    if (!user.ok) return user
    const earlier = groups.filter((group) => group.carrier.id === carrierId)
    for (const group of earlier) group.moreFollow = true
    groups.push({
      carrier: carrier.value,
      profile,
      userId: user.value?.email,
      files: [file],
      planned: earlier[0]?.planned ?? new Map(),
      moreFollow: false,
    })
  }
  return { ok: true, value: { groups, refused } }
}

async function importOf(
  { carrier, profile: named, userId, files, planned, moreFollow }: FileGroup,
  { store, files: kept, isReal }: Target,
  options: Options,
  runtime: Runtime,
  repairs: SpooledRepairs | null,
): Promise<Result<ImportedOrders>> {
  const profile = await chosenProfile(carrier, named, runtime.cwd)
  if (!profile.ok) return profile
  const { corrects } = options
  if (corrects !== undefined && (await readCorrected(store, carrier.id, corrects)) === null)
    return {
      ok: false,
      error: refusal('IMPORT_UNKNOWN', { batch: corrects, ofCarrier: ` of ${carrier.id}` }),
    }
  const progress = createProgress('orders', runtime)
  // Loaded only now: its parsers would keep the first lines waiting.
  const { importOrders } = await import('#shared/orders/ops/importOrders.ts')
  try {
    return await importOrders(
      { store, files: kept, clock: runtime.clock, random: runtime.random },
      {
        files,
        carrier,
        env: environmentOf(carrier.id, isReal),
        sliceID: options.slice,
        profile: profile.value,
        update: options.update === true,
        dryRun: options.dryRun === true,
        readOnce: true,
        planned,
        moreFollow,
        concurrency: options.concurrency,
        signal: runtime.signal,
        onProgress: progress.update,
        ...(repairs ? { onRepair: repairs.add } : {}),
        ...(userId ? { userId } : {}),
        ...(corrects === undefined ? {} : { corrects }),
      },
    )
  } finally {
    progress.end()
  }
}

function exitOfImport({ interrupted, report, changes }: ImportOutcome): ExitCode {
  if (interrupted) return EXIT_CODES.interrupted
  const isNothingRead = report.files.length === 0
  if (isNothingRead) return EXIT_CODES.failure
  const isPart =
    report.totals.rejected > 0 ||
    report.refused.length > 0 ||
    changes.some(({ result }) => result === 'REFUSED')
  return isPart ? EXIT_CODES.partial : EXIT_CODES.done
}

/**
 * The imports of several groups as one, its files in the order in which they were named. A refused
 * part is a refused file: `names` gives the files of each part.
 */
function joinImports(
  parts: readonly Result<ImportedOrders>[],
  names: readonly (readonly string[])[],
  files: readonly { file: string }[],
  dryRun: boolean,
): ImportedOrders {
  const placeOf = ({ file }: { file: string }) => files.findIndex((one) => one.file === file)
  const byPlace = (a: { file: string }, b: { file: string }) => placeOf(a) - placeOf(b)
  const done = parts.flatMap((part) => (part.ok ? [part.value] : []))
  const refused = parts.flatMap((part, index) =>
    part.ok ? [] : (names[index] ?? []).map((file) => ({ file, error: part.error })),
  )
  const imported = done.flatMap(({ report }) => report.files)
  return {
    report: {
      dryRun,
      files: imported,
      totals: sumOfTotals(imported),
      rejects: done.flatMap(({ report }) => report.rejects),
      refused: [...refused, ...done.flatMap(({ report }) => report.refused)].sort(byPlace),
    },
    changes: done.flatMap(({ changes }) => changes),
    rejectedRows: done.flatMap(({ rejectedRows }) => rejectedRows),
    samples: done.flatMap(({ samples }) => samples),
    ignored: done.flatMap(({ ignored }) => ignored),
    prefixes: done.flatMap(({ prefixes }) => prefixes),
    interrupted: done.some(({ interrupted }) => interrupted),
  }
}
