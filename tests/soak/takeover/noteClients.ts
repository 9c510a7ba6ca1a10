import { setTimeout as wait } from 'node:timers/promises'
import type { LocalBackend } from '#local-backend/createLocalBackend.ts'
import type { Audit } from '#shared/audit/model.ts'
import { commandClient } from '#shared/engine/commands/commandClient.ts'
import { liteCommandSender } from '#shared/firebase-web/liteStore.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { pagesOf } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore, LiveStore } from '#shared/kernel/ports/documentStore.ts'
import { SeededRandom } from '../../../local-backend/tests/official/SeededRandom.ts'
import { openLiteStore } from '../../acceptance/openLiteStore.ts'

/** People at their browsers, who write notes on audits without end. */
export interface NoteClients {
  /** Commands asked for so far. */
  asked(): number
  /** Resolves with the moment (`performance.now`) of the next command's end; null: not in time. */
  nextEnd(after: number, withinMs: number): Promise<number | null>
  /** Asks for no more and waits for the ends; what did not hold, a sentence each. */
  finish(withinMs: number): Promise<string[]>
  close(): Promise<void>
}

export interface NotePlace {
  backend: LocalBackend
  project: string
  people: readonly string[]
  audits: readonly string[]
  carrier: string
  /** Follows the ends of commands. */
  live: LiveStore
  seed: number
}

/** Commands of one client that may wait at once. */
const MOST_OPEN = 4
const PAUSE_MS = 1_200

export function openNoteClients(place: NotePlace): NoteClients {
  const failures: string[] = []
  const open = new Set<Promise<void>>()
  const closers: (() => Promise<void>)[] = []
  let asked = 0
  let lastEnd = 0
  let isOver = false

  async function keepAsking(email: string, client: number): Promise<void> {
    const random = new SeededRandom(place.seed * 100 + client)
    const lite = openLiteStore(place.backend, place.project, email)
    closers.push(lite.close)
    const logger = { info: () => {}, error: () => {} }
    const commands = commandClient({
      sender: liteCommandSender(lite.database, { logger }),
      store: lite.store,
      live: async () => place.live,
      asker: async () => ({ email, uid: email }),
      clock: { now: () => new Date() },
      random: { below: (limit) => Math.floor(Math.random() * limit) },
    })
    for (let n = 0; !isOver; n++) {
      // Every other two behind each other on an audit of the client's own, the others anywhere.
      const own = (client + place.people.length * (n >> 5)) % place.audits.length
      const at = (n >> 1) % 2 === 0 ? random.below(place.audits.length) : own
      const auditFSID = place.audits[at] ?? ''
      const action = { kind: 'note', text: textOf(client, n) } as const
      const command = commands.ask({
        kind: 'act',
        carrierCompany: place.carrier,
        auditFSID,
        request: { action, reason: '' },
      })
      asked++
      const end = command.end.then((result) => {
        open.delete(end)
        lastEnd = performance.now()
        if (!result.ok) failures.push(`${textOf(client, n)} was refused: ${result.error.code}`)
      })
      open.add(end)
      await wait(random.below(PAUSE_MS))
      while (commands.open().length >= MOST_OPEN) await wait(50)
    }
  }

  const asking = place.people.map(keepAsking)
  return {
    asked: () => asked,
    async nextEnd(after, withinMs) {
      const until = performance.now() + withinMs
      while (lastEnd <= after && performance.now() < until) await wait(10)
      return lastEnd > after ? lastEnd : null
    },
    async finish(withinMs) {
      isOver = true
      const ended = Promise.all(asking).then(() => Promise.all(open))
      await Promise.race([ended, wait(withinMs)])
      if (open.size > 0) failures.push(`${open.size} commands have not ended`)
      return failures
    },
    close: async () => {
      for (const close of closers) await close()
    },
  }
}

/** Each note that was asked for is there once, with one entry, and each client's in their order. */
export async function checkNotes(store: DocumentStore, asked: number): Promise<string[]> {
  const failures: string[] = []
  const found = new Set<string>()
  for await (const page of pagesOf<Audit>(store, COLLECTIONS.audits))
    for (const { id, notes, history } of page) {
      const last = new Map<string, number>()
      for (const { text } of notes) {
        const [client = '', n = ''] = text.split(' ')
        if (found.has(text)) failures.push(`${text} is there twice`)
        if (Number(n) <= (last.get(client) ?? -1)) failures.push(`${text} is out of its order`)
        found.add(text)
        last.set(client, Number(n))
      }
      const entries = history.filter(({ op }) => op === 'NOTE').length
      if (entries !== notes.length)
        failures.push(`audit ${id} has ${notes.length} notes and ${entries} entries`)
    }
  if (found.size !== asked) failures.push(`of ${asked} notes asked for ${found.size} are there`)
  return failures
}

function textOf(client: number, n: number): string {
  return `client${client} ${n}`
}
