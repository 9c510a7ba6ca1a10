import { existsSync } from 'node:fs'
import type { SealKeys } from '#shared/audit/seals.ts'
import { sealingStore } from '#shared/engine/historySeals.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { DocumentStore, LiveStore, TimedStore } from '#shared/kernel/ports/documentStore.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import type { WholeStore } from '../backup/format.ts'
import type { Runtime } from '../runtime.ts'
import { ioLogger } from '../worker/thisProcess.ts'
import type { WholeStorePlace } from './adminWholeStore.ts'
import { answers, isMarkedUnseeded, keptSealKeys, sealKeysOf } from './dataFolder.ts'
import type { MachineCredentials } from './machineCredentials.ts'
import { bucketOf, type TargetPlan } from './target.ts'

/**
 * What a database is opened for. A backup and a restore leave a fresh local store empty, where other
 * commands put the demo in. `migrate`: to write, also where the data is of an earlier release.
 * `writeBeside`: to write, but into no audit's history, so that no seal keys are needed.
 */
export type TargetUse = 'read' | 'write' | 'writeBeside' | 'seed' | 'migrate' | 'backup' | 'restore'

const READING: readonly TargetUse[] = ['read', 'backup']

/** An open database. */
export interface Target {
  label: string
  store: DocumentStore
  /** Documents with the database's time: what decides which engine leads. */
  timed: TimedStore
  files: ListingFileStore
  /** What histories are sealed with; null: no key is set, and `verify` says the structure only. */
  seals: SealKeys | null
  /** Where the files are kept. */
  bucket: string
  live: LiveStore
  /** A real project, whose audits are for reports and invoices. */
  isReal: boolean
  /** The project, and who asks; null for anything local. */
  cloud: { project: string; credentials: MachineCredentials } | null
  /** Where the server that is talked to has the public pages; not given: it has none, or none runs. */
  here?: string
  /** Host of the sign-in service beside it, where there is a local one. */
  authHost: string | null
  /** All of it with its exact types. The caller closes it. */
  openWhole(): Promise<WholeStore>
  close(): Promise<void>
}

interface OpenOptions {
  runtime: Pick<Runtime, 'io' | 'clock' | 'random' | 'root' | 'env'>
  use: TargetUse
  /** `--yes` was typed. */
  confirmed: boolean
}

/**
 * Opens the planned database. A fresh local store is seeded first. Writing to a real project is
 * confirmed by a person or by `--yes`, and its credentials are asked for a token first: the Admin SDK
 * would try for a minute. The SDK is loaded here, because it costs 200 ms.
 */
export async function openTarget(plan: TargetPlan, options: OpenOptions): Promise<Result<Target>> {
  if (plan.kind === 'inProcess') return openInProcess(plan, options)
  if (plan.kind === 'cloud' && !READING.includes(options.use)) {
    const agreed = options.confirmed || (await confirm(plan.project, options.runtime.io))
    if (!agreed)
      return { ok: false, error: refusal('CONFIRMATION_REFUSED', { project: plan.project }) }
  }
  if (plan.kind === 'emulator' && !(await answers(plan.host))) {
    return { ok: false, error: refusal('TARGET_UNAVAILABLE', { target: `The ${plan.label}` }) }
  }
  const credentials = await credentialsOf(plan)
  if (!credentials.ok) return credentials
  const { connectAdmin } = await import('./connectAdmin.ts')
  const host = plan.kind === 'cloud' ? null : plan.host
  const { env } = options.runtime
  // Google's emulators have a port each.
  const named = plan.kind === 'emulator' ? env['FIREBASE_STORAGE_EMULATOR_HOST'] : undefined
  const place = {
    project: plan.project,
    host,
    bucket: bucketOf(plan, env),
    storageHost: named ?? host,
  }
  const seals = await sealsOf(plan, env)
  if (!seals.ok) return seals
  const connected = connectAdmin({ ...place, logger: ioLogger(options.runtime.io) })
  const [key] = seals.value ?? []
  const store = key ? sealingStore(connected.store, key, options.runtime.random) : connected.store
  const authHost = plan.kind === 'running' ? plan.host : null
  const isReal = host === null
  const openWhole = () => wholeStoreAt(place)
  const { label } = plan
  return {
    ok: true,
    value: {
      ...connected,
      label,
      isReal,
      cloud: credentials.value && { project: plan.project, credentials: credentials.value },
      ...(host === null ? {} : { here: `http://${host}` }),
      authHost,
      openWhole,
      store,
      seals: seals.value,
    },
  }
}

/** Null for what takes none. */
async function credentialsOf(plan: TargetPlan): Promise<Result<MachineCredentials | null>> {
  if (plan.kind !== 'cloud') return { ok: true, value: null }
  const { machineCredentials } = await import('./machineCredentials.ts')
  return machineCredentials(plan.project, { target: `The ${plan.label}` })
}

/** A server's keys lie beside its data; a project's are given by the environment. */
async function sealsOf(
  plan: Exclude<TargetPlan, { kind: 'inProcess' }>,
  env: Runtime['env'],
): Promise<Result<SealKeys | null>> {
  return plan.kind === 'running' ? keptSealKeys(plan.folder) : sealKeysOf(env)
}

async function openInProcess(
  plan: Extract<TargetPlan, { kind: 'inProcess' }>,
  { runtime, use }: OpenOptions,
): Promise<Result<Target>> {
  const { openLocalServer } = await import('../server/openLocalServer.ts')
  const { folder } = plan
  // Another command makes the folder; a backup of one that is not there is a slip.
  if (use === 'backup' && !existsSync(folder))
    return { ok: false, error: refusal('DATA_FOLDER_MISSING', { folder }) }
  const isAsIs = use === 'seed' || use === 'backup' || use === 'restore'
  const seed = !isAsIs && !(await isMarkedUnseeded(folder))
  const opened = await openLocalServer({ folder, port: 0, seed, runtime, trustedOnly: true })
  if (!opened.ok) return opened
  const { connect, host, close, seals } = opened.value
  const { store, timed, files, bucket, live } = await connect()
  return {
    ok: true,
    value: {
      label: plan.label,
      isReal: false,
      cloud: null,
      seals,
      store,
      timed,
      files,
      bucket,
      live,
      authHost: host,
      openWhole: () => wholeStoreAt({ project: plan.project, host, bucket, storageHost: host }),
      close,
    },
  }
}

/** Loaded here alone: few commands want it. */
async function wholeStoreAt(place: WholeStorePlace): Promise<WholeStore> {
  return (await import('./adminWholeStore.ts')).adminWholeStore(place)
}

async function confirm(project: string, io: Runtime['io']): Promise<boolean> {
  if (!io.canAsk) return false
  const answer = await io.ask(`Write to the Cloud Firestore project ${project}? [y/N] `)
  return /^y(es)?$/i.test(answer.trim())
}
