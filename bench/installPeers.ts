import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ARTIFACTS = join(import.meta.dirname, '../.artifacts')

/** Where they are, or why not. */
export type InstalledPeers = { folder: string } | { why: string }

/**
 * Packages that others make and that don't belong beside ours, in `.artifacts/{name}`, each pinned as
 * `package@version`. Without a registry they cannot be installed; none of their scripts is run.
 * `instead`: other versions of what they depend on, by name.
 */
export async function installPeers(
  name: string,
  packages: readonly string[],
  instead: Record<string, string> = {},
): Promise<InstalledPeers> {
  const folder = join(ARTIFACTS, name)
  if (packages.every((pinned) => existsSync(join(folder, 'node_modules', nameOf(pinned)))))
    return { folder }
  await mkdir(folder, { recursive: true })
  const manifest = JSON.stringify({ private: true, overrides: instead })
  await writeFile(join(folder, 'package.json'), `${manifest}\n`)
  const flags = ['--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts', '--silent']
  const done = spawnSync('npm', ['install', '-E', ...flags, ...packages], { cwd: folder })
  return done.status === 0 ? { folder } : { why: 'it could not be installed' }
}

function nameOf(pinned: string): string {
  return pinned.slice(0, pinned.lastIndexOf('@'))
}
