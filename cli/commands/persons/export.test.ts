import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Removal } from '#shared/engine/retention/policy.ts'
import { reportRetention } from '#shared/engine/retention/report.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { aCarrier, anAudit, aUser } from '#shared/testing/builders.ts'
import { recordedRuntime } from '../../testing/recordedRuntime.ts'
import { runCommand } from '../../testing/runCommand.ts'
import { personsExportCommand } from './export.ts'

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-persons-'))
afterAll(() => rmSync(folder, { recursive: true }))

let recorded: Awaited<ReturnType<typeof recordedRuntime>>
const EMAIL = 'wanda@markerly.example'
const audit = anAudit({
  insuredFirstName: 'Wanda',
  insuredLastName: 'Markerly',
  insuredEmail: EMAIL,
  agentEmail: 'olga@quill.example',
})
/** A name that is a path, a formula and a control sequence. */
const HOSTILE = '../../=cmd|\u001b[31m/etc/Wanda Markerly.pdf'

beforeEach(async () => {
  recorded = await recordedRuntime()
  const { store, files } = recorded
  await store.set('carriers', 'DEMO', { ...aCarrier() })
  await store.set('users', 'admin@bakehouse.example', { ...aUser({ firm: true }) })
  await store.set('users', 'second@bakehouse.example', { ...aUser() })
  await store.set('users', 'bea@bakehouse.example', { ...aUser({ role: 'baker' }) })
  const { id, ...fields } = audit
  await store.set('audits', id, fields)
  for (const [attId, intakeId] of [
    ['hers', audit.intakeId],
    ['other', 'another'],
    ['lost', audit.intakeId],
  ] as const) {
    const path = `audits/${id}/files/${attId}`
    const url = `gs://memory/${path}`
    const name = attId === 'hers' ? HOSTILE : `${attId}.pdf`
    await store.set('attachments', attId, {
      attId,
      audit: id,
      carrierCompany: 'DEMO',
      intakeId,
      name,
      url,
    })
    if (attId !== 'lost')
      await files.put(path, bodyOf(new TextEncoder().encode(attId)), { contentType: 'a/b' })
  }
})

const run = (...args: string[]) =>
  runCommand(personsExportCommand, 'persons export', recorded, ...args)
const by = ['--as', 'admin@bakehouse.example']
const records = () => recorded.store.all<Removal>('removals')

it('shows how much there is, and writes nothing', async () => {
  const writes = recorded.store.writes()
  const done = await run('--email', EMAIL, '--dry-run', '--json', ...by)
  expect([done.exit, done.json()]).toMatchObject([
    0,
    { dryRun: true, folder: '', counts: { audits: 1, attachments: 1 }, copied: 2 },
  ])
  expect(recorded.store.writes()).toBe(writes)
  expect(JSON.stringify(done.json())).not.toMatch(/wanda|markerly|pdf/i)
})

it('writes a folder for its owner alone, with copies under names of our own, and records who did', async () => {
  const out = join(folder, "W'anda \u202e& co")
  const done = await run('--email', ` ${EMAIL.toUpperCase()} `, '--out', out, '--json', ...by)
  expect([done.exit, done.json()]).toMatchObject([0, { folder: out, copied: 1 }])
  expect(readdirSync(out, { recursive: true }).sort()).toEqual([
    'README.txt',
    'data.csv',
    'data.json',
    'files',
    'files.csv',
    'files/0001-_cmd_31m_etc_Wanda_Markerly.pdf',
  ])
  expect(statSync(out).mode & 0o777).toBe(0o700)
  expect(statSync(join(out, 'data.json')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(out, 'files/0001-_cmd_31m_etc_Wanda_Markerly.pdf'), 'utf8')).toBe('hers')
  const data = JSON.parse(readFileSync(join(out, 'data.json'), 'utf8'))
  expect(data.collections.audits[0].data).toMatchObject({
    insuredEmail: EMAIL,
    insuredFirstName: 'Wanda',
  })
  const listed = readFileSync(join(out, 'files.csv'), 'utf8')
  expect(listed).toContain('other.pdf')
  expect(listed).toMatch(/lost\.pdf.*not stored any more/)
  for (const name of ['data.json', 'data.csv'])
    expect(readFileSync(join(out, name), 'utf8')).not.toContain('olga@quill.example')
  expect(records()).toMatchObject([
    { kind: 'person', cause: 'exported', by: 'admin@bakehouse.example', files: 1 },
  ])
  expect(JSON.stringify(records())).not.toMatch(/wanda|markerly/i)
  expect(
    await reportRetention(recorded.store, { now: new Date('2026-11-03'), days: 9 }),
  ).toMatchObject({ went: [], exported: [{ cause: 'exported' }] })
  expect(recorded.printed.join() + recorded.logged.join()).not.toMatch(/wanda@|Markerly/)

  const again = await run('--email', EMAIL, '--out', out, '--json', ...by)
  expect([again.exit, again.json()]).toMatchObject([5, { error: { code: 'EXPORT_EXISTS' } }])
  expect(records()).toHaveLength(1)
})

it('leaves nothing half written where it cannot write, or is interrupted', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const place = join(folder, 'place')
  mkdirSync(place)
  for (const out of [join(file, 'inside'), join(place, 'x'.repeat(300)), join(place, 'no/such')]) {
    const done = await run('--email', EMAIL, '--out', out, '--json', ...by)
    expect([done.exit, done.json()]).toMatchObject([1, { error: { code: 'FILE_NOT_WRITTEN' } }])
  }
  recorded.abortAtReading('audits')
  const stopped = await run('--email', EMAIL, '--out', join(place, 'late'), '--json', ...by)
  expect(stopped.json()).toMatchObject({ error: { code: 'INTERRUPTED' } })
  expect(readdirSync(place)).toEqual([])
  expect(records()).toEqual([])
})

it('leaves nothing where the store fails in between', async () => {
  const out = join(folder, 'failed')
  const { store } = recorded
  recorded.use.store = { ...store, add: () => Promise.reject(new Error('the store is gone')) }
  await expect(run('--email', EMAIL, '--out', out, ...by)).rejects.toThrow('gone')
  expect(existsSync(out)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

it('needs the right for the whole firm, a person and a folder', async () => {
  const out = ['--out', join(folder, 'never')]
  for (const [email, code] of [
    ['second@bakehouse.example', 'FIRM_RIGHT_NEEDED'],
    ['bea@bakehouse.example', 'ACTOR_NOT_ALLOWED'],
    ['nobody@bakehouse.example', 'ACTOR_NOT_REGISTERED'],
  ] as const) {
    const refused = await run('--email', EMAIL, ...out, '--json', '--as', email)
    expect([refused.exit, refused.json()]).toMatchObject([4, { error: { code } }])
  }
  const none = await run(...out, '--json', ...by)
  expect([none.exit, none.json()]).toMatchObject([2, { error: { code: 'PERSON_UNKNOWN_FORM' } }])
  for (const args of [
    ['--email', EMAIL],
    ['--email', EMAIL, '--dry-run', ...out],
  ]) {
    const usage = await run(...args, '--json', ...by)
    expect([usage.exit, usage.json()]).toMatchObject([2, { error: { code: 'USAGE' } }])
  }
  const user = await run('--email', 'bea@bakehouse.example', ...out, '--json', ...by)
  expect(user.json()).toMatchObject({ error: { code: 'PERSON_IS_USER' } })
  expect(existsSync(out[1] ?? '')).toBe(false)
  expect(records()).toEqual([])
})
