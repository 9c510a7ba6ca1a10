import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'

/** What the package is laid out in, and what an image is made of. */
const FOLDER = 'dist/package'

/** What a deployment is compared with, and what a local server runs by. */
const BESIDE = ['firebase.json', 'firestore.rules', 'storage.rules', 'firestore.indexes.json']

/** Entries of the build: the program, and the threads that are loaded as files by their names. */
const ENTRIES = ['dist/cli/main.js', 'dist/cli/contentThread.js', 'dist/cli/engineThread.js']

/** Read as files, so they are no part of the bundle: the typefaces of letters. */
const FILE_PACKAGES = /^@embedpdf\/fonts-/

const BIN = `#!/usr/bin/env node
import { main } from './dist/cli/main.js'
await main(process.argv.slice(2))
`

/**
 * Lays out the package of the command line alone, in an empty folder, and returns the paths of its files:
 * the chunks that the program reaches, and none of an earlier build. All packages are in the bundle but
 * the ones that are read as files.
 */
export function layOutPackage(root, folder) {
  rmSync(folder, { recursive: true, force: true })
  const files = [...BESIDE, ...reachedFrom(root, ENTRIES)]
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  const { name, version, description, license, engines, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const needed = Object.entries(dependencies).filter(([each]) => FILE_PACKAGES.test(each))
  const about = {
    ...{ name, version, private: true, description, type: 'module', license, engines },
    bin: { [name]: 'bakehouse.js' },
    files: ['bakehouse.js', 'dist/cli', ...BESIDE],
    dependencies: Object.fromEntries(needed),
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
  writeFileSync(join(folder, 'bakehouse.js'), BIN, { mode: 0o755 })
  return ['package.json', 'bakehouse.js', ...files].sort()
}

/** The files that are imported from the entries, statically or when they are wanted. */
function reachedFrom(root, entries) {
  const reached = new Set()
  const open = [...entries]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, path] of text.matchAll(/["'`](\.{1,2}\/[\w./-]+\.js)["'`]/g)) {
      const found = relative(root, join(root, dirname(file), path))
      if (existsSync(join(root, found))) open.push(found)
    }
  }
  return [...reached].sort()
}

/** `npm run pack`: `dist/package`, and of it `dist/bakehouse-VERSION.tgz`. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  await ensureInstalled(root)
  await ensureBuilt(root, ['cli'])
  layOutPackage(root, join(root, FOLDER))
  const { status } = spawnSync('npm', ['pack', join(root, FOLDER), '--silent'], {
    cwd: join(root, 'dist'),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  process.exit(status ?? 1)
}
