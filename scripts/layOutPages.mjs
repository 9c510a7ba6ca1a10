import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Compressed copies are for our own server: Firebase Hosting compresses on its own. Build records
 * are for none.
 */
const LEFT_OUT = /\.(gz|br)$|[\\/]\.vite$/

/**
 * Lays out both built apps as one folder, which `firebase deploy` uploads: `dist/hosting`, whose addresses
 * `firebase.json` describes. The pages are not called index.html: Hosting would send `/admin` on to
 * `/admin/`.
 */
export function layOutPages(dist) {
  const folder = join(dist, 'hosting')
  rmSync(folder, { recursive: true, force: true })
  const filter = (path) => !LEFT_OUT.test(path)
  cpSync(join(dist, 'public-flow'), folder, { recursive: true, filter })
  cpSync(join(dist, 'admin'), join(folder, 'admin'), { recursive: true, filter })
  renameSync(join(folder, 'index.html'), join(folder, 'visitors.html'))
  renameSync(join(folder, 'admin/index.html'), join(folder, 'admin/staff.html'))
}
