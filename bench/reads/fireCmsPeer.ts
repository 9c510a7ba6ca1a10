import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import type { LocalBackend } from '#local-backend/createLocalBackend.ts'
import { type InstalledPeers, installPeers } from '../installPeers.ts'
import { PROJECT } from './openReadBackend.ts'
import { processPeer } from './processPeer.ts'
import type { ReadPeer } from './ReadPeer.ts'

const PACKAGES = [
  '@firecms/core@3.2.0',
  '@firecms/firebase@3.0.0',
  // What they need of the page around them.
  'firebase@11.10.0',
  'react@18.3.1',
  'react-dom@18.3.1',
] as const

/** Its own is fetched from a host that is no registry. */
const INSTEAD = { xlsx: '0.18.5' }

/**
 * FireCMS installed and built, or why not. It is no provider but an application: what it asks Firestore
 * for is what its data source asks, which stands in a build of its own, for Node and without a screen.
 */
export async function buildFireCms(): Promise<InstalledPeers> {
  const peers = await installPeers('firecms-peer', PACKAGES, INSTEAD)
  if (!('folder' in peers) || existsSync(join(peers.folder, 'out/fireCms.mjs'))) return peers
  const { folder } = peers
  for (const file of ['fireCms.mjs', 'countedFirestore.mjs'])
    await copyFile(join(import.meta.dirname, 'fireCms', file), join(folder, file))
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [counting(join(folder, 'countedFirestore.mjs'))],
    build: {
      outDir: join(folder, 'out'),
      ssr: join(folder, 'fireCms.mjs'),
      minify: false,
      rollupOptions: { output: { entryFileNames: 'fireCms.mjs' } },
    },
    ssr: { noExternal: true },
  })
  return peers
}

/** Hands FireCMS, and nothing else, the SDK that counts. */
function counting(counted: string): Plugin {
  return {
    name: 'counted-firestore',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === '@firebase/firestore' && importer?.includes('@firecms') ? counted : null,
  }
}

/** FireCMS over an open server. */
export function fireCmsPeer(backend: LocalBackend, folder: string): Promise<ReadPeer> {
  return processPeer({
    name: 'FireCMS',
    isApplication: true,
    script: 'fireCms/process.mjs',
    args: [join(folder, 'out/fireCms.mjs'), backend.emulatorHost, PROJECT],
    search: (words) => ({ search: words }),
    inState: (state) => ({ bakeState: state }),
  })
}
