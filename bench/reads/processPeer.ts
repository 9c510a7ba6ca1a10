import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { AnyProvider } from '../../tests/contract/providerChecks.ts'
import type { ReadPeer } from './ReadPeer.ts'

const VERBS = ['getList', 'getOne', 'getMany', 'getManyReference', 'update'] as const

interface ProcessPeer extends Pick<ReadPeer, 'name' | 'isApplication' | 'search' | 'inState'> {
  /** Of this folder; it answers what `answerAsked.mjs` hears. */
  script: string
  args: readonly string[]
}

/** A peer in a process of its own, which a reload starts anew. Its server is open: there are no rules. */
export async function processPeer({ script, args, ...peer }: ProcessPeer): Promise<ReadPeer> {
  let child = await start()
  let next = 0

  async function start(): Promise<ChildProcess> {
    const process = fork(join(import.meta.dirname, script), args, {
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
    VERBS.map((verb) => [verb, (resource: string, params: object) => ask(verb, resource, params)]),
  ) as unknown as AnyProvider
  return {
    ...peer,
    provider,
    billed: () => ask('billed', '', {}),
    lookUps: () => null,
    reload: async () => {
      await stop()
      child = await start()
    },
    // What is shown again is asked for again; what the peer remembers is its own.
    staleMs: 0,
    close: stop,
  }
}
