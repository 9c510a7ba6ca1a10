import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { LocalBackend } from '#local-backend/createLocalBackend.ts'
import type { AnyProvider } from '../../tests/contract/providerChecks.ts'
import { type InstalledPeers, installPeers } from '../installPeers.ts'
import { PROJECT } from './openReadBackend.ts'
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
const VERBS = ['getList', 'getOne', 'getMany', 'getManyReference', 'update'] as const

/** The peers' folder, or why there is none. */
export function installReadPeers(): Promise<InstalledPeers> {
  return installPeers('read-peers', PACKAGES)
}

/** The peer in its process, over an open server. `isLazy`: its own mode for large collections. */
export async function firebasePeer(
  backend: LocalBackend,
  folder: string,
  isLazy: boolean,
): Promise<ReadPeer> {
  let child = await start()
  let next = 0

  async function start(): Promise<ChildProcess> {
    const script = join(import.meta.dirname, 'firebasePeerProcess.mjs')
    const process = fork(script, [folder, backend.emulatorHost, PROJECT, String(isLazy)], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    await new Promise<void>((resolve, reject) => {
      process.once('message', () => resolve())
      process.once('exit', (code) => reject(new Error(`the peer ended with ${code}`)))
    })
    return process
  }
  async function stop(): Promise<void> {
    if (child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await ended
  }
  function ask(verb: string, resource: string, params: object): Promise<never> {
    const id = ++next
    return new Promise((resolve, reject) => {
      const onMessage = (message: unknown) => {
        const answer = message as { id: number; value?: never; error?: unknown }
        if (answer.id !== id) return
        child.off('message', onMessage)
        if (answer.error === undefined) resolve(answer.value as never)
        else reject(answer.error)
      }
      child.on('message', onMessage)
      child.send({ id, verb, resource, params })
    })
  }
  const provider = Object.fromEntries(
    VERBS.map((verb) => [verb, (name: string, params: object) => ask(verb, name, params)]),
  ) as unknown as AnyProvider
  return {
    name: isLazy ? 'react-admin-firebase, lazy' : 'react-admin-firebase',
    provider,
    billed: () => ask('billed', '', {}),
    lookUps: () => null,
    reload: async () => {
      await stop()
      child = await start()
    },
    // react-admin's own default: what is shown again is read again.
    staleMs: 0,
    // It takes an exact value of a field; a part of a name only by reading everything.
    search: (words) => ({ insuredCompany: words }),
    inState: (state) => ({ bakeState: state }),
    close: stop,
  }
}
