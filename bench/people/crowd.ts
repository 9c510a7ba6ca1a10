import { setTimeout as wait } from 'node:timers/promises'
import { type Asker, openAsker } from '../commands/openAsker.ts'
import { read } from './readScreens.ts'

/** What the crowd is asked by a message; it answers when all have signed in, and at the end with its `Acts`. */
export interface AskedCrowd {
  port: number
  /** Ids of audits of Harbor Mutual's. */
  known: readonly string[]
  people: number
  workMs: number
}

/** How often the crowd did what. */
export interface Acts {
  list: number
  detail: number
  command: number
  failed: number
}

const EMAILS = ['auditor@bakehouse.example', 'admin@bakehouse.example'] as const
/** Between two acts of a person, evenly spread. */
const THINK_MS = { from: 4_000, to: 12_000 }

process.once('message', async (asked) => {
  const acts = await crowd(asked as AskedCrowd)
  process.send?.(acts)
})

async function crowd({ port, known, people, workMs }: AskedCrowd): Promise<Acts> {
  const acts: Acts = { list: 0, detail: 0, command: 0, failed: 0 }
  const askers: Asker[] = []
  for (let place = 0; place < people; place++)
    askers.push(await openAsker(port, EMAILS[place % EMAILS.length] ?? EMAILS[0]))
  process.send?.('signed in')
  const until = performance.now() + workMs
  await Promise.all(
    askers.map((asker, place) => work(asker, { place, people, known, until, acts })),
  )
  return acts
}

/** A person at work: of twenty acts twelve are lists, five audits, three notes, each on an audit of their own. */
async function work(
  person: Asker,
  {
    place,
    people,
    known,
    until,
    acts,
  }: Pick<AskedCrowd, 'people' | 'known'> & { place: number; until: number; acts: Acts },
): Promise<void> {
  // They don't begin at once.
  await wait((THINK_MS.from * place) / people)
  for (let n = place; performance.now() < until; n++) {
    const id = known[(n * people + place) % known.length] ?? ''
    const kind = n % 20 < 12 ? 'list' : n % 20 < 17 ? 'detail' : 'command'
    try {
      if (kind === 'command') await note(person, id, n)
      else await read(person, kind, id)
      acts[kind]++
    } catch {
      acts.failed++
    }
    const spread = THINK_MS.to - THINK_MS.from
    await wait(THINK_MS.from + Math.random() * spread)
  }
}

async function note({ commands }: Asker, auditFSID: string, n: number): Promise<void> {
  const action = { kind: 'note', text: `Note ${n}` } as const
  const asked = { kind: 'act', carrierCompany: 'HM', auditFSID } as const
  const ended = await commands.ask({ ...asked, request: { action, reason: '' } }).end
  if (!ended.ok) throw new Error(ended.error.message)
}
