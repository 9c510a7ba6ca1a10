import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget } from '../../cli/firebase/openTarget.ts'
import { planTarget } from '../../cli/firebase/target.ts'
import { recordedRuntime } from '../../cli/testing/recordedRuntime.ts'
import { inCollection, readStore } from './readStore.ts'
import { ORDERS, startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

interface Tick {
  command: string
  now: string
  dryRun: boolean
  duties: Record<
    string,
    {
      found: number
      done: number
      flagged: number
      failed: number
      did: Record<string, number>
    }
  >
  interrupted: boolean
}

const DAY = 86_400_000

/** The first of the sample file: with and without an e-mail address, in several states. */
const COUNT = 20

let folder = ''
let data = ''

/**
 * Some of the sample orders are imported and their audits started once, in a store without the demo, whose
 * audits would be most of each pass; each test works on a copy.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-tick-'))
  const target = ['--data', join(folder, 'started')]
  const server = startCli(['backend', '--no-seed', '--port', '0', ...target])
  await server.waitFor(/ready at/)
  server.child.kill('SIGTERM')
  await server.done
  const carrier = ['carriers', 'add', 'HM', '--name', 'Harbor Mutual', ...target]
  expect((await runCommand(carrier)).exit).toBe(0)
  const file = join(folder, 'some.csv')
  const lines = (await readFile(join(ORDERS, 'HM.csv'), 'utf8')).split(/\r?\n/)
  const some = lines.filter((line) => !line.startsWith('HM') || line < `HM00450${COUNT}`)
  await writeFile(file, some.join('\r\n'))
  const orders = ['orders', 'import', file, '--carrier', 'HM']
  expect((await runCommand([...orders, ...target])).exit).toBe(0)
  const start = ['audits', 'advance', '--from', 'READY', '--carrier', 'HM', '--to', 'CONTACTING']
  expect((await runCommand([...start, ...target])).exit).toBe(0)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function startedIn(name: string): Promise<void> {
  data = join(folder, name)
  await cp(join(folder, 'started'), data, { recursive: true })
}

const tick = (...args: string[]) =>
  runCommand(['audits', 'tick', ...args, '--data', data, '--json'])

/** HM's audits with their steps, and what has gone out for them, as it lies in the store. */
async function stored() {
  const documents = await readStore(data, ['asteps', 'audits', 'carrierAudits', 'letters', 'mail'])
  const ours = (collection: string) =>
    [...inCollection(documents, collection)]
      .map(([id, each]) => ({ id, ...each }) as Record<string, unknown>)
      .filter((each) => each['carrierCompany'] === 'HM')
  const steps = ours('asteps')
  const audits = ours('audits').map((audit) => ({
    audit,
    steps: steps.filter((step) => step['auditFSID'] === audit['id']),
    texts: (audit['history'] as { text: string }[]).map(({ text }) => text),
  }))
  return {
    audits,
    mail: ours('mail'),
    letters: ours('letters'),
    projections: ours('carrierAudits'),
  }
}

const isOpen = (step: Record<string, unknown>) =>
  ['OPEN', 'SCHEDULED', 'QUEUED'].includes(String(step['status']))

/** Senders take everything that waits in the outbox at that time, the letters are mailed. */
async function send(now: Date): Promise<void> {
  const { runtime } = await recordedRuntime()
  const plan = await planTarget({ data }, runtime)
  const target = await openTarget(plan, { runtime, use: 'write', confirmed: false })
  if (!target.ok) throw new Error(target.error.message)
  const { store, close } = target.value
  for (const collection of ['mail', 'messages', 'letters'])
    for (const { id, delivery } of await store.list<{ id: string; delivery?: object }>(collection))
      if (delivery === undefined)
        await store.update(collection, id, { delivery: { state: 'SUCCESS', endTime: now } })
  await close()
}

/** What must hold after every pass, whatever the day. */
function expectWhole({ audits, mail }: Awaited<ReturnType<typeof stored>>, now: Date): void {
  expect(audits).toHaveLength(COUNT)
  for (const { audit, steps } of audits) {
    const open = steps.filter(isOpen)
    expect(audit['openSteps']).toEqual(Object.fromEntries(open.map(({ type, id }) => [type, id])))
    const wakeAt = audit['wakeAt'] as { toDate(): Date } | null
    if (wakeAt !== null) expect(wakeAt.toDate().getTime()).toBeGreaterThan(now.getTime())
    expect(audit['flags']).not.toContain('ENGINE_STUCK')
  }
  const sent = mail.map(({ stepId }) => stepId)
  expect(new Set(sent).size).toBe(sent.length)
  const mailed = audits.flatMap(({ steps }) => steps).filter(({ id }) => sent.includes(id))
  expect(mailed.every(({ status }) => status === 'COMPLETED' || status === 'QUEUED')).toBe(true)
}

describe('audits tick: weeks in a minute', () => {
  it('does on each day what the table of the steps says', async () => {
    await startedIn('weeks')
    // A Monday in the morning: texts and calls may go out everywhere.
    const start = new Date('2027-01-04T18:00:00.000Z')
    const at = (days: number) => new Date(start.getTime() + days * DAY)
    const first = await tick('--now', at(0).toISOString())
    expect(first.exit).toBe(0)
    const report = first.json<Tick>()
    expect(Object.keys(report)).toEqual([
      'command',
      'target',
      'now',
      'dryRun',
      'duties',
      'interrupted',
    ])
    expect(Object.keys(report.duties)).toEqual([
      'commands',
      'intakes',
      'deliveries',
      'inbound',
      'waits',
      'bands',
      'projections',
      'results',
      'openedResults',
      'outbox',
      'files',
      'lost',
      'staging',
      'retention',
      'linksAgain',
    ])
    expect((await stored()).audits.flatMap(({ texts }) => texts)).not.toContain('Emailed Insured')
    await send(at(0))
    expect((await tick('--now', at(0).toISOString())).exit).toBe(0)
    const now = await stored()
    expectWhole(now, at(0))
    for (const { audit, steps, texts } of now.audits) {
      const types = steps.map(({ type, status }) => `${type} ${status}`)
      if (audit['insuredEmail'] !== '') {
        expect(texts).toContain('Emailed Insured')
        expect(types).toContain('EMAILING_INSURED_2X SCHEDULED')
      }
      expect(types).toContain(
        audit['agentEmail'] === '' ? 'CALL_AGENT OPEN' : 'CALL_AGENT SCHEDULED',
      )
    }
    expect(now.projections).toHaveLength(COUNT)

    const tickAndSend = async (now: Date) => {
      expect((await tick('--now', now.toISOString())).exit).toBe(0)
      await send(now)
      expect((await tick('--now', now.toISOString())).exit).toBe(0)
    }
    await tickAndSend(at(3))
    const third = await stored()
    expectWhole(third, at(3))
    for (const { audit, steps, texts } of third.audits.filter(
      ({ audit }) => audit['insuredEmail'],
    )) {
      expect(texts).toContain('Emailed Insured, second time')
      expect(steps.map(({ type, status }) => `${type} ${status}`)).toContain(
        'CALL_INSURED SCHEDULED',
      )
      expect(audit['bakeState']).toBe('CONTACTING')
    }

    for (const days of [6, 21]) await tickAndSend(at(days))
    // Weeks without an answer: what is open now is a person's, and nobody was moved or forgotten.
    const last = await stored()
    expectWhole(last, at(21))
    for (const { audit, steps } of last.audits) {
      expect(audit['bakeState']).toBe('CONTACTING')
      expect(steps.filter(isOpen).some(({ baker }) => baker)).toBe(true)
    }
    const again = await tick('--now', at(21).toISOString())
    expect(again.json<Tick>().duties['waits']).toMatchObject({ found: 0, done: 0 })
  })

  it('says what it would do with --dry-run, and refuses a made-up time on a real project', async () => {
    await startedIn('dry')
    const before = await readStore(data)
    const dry = await tick('--dry-run')
    expect(dry.exit).toBe(0)
    expect(dry.json<Tick>().duties['waits']?.found).toBeGreaterThanOrEqual(COUNT)
    const updates = (documents: typeof before) =>
      documents.map(({ path, updated }) => `${path} ${updated}`).sort()
    expect(updates(await readStore(data))).toEqual(updates(before))
    const real = ['audits', 'tick', '--now', '2027-01-04', '--project', 'production', '--json']
    const refused = await runCommand(real)
    expect(refused.exit).toBe(2)
    expect(refused.json<{ error: { code: string } }>().error.code).toBe('USAGE')
    expect((await tick('--now', 'tomorrow')).exit).toBe(2)
  })

  it('kill -9 in the middle, run again: everything once, and the figures are right', async () => {
    await startedIn('killed')
    for (const ms of [200, 700]) {
      const killed = startCli(['audits', 'tick', '--data', data])
      await killed.waitFor(/Target:/)
      await new Promise((resolve) => setTimeout(resolve, ms))
      killed.child.kill('SIGKILL')
      await killed.done
    }
    expect((await tick()).exit).toBe(0)
    const verified = await runCommand(['verify', '--data', data, '--json'])
    const { checks } = verified.json<{ checks: { name: string; failed: number }[] }>()
    expect(checks.filter(({ failed }) => failed > 0)).toEqual([])
    await send(new Date())
    expect((await tick()).exit).toBe(0)
    const after = await stored()
    expectWhole(after, new Date(0))
    for (const { audit, texts } of after.audits) {
      const emails = texts.filter((text) => text === 'Emailed Insured')
      expect(emails).toHaveLength(audit['insuredEmail'] === '' ? 0 : 1)
    }
  })
})

describe('bakehouse worker', () => {
  it('acts by itself, shows in doctor, lets no other work beside it, and ends clean', async () => {
    await startedIn('worker')
    const server = startCli(['backend', '--data', data, '--port', '0'])
    try {
      await server.waitFor(/ready at/)
      const worker = startCli(['worker', '--data', data])
      await worker.waitFor(/Worker: .*started/)
      const doctor = await runCommand(['doctor', '--data', data])
      expect(doctor.out).toMatch(/ok {7}worker: .* is at work, heartbeat \d+ s ago; nothing waits/)
      const second = startCli(['worker', '--data', data])
      await second.waitFor(/another one is at work/)
      worker.child.kill('SIGTERM')
      expect((await worker.done).exit).toBe(0)
      second.child.kill('SIGINT')
      expect((await second.done).exit).toBe(0)
      const after = await runCommand(['doctor', '--data', data])
      expect(after.out).toContain('no worker is running; nothing waits')
    } finally {
      server.child.kill('SIGTERM')
      await server.done
    }
    expectWhole(await stored(), new Date(0))
  })
})
