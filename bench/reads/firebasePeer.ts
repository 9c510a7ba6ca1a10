import type { LocalBackend } from '#local-backend/createLocalBackend.ts'
import { type InstalledPeers, installPeers } from '../installPeers.ts'
import { PROJECT } from './openReadBackend.ts'
import { processPeer } from './processPeer.ts'
import type { ReadPeer } from './ReadPeer.ts'

/**
 * react-admin-firebase wants React 18 and Firebase 9 and does not install beside our stack. It is put
 * into a folder of its own, with the Firebase it wants, and runs there in a process of its own.
 */
const PACKAGES = [
  'react-admin-firebase@5.0.1',
  'firebase@9.23.0',
  // What ra-data-firebase-client needs and does not bring.
  'ra-data-firebase-client@3.0.0',
  'sort-by@1.2.0',
  'regenerator-runtime@0.14.1',
] as const

/** The peers' folder, or why there is none. */
export function installReadPeers(): Promise<InstalledPeers> {
  return installPeers('read-peers', PACKAGES)
}

/** The peer over an open server. `isLazy`: its own mode for large collections. */
export function firebasePeer(
  backend: LocalBackend,
  folder: string,
  isLazy: boolean,
): Promise<ReadPeer> {
  return processPeer({
    name: isLazy ? 'react-admin-firebase, lazy' : 'react-admin-firebase',
    script: 'firebasePeerProcess.mjs',
    args: [folder, backend.emulatorHost, PROJECT, String(isLazy)],
    // It takes an exact value of a field; a part of a name only by reading everything.
    search: (words) => ({ insuredCompany: words }),
    inState: (state) => ({ bakeState: state }),
  })
}
