// The size budget: initial JavaScript is the entry, what it imports statically, and the screen that its
// own address shows, gzipped.
// `npm run build -- --sizes` prints them, with those of the lazy chunks: each is what one more screen costs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

/** kB of gzipped initial JavaScript that each app may have (docs/architecture.md). */
export const BUDGETS = { admin: 315, 'public-flow': 105 }

/**
 * kB of gzipped JavaScript of the public pages that a visitor loads later, beside the initial: the sources
 * with one of `of` in their path, and all that they import.
 */
export const LATER_BUDGETS = {
  'first page of an intake': {
    of: [
      'src/audit/AuditFlow.tsx',
      'shared/firebase-web/connectPublic.ts',
      'src/audit/pages/WhoPage.tsx',
    ],
    most: 60,
  },
  'all pages of an intake': {
    of: ['src/audit/', 'shared/firebase-web/connectPublic.ts'],
    // Those of payroll orders, payroll and subcontractors, are 6 of them, with class lines in Spanish.
    most: 99,
  },
  'an upload': { of: ['node_modules/firebase/storage', 'node_modules/idb-keyval'], most: 24 },
  'joined photos': { of: ['shared/documents/pdf.ts'], most: 190 },
  'a copy to keep': { of: ['shared/documents/copyToKeep.ts'], most: 190 },
}

/** Screens that an app shows first: loaded lazily, and still what everybody waits for. */
const FIRST_SCREENS = ['src/landing/Landing.tsx']

/**
 * Measures one built app by its Vite manifest, in kB (1,000 bytes).
 * @param {string} folder the app's folder in dist
 * @returns {{
 *   initial: number,
 *   later: (parts: string[]) => number,
 *   lazy: { name: string, size: number }[],
 * }} `later`: what sources with one of these in their path add to the initial ones
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
  const later = (parts) => {
    const before = new Set(initial)
    for (const key of scripts) if (parts.some((part) => key.includes(part))) follow(key)
    const added = [...initial].filter((key) => !before.has(key))
    for (const key of added) initial.delete(key)
    return added.reduce((sum, key) => sum + size(key), 0)
  }
  return {
    initial: [...initial].reduce((sum, key) => sum + size(key), 0),
    later,
    lazy: scripts
      .filter((key) => !initial.has(key))
      .map((key) => ({ name: manifest[key].name ?? key, size: size(key) })),
  }
}

/**
 * Says whether an app is within its budget, and by how much it is not.
 * @param {'admin' | 'public-flow'} app
 * @param {string} dist
 * @param {boolean} isAsked prints all figures
 * @returns {boolean}
 */
export function checkBundleSize(app, dist, isAsked = false) {
  const { initial, lazy, later } = measureBundle(join(dist, app))
  const rows = [
    { what: 'initial JavaScript', size: initial, most: BUDGETS[app] },
    ...(app === 'public-flow' ? Object.entries(LATER_BUDGETS) : []).map(([what, { of, most }]) => ({
      ...{ what, size: later(of), most },
    })),
  ]
  for (const { what, size, most } of rows) {
    // Nothing at all: the sources have moved, and the budget measures nothing.
    const isOver = size > most || size === 0
    const line = `${app}: ${what} ${size.toFixed(1)} kB of ${most} kB gzip`
    if (isOver) console.error(`${line}. Load something lazily, or drop a dependency.`)
    else if (isAsked) console.log(line)
  }
  if (isAsked)
    for (const { name, size } of lazy.sort((one, other) => other.size - one.size))
      console.log(`${size.toFixed(1).padStart(8)}  ${name}`)
  return rows.every(({ size, most }) => size > 0 && size <= most)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const dist = fileURLToPath(new URL('../dist', import.meta.url))
  const named = process.argv.slice(2)
  const apps = named.length > 0 ? named : Object.keys(BUDGETS)
  if (!apps.map((app) => checkBundleSize(app, dist)).every(Boolean)) process.exit(1)
}
