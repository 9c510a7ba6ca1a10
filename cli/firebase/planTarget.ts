import { relative, resolve } from 'node:path'
import type { Runtime } from '../Runtime.ts'
import { readServerFile } from './serverFile.ts'
import type { TargetOptions } from './targetOptions.ts'

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
 * emulator in the environment wins over a project, so that a test never writes to a real one.
 */
export async function planTarget(
  options: TargetOptions,
  { env, cwd, root }: Pick<Runtime, 'env' | 'cwd' | 'root'>,
): Promise<TargetPlan> {
  const named = options.project ?? env['BAKEHOUSE_PROJECT']
  const emulator = options.emulator ?? env['FIRESTORE_EMULATOR_HOST']
  if (emulator) {
    const project = named ?? LOCAL_PROJECT
    return { kind: 'emulator', project, host: emulator, label: `emulator ${emulator} (${project})` }
  }
  if (named) return { kind: 'cloud', project: named, label: `Cloud Firestore project ${named}` }
  const folder = dataFolder(options.data, { env, cwd, root })
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

/** `--data`, else BAKEHOUSE_DATA, else `.bakehouse` in the checkout. */
export function dataFolder(
  typed: string | undefined,
  { env, cwd, root }: Pick<Runtime, 'env' | 'cwd' | 'root'>,
): string {
  const named = typed ?? env['BAKEHOUSE_DATA']
  return named ? resolve(cwd, named) : resolve(root, '.bakehouse')
}
