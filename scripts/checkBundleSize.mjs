// The size budget: initial JavaScript is the entry, what it imports statically, and the screen that its
// own address shows, gzipped.
// Lazy chunks are listed too, because each is what one more screen costs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

/** kB of gzipped initial JavaScript that each app may have (docs/architecture.md). */
export const BUDGETS = { admin: 400, 'public-flow': 105 }

/** Screens that an app shows first: loaded lazily, and still what everybody waits for. */
const FIRST_SCREENS = ['src/landing/Landing.tsx']

/**
 * Measures one built app by its Vite manifest, in kB (1,000 bytes).
 * @param {string} folder the app's folder in dist
 * @returns {{ initial: number, lazy: { name: string, size: number }[] }}
 */
export function measureBundle(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
  const size = (key) => gzipSync(readFileSync(join(folder, manifest[key].file))).length / 1000
  const initial = new Set()
  const follow = (key) => {
    if (initial.has(key)) return
    initial.add(key)
    for (const next of manifest[key].imports ?? []) follow(next)
  }
  const scripts = Object.keys(manifest).filter((key) => manifest[key].file.endsWith('.js'))
  for (const key of scripts) if (manifest[key].isEntry || FIRST_SCREENS.includes(key)) follow(key)
  return {
    initial: [...initial].reduce((sum, key) => sum + size(key), 0),
    lazy: scripts
      .filter((key) => !initial.has(key))
      .map((key) => ({ name: manifest[key].name ?? key, size: size(key) })),
  }
}

/**
 * Prints the figures of an app and says whether it is within its budget.
 * @param {'admin' | 'public-flow'} app
 * @param {string} dist
 * @returns {boolean}
 */
export function checkBundleSize(app, dist) {
  const { initial, lazy } = measureBundle(join(dist, app))
  const within = initial <= BUDGETS[app]
  const parts = lazy.map(({ name, size }) => `${name} ${size.toFixed(1)}`).join(', ')
  console.log(
    `${app}: initial JavaScript ${initial.toFixed(1)} kB of ${BUDGETS[app]} kB gzip${parts ? `; lazy: ${parts}` : ''}`,
  )
  if (!within) {
    console.error(`${app} is over its size budget. Load something lazily, or drop a dependency.`)
  }
  return within
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const dist = fileURLToPath(new URL('../dist', import.meta.url))
  const apps = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(BUDGETS)
  if (!apps.map((app) => checkBundleSize(app, dist)).every(Boolean)) process.exit(1)
}
