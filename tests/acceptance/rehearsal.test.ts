import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workedFolder } from './playedFolder.ts'
import { ORDERS, runCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

const ADMIN = 'admin@bakehouse.example'
const BOOKS = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

const noGpg = spawnSync('gpg', ['--version']).error !== undefined

let folder = ''
const at = (name: string) => join(folder, name)
const gpg = (home: string, ...args: string[]) =>
  promisify(execFile)('gpg', ['--homedir', at(home), '--batch', '--quiet', ...args])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-'))
  // Whoever can read backups is not the machine that writes them.
  for (const home of ['owner', 'machine']) await mkdir(at(home), { mode: 0o700 })
})

afterAll(async () => {
  for (const home of ['owner', 'machine'])
    spawnSync('gpgconf', ['--homedir', at(home), '--kill', 'all'])
  await rm(folder, { recursive: true, force: true })
})

interface Checks {
  checks: { name: string; checked: number; failed: number }[]
}

/** The rehearsal of docs/production.md, with the commands that stand there, each a process of its own. */
it.skipIf(noGpg)(
  'a lost firm is restored from its encrypted backup: nothing is missing, seals hold, work goes on',
  async () => {
    const data = await workedFolder(at('data'))
    const on = async (...args: string[]) => (await runCommand([...args, '--data', data])).exit
    expect(await on('orders', 'import', join(ORDERS, 'HM.csv'), '--carrier', 'HM')).toBe(0)
    const listed = await runCommand(['audits', 'list', '--carrier', 'HM', '--data', data, '--json'])
    const code = listed
      .json<{ audits: { auditCode: string; bakeState: string }[] }>()
      .audits.find(({ bakeState }) => bakeState === 'READY')?.auditCode
    if (code === undefined) throw new Error('no audit is ready')
    expect(await on('audits', 'advance', code, '--to', 'CONTACTING')).toBe(0)
    await writeFile(at('books.pdf'), BOOKS)
    expect(await on('audits', 'attach', code, at('books.pdf'), '--type', 'D3', '--as', ADMIN)).toBe(
      0,
    )

    const shown = () => runCommand(['audits', 'show', code, '--data', data, '--json'])
    const before = (await shown()).out
    const heads = ['verify', '--heads', at('heads.json'), '--data', data, '--json']
    const checked = (await runCli(heads)).json<Checks>().checks
    const backup = await runCli(['backup', at('firm.backup'), '--data', data, '--json'])
    expect(backup.exit).toBe(0)
    const { documents, files, sha256 } = backup.json()

    await gpg('owner', '--passphrase', '', '--quick-generate-key', 'backups', 'default', 'default')
    await gpg('owner', '--armor', '--output', at('backups.asc'), '--export', 'backups')
    const encrypted = at('firm.backup.gpg')
    await gpg('machine', '--recipient-file', at('backups.asc'), '--encrypt', at('firm.backup'))
    await cp(join(data, 'seal-keys'), at('seal-keys'))
    await rm(at('firm.backup'))
    await rm(data, { recursive: true })

    const decrypt = ['--output', at('firm.backup'), '--decrypt']
    await expect(gpg('machine', ...decrypt, encrypted)).rejects.toThrow(/secret key/i)
    const bytes = await readFile(encrypted)
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40)
    await writeFile(at('altered.gpg'), bytes)
    await expect(
      gpg('owner', '--output', at('altered'), '--decrypt', at('altered.gpg')),
    ).rejects.toThrow()
    await gpg('owner', ...decrypt, encrypted)

    await mkdir(data, { mode: 0o700 })
    await cp(at('seal-keys'), join(data, 'seal-keys'))
    const restored = await runCli(['restore', at('firm.backup'), '--data', data, '--json'])
    expect(restored.exit).toBe(0)
    expect(restored.json()).toMatchObject({ documents, files, sha256 })

    const again = await runCli(heads)
    expect(again.exit).toBe(0)
    const after = again.json<Checks>().checks
    expect(after.filter(({ failed }) => failed > 0)).toEqual([])
    expect(after.filter(({ name }) => name !== 'history heads')).toEqual(checked)
    expect(after.find(({ name }) => name === 'history heads')?.checked).toBeGreaterThan(60)
    expect((await shown()).out).toBe(before)
    const name = createHash('sha256').update(BOOKS).digest('hex')
    const stored = await readFile(join(data, 'blobs', name.slice(0, 2), `${name}.blob`))
    expect(stored.equals(BOOKS)).toBe(true)

    expect(await on('audits', 'note', code, 'Books are here', '--as', ADMIN)).toBe(0)
    expect(await on('outbox', 'release')).toBe(0)
    expect(await on('audits', 'tick')).toBe(0)
    const last = await runCommand(['verify', '--data', data, '--json'])
    expect(last.json<Checks>().checks.filter(({ failed }) => failed > 0)).toEqual([])
  },
)
