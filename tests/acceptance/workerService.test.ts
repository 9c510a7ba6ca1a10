import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpServer, smtpServer } from '../../cli/testing/smtpServer.ts'
import { playedFolder } from './playedFolder.ts'
import { readStore, type StoredDocument } from './readStore.ts'
import { ORDERS, type RunningCli, startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

/** What Cloud Run gives a container between SIGTERM and its end. */
const GRACE_MS = 10_000

/** A pass over the whole demo may take this long on a busy machine. */
const PASS_MS = 400_000

const OUTBOX = 'bakehouse_queue_length{duty="outbox"}'

let folder = ''
let mail: SmtpServer
let worker: RunningCli
let url = ''
let markers: ReadonlySet<string>

/** A worker over the played demo, whose mail server refuses and quotes addresses in its answers. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-service-'))
  const data = await playedFolder(join(folder, 'data'))
  const target = ['--carrier', 'HM', '--data', data]
  expect((await runCommand(['orders', 'import', join(ORDERS, 'HM.csv'), ...target])).exit).toBe(0)
  const advance = ['audits', 'advance', '--from', 'READY', '--to', 'CONTACTING']
  expect((await runCommand([...advance, ...target])).exit).toBe(0)
  markers = personalTexts(await readStore(data))
  mail = await smtpServer({
    refusals: { '@': '550 5.1.1 no mailbox for Jane Marker <jane@m.example>' },
  })
  const service = ['--log', 'json', '--health-port', '0', '--public-url', 'https://a.example']
  worker = startCli(['worker', '--data', data, ...service], {
    env: { BAKEHOUSE_SMTP: `smtp://127.0.0.1:${mail.port}`, BAKEHOUSE_FROM: 'audits@firm.example' },
  })
  const [, found = ''] = await worker.waitFor(/Health at (http:\S+)\/healthz/)
  url = found
})

afterAll(async () => {
  worker.child.kill('SIGKILL')
  await worker.done
  mail.close()
  await rm(folder, { recursive: true, force: true })
})

/** Names, emails, phones, streets, codes, PINs and keys of everyone in the store. */
function personalTexts(documents: readonly StoredDocument[]): ReadonlySet<string> {
  const found = new Set<string>(['Jane Marker', 'jane@m.example'])
  const look = (key: string, value: unknown): void => {
    const isPersonal =
      /name$|email|phone|mobile|street|address|zip|code|pin|key|body|message/i.test(key)
    if (typeof value === 'string' && isPersonal && value.length > 5) found.add(value)
    if (typeof value !== 'object' || value === null) return
    for (const [inner, each] of Object.entries(value))
      look(Array.isArray(value) ? key : inner, each)
  }
  for (const { path, data } of documents)
    if (/^(audits|intakes|mail|messages|users|auditCodes|letters)\//.test(path)) look('', data)
  return found
}

async function metrics(): Promise<Map<string, number>> {
  const response = await fetch(`${url}/metrics`)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const lines = (await response.text()).trimEnd().split('\n')
  for (const line of lines)
    expect(line).toMatch(/^(# (HELP|TYPE) \S+ .+|[a-z_]+(\{[^}]*\})? [\d.e+-]+)$/)
  return new Map(
    lines
      .filter((line) => !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

describe('a worker as a service', () => {
  it('says over HTTP that it leads, how far behind it is, and how much waits', async () => {
    await expect
      .poll(async () => (await fetch(`${url}/healthz`)).json())
      .toEqual({ ok: true, state: 'leading' })
    // A pass over the demo sends what is due, slowly, as to a real mail server.
    const pass = { timeout: PASS_MS }
    await expect.poll(async () => (await metrics()).has(OUTBOX), pass).toBe(true)
    expect(mail.commands.some((line) => line.startsWith('RCPT'))).toBe(true)
    const figures = await metrics()
    expect(figures.get('bakehouse_worker_leading')).toBe(1)
    expect(figures.get('bakehouse_heartbeat_age_seconds')).toBeLessThan(31)
    expect(figures.get('bakehouse_queue_length{duty="commands"}')).toBe(0)
    expect(figures.get('bakehouse_duty_done_total{duty="outbox"}')).toBeGreaterThan(0)
    expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(50_000_000)
    expect((await fetch(`${url}/elsewhere`)).status).toBe(404)
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
  })

  it('ends in time at SIGTERM, with a log of entries and nothing of a person in it', async () => {
    const from = performance.now()
    worker.child.kill('SIGTERM')
    const { exit, out, err } = await worker.done
    expect(exit).toBe(0)
    expect(performance.now() - from).toBeLessThan(GRACE_MS)
    expect(err).toBe('')
    const entries = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    for (const entry of entries)
      expect(entry).toMatchObject({
        severity: expect.stringMatching(/^(INFO|ERROR)$/),
        message: expect.stringMatching(/./),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      })
    expect(entries.map(({ message }) => message)).toContain('Stopped.')
    expect(markers.size).toBeGreaterThan(500)
    expect([...markers].filter((marker) => out.includes(marker))).toEqual([])
  })
})
