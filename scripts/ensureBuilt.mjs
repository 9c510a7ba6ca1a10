import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * What is built, as people call it, from which folders, and the file that it is opened by; `afterwards`
 * are scripts to run on the result.
 */
const TARGETS = {
  cli: {
    words: 'the command line',
    sources: ['cli', 'shared', 'local-backend'],
    output: 'dist/cli/main.js',
    afterwards: [],
  },
  admin: {
    words: 'the back office',
    sources: ['admin', 'shared'],
    output: 'dist/admin/index.html',
    afterwards: ['scripts/checkBundleSize.mjs', 'scripts/compressAssets.mjs'],
  },
  'public-flow': {
    words: 'the public pages',
    sources: ['public-flow', 'shared'],
    output: 'dist/public-flow/index.html',
    afterwards: ['scripts/checkBundleSize.mjs', 'scripts/compressAssets.mjs'],
  },
}

const KEEP_CHUNKS_MS = 60 * 60 * 1000

export const ALL_TARGETS = Object.keys(TARGETS)

/**
 * Builds the named targets whose sources changed since their last build, or whose result is gone, one
 * after the other. The check compares names, sizes and times of the sources with the stamp of the build:
 * a few milliseconds. A build that runs in another process is waited for.
 */
export async function ensureBuilt(root, names = ALL_TARGETS) {
  const stale = names.filter((name) => isStale(root, name))
  if (stale.length === 0) return
  // Loaded only now: the usual case is on the path of every command.
  const { withLock } = await import('./withLock.mjs')
  const { runNode } = await import('./runNode.mjs')
  const { tellStep } = await import('./tellStep.mjs')
  await withLock(
    join(root, 'dist/.build.lock'),
    async () => {
      for (const name of stale)
        if (isStale(root, name))
          await tellStep(`Building ${TARGETS[name].words}`, () => build(root, name, runNode))
    },
    { onWait: () => process.stderr.write('Waiting for another build to finish ...\n') },
  )
}

async function build(root, name, runNode) {
  const fingerprint = fingerprintOf(root, name)
  rmSync(stampOf(root, name), { force: true })
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    `${name}/vite.config.ts`,
    '--logLevel',
    'error',
  ]
  const steps = [vite, ...TARGETS[name].afterwards.map((script) => [script, name])]
  for (const step of steps) {
    // The build's own words go to standard error: standard output belongs to the command that asked.
    // A shell's own NODE_ENV would put React's slow half into the apps.
    const env = { NODE_ENV: 'production' }
    const status = await runNode(step, { root, env, stdio: ['ignore', 2, 2] })
    if (status !== 0) {
      process.stderr.write(
        `\nThe build of ${TARGETS[name].words} failed; its messages are above.\n`,
      )
      process.exit(1)
    }
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampOf(root, name), fingerprint)
  if (name === 'cli') removeOldChunks(join(root, 'dist/cli/chunks'))
}

/** The command's build keeps its earlier chunks, which one that runs may still load; not for ever. */
function removeOldChunks(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (Date.now() - statSync(path).mtimeMs > KEEP_CHUNKS_MS) rmSync(path)
  }
}

function isStale(root, name) {
  if (!existsSync(join(root, TARGETS[name].output))) return true
  const stamp = stampOf(root, name)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprintOf(root, name)
}

function stampOf(root, name) {
  return join(root, 'dist', `.${name}.stamp`)
}

function fingerprintOf(root, name) {
  const hash = createHash('sha256')
  for (const file of ['package.json', 'package-lock.json']) addFile(hash, join(root, file))
  for (const folder of TARGETS[name].sources) addFolder(hash, join(root, folder))
  return hash.digest('hex')
}

function addFolder(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) addFolder(hash, path)
    else if (!/\.test\.tsx?$|\.md$/.test(entry.name)) addFile(hash, path)
  }
}

function addFile(hash, path) {
  const { size, mtimeMs } = statSync(path)
  hash.update(`${path}\0${size}\0${mtimeMs}\n`)
}
