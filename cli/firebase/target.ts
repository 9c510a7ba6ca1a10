import { relative, resolve } from 'node:path'
import type { Runtime } from '../runtime.ts'
import { type Settings, standardDataFolder } from '../settings.ts'
import { readServerFile } from './dataFolder.ts'

/** Which database, as typed; `planTarget` reads it together with the settings. */
export interface TargetOptions {
  project?: string
  emulator?: string
  data?: string
  yes?: boolean
}

/** Project ids that begin with `demo-` are Firebase's own sign for "never a real project". */
export const LOCAL_PROJECT = 'demo-bakehouse'

/** Where a command will read and write. `label` is what it prints first. */
export type TargetPlan =
  | { kind: 'cloud'; project: string; label: string }
  | { kind: 'emulator'; project: string; host: string; label: string }
  | { kind: 'running'; project: string; host: string; folder: string; label: string }
  | { kind: 'inProcess'; project: string; folder: string; label: string }

/**
 * Chooses the database: an emulator that is named, else a Cloud Firestore project that is named, else
 * the local backend: the one that runs on the data folder, or one started in this process. An
 * emulator in the environment wins over a project, so that a test never writes to a real one; a data
 * folder wins over a project that is named further away, as `.bakehouserc` is from what is typed.
 */
export async function planTarget(
  options: TargetOptions,
  { env, settings, cwd, root }: Pick<Runtime, 'env' | 'settings' | 'cwd' | 'root'>,
): Promise<TargetPlan> {
  const emulator = options.emulator ?? env['FIRESTORE_EMULATOR_HOST']
  if (emulator) {
    const project = options.project ?? settings.project?.value ?? LOCAL_PROJECT
    return { kind: 'emulator', project, host: emulator, label: `emulator ${emulator} (${project})` }
  }
  const named = cloudProject(options, settings)
  if (named) return { kind: 'cloud', project: named, label: `Cloud Firestore project ${named}` }
  const folder = dataFolder(options.data, { settings, cwd, root })
  const host = await readServerFile(folder)
  if (host) {
    return {
      kind: 'running',
      project: LOCAL_PROJECT,
      host,
      folder,
      label: `local backend at http://${host}`,
    }
  }
  const shown = relative(cwd, folder) || '.'
  const label = `local data folder ${shown.startsWith('..') ? folder : shown}`
  return { kind: 'inProcess', project: LOCAL_PROJECT, folder, label }
}

/** The project that is named at least as near as a data folder is: typed, environment, file. */
function cloudProject(
  { project, data }: TargetOptions,
  { project: set, data: folder }: Settings,
): string | undefined {
  if (project !== undefined) return project
  if (set === undefined || data !== undefined) return undefined
  return set.from === 'file' && folder?.from === 'environment' ? undefined : set.value
}

/** `--data`, else the setting, else `.bakehouse` in the checkout. */
export function dataFolder(
  typed: string | undefined,
  { settings, cwd, root }: Pick<Runtime, 'settings' | 'cwd' | 'root'>,
): string {
  if (typed !== undefined) return resolve(cwd, typed)
  return settings.data?.value ?? standardDataFolder(root)
}

/**
 * Where a target's files are kept: of a real project BAKEHOUSE_BUCKET, else what Firebase calls its
 * first one; of anything local always the local backend's.
 */
export function bucketOf(
  plan: Pick<TargetPlan, 'kind' | 'project'>,
  env: Readonly<Record<string, string | undefined>>,
): string {
  const named = (env['BAKEHOUSE_BUCKET'] ?? '').trim()
  if (plan.kind !== 'cloud') return localBucket(plan.project)
  return named === '' ? `${plan.project}.firebasestorage.app` : named
}

/** Where the local backend keeps the files of a project, in the form of Firebase's older buckets. */
export function localBucket(project: string): string {
  return `${project}.appspot.com`
}
