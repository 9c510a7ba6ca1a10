import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { cleanEnv, ROOT } from './runCli.ts'

const { layOutPackage } = (await import(pathToFileURL(join(ROOT, 'scripts/pack.mjs')).href)) as {
  layOutPackage(root: string, folder: string): string[]
}

const NOBODY = 'service cloud.firestore { match /{path=**} { allow read, write: if false; } }'
const NOBODYS_ID = 65_534
const MAX_BYTES = { packed: 4_000_000, unpacked: 16_000_000 }

let folder = ''
let files: string[]
let backend: LocalBackend

/** The package as an image has it: in an empty folder, written by another user, nothing writable. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bakehouse-package-'))
  files = layOutPackage(ROOT, join(folder, 'app'))
  await chmod(folder, 0o755)
  backend = await createLocalBackend({ projectId: 'demo-image', rules: NOBODY })
})

afterAll(async () => {
  await backend.close()
  spawnSync('chmod', ['-R', 'u+w', folder])
  await rm(folder, { recursive: true, force: true })
})

/** What an instruction of the Dockerfile's last stage says, as JSON. */
async function instruction(name: 'ENTRYPOINT' | 'CMD'): Promise<string[]> {
  const text = await readFile(join(ROOT, 'Dockerfile'), 'utf8')
  return JSON.parse(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? '')
}

/** Runs as a user who owns nothing, where this one may become another. */
function asNobody(program: string, args: readonly string[]): ChildProcess {
  const other = process.getuid?.() === 0 ? { uid: NOBODYS_ID, gid: NOBODYS_ID } : {}
  const env = { ...cleanEnv(), HOME: '/nonexistent', BAKEHOUSE_LOG: 'json' }
  return spawn(program, args, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'], ...other })
}

function ended(child: ChildProcess) {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => {
      text += bytes.toString()
    })
  const done = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { done, text: () => text }
}

describe('the package of the command line', () => {
  it('is the program alone: what npm packs, and how large', () => {
    const npm = spawnSync('npm', ['pack', '--dry-run', '--json'], { cwd: join(folder, 'app') })
    const [packed] = JSON.parse(npm.stdout.toString()) as [
      { files: { path: string }[]; size: number; unpackedSize: number },
    ]
    expect(packed.files.map(({ path }) => path).sort()).toEqual(files)
    expect(files.filter((path) => !/^dist\/cli\/(chunks\/)?[\w-]+\.js$/.test(path))).toEqual([
      'bakehouse.js',
      'firebase.json',
      'firestore.indexes.json',
      'firestore.rules',
      'package.json',
      'storage.rules',
    ])
    expect(packed.size).toBeLessThan(MAX_BYTES.packed)
    expect(packed.unpackedSize).toBeLessThan(MAX_BYTES.unpacked)
  })

  it('works as the image runs it: no packages, no rights, files that cannot be written', async () => {
    const app = join(folder, 'app')
    spawnSync('chmod', ['-R', 'a-w', app])
    const [node = '', entry = ''] = await instruction('ENTRYPOINT')
    const [command = '', ...options] = await instruction('CMD')
    const program = entry.replace('/app', app)
    expect(node).toBe('node')
    const args = options.map((option) => (option === '8081' ? '0' : option))
    const target = ['--emulator', backend.emulatorHost, '--public-url', 'https://a.example']
    const child = asNobody(process.execPath, [program, command, ...args, ...target])
    const worker = ended(child)
    await expect.poll(worker.text).toContain('The worker is ready.')
    const [, port] = /:(\d+)\/healthz/.exec(worker.text()) ?? []
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status)
      .toBe(200)
    child.kill('SIGTERM')
    expect(await worker.done).toBe(0)
    expect(worker.text()).toContain('"message":"Stopped."')
    expect((await readdir(app)).sort()).not.toContain('.bakehouse')
  })
})

/** With the network: `npm run soak -- package`. */
describe.runIf(process.env['BAKEHOUSE_SOAK_PACKAGE'])('the packed file', () => {
  it('is installed into an empty folder and run by npx', async () => {
    const place = await mkdtemp(join(tmpdir(), 'bakehouse-install-'))
    const npm = (...args: string[]) => spawnSync('npm', args, { cwd: place, env: cleanEnv() })
    const [packed] = JSON.parse(npm('pack', join(folder, 'app'), '--json').stdout.toString()) as [
      { filename: string },
    ]
    const installed = npm('install', `./${packed.filename}`, '--omit=dev', '--ignore-scripts')
    expect(installed.status, installed.stderr.toString()).toBe(0)
    const version = spawnSync('npx', ['bakehouse', 'version'], { cwd: place, env: cleanEnv() })
    expect(version.stdout.toString()).toMatch(/^bakehouse \d+\.\d+\.\d+ /)
    const fonts = await readdir(join(place, 'node_modules/@embedpdf'))
    expect(fonts).toContain('fonts-latin')
    await rm(place, { recursive: true, force: true })
  })
})
