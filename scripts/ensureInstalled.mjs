import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const STAMP = 'node_modules/.bakehouse-lock-hash'

/**
 * Installs what package-lock.json asks for when it isn't there. A stamp with the lock file's hash
 * makes the usual case one small read; an install made by hand is recognized by the
 * record npm itself keeps of it.
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return
  // Loaded only now: the usual case is on the path of every command.
  const { withLock } = await import('./withLock.mjs')
  const { spawnSync } = await import('node:child_process')
  const { tellStep } = await import('./tellStep.mjs')
  await withLock(
    join(root, 'dist/.install.lock'),
    async () => {
      if (isInstalled(root)) return
      await tellStep('Installing the packages (npm ci)', () =>
        npm(spawnSync, root, [
          'ci',
          '--include=dev',
          '--no-audit',
          '--no-fund',
          '--loglevel=error',
        ]),
      )
      writeFileSync(join(root, STAMP), lockHash(root))
    },
    { onWait: () => process.stderr.write('Waiting for another install to finish ...\n') },
  )
}

function isInstalled(root) {
  const stamp = join(root, STAMP)
  const hash = lockHash(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true
  if (!npmRecordMatches(root)) return false
  writeFileSync(stamp, hash)
  return true
}

/**
 * Compares what npm says it put there with what the lock file asks for on every platform. A workspace
 * is a link to its folder: its own version changes nothing that is installed.
 */
function npmRecordMatches(root) {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      (entry.optional && !present[path]) ||
      present[path]?.version === entry.version,
  )
}

function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** The npm that started us when there is one, else the one on the path. */
function npm(spawnSync, root, args) {
  const own = process.env.npm_execpath
  const byNode = own?.endsWith('.js')
  const result = spawnSync(byNode ? process.execPath : 'npm', byNode ? [own, ...args] : args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: !byNode && process.platform === 'win32',
  })
  if (result.status === 0) return
  process.stderr.write(
    '\nThe packages could not be installed. Check the network and run "npm ci" to see why.\n',
  )
  process.exit(1)
}
