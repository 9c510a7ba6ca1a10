import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './ensureBuilt.mjs'
import { ensureInstalled } from './ensureInstalled.mjs'

/**
 * `npm run smoke`: a short tour of the product on each of the versions of Node that it is for; `npm run smoke -- 24`
 * on those that are named. A version that is not on this machine is downloaded by npx.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const VERSIONS = ['20', '22', '24']
const READY_MS = 120_000

await ensureInstalled(root)
await ensureBuilt(root)
const named = process.argv.slice(2)
let failed = 0
for (const version of named.length > 0 ? named : VERSIONS) {
  const node = nodeOf(version)
  const said = node ? await tour(node) : 'it could not be downloaded'
  if (said !== null) failed++
  process.stdout.write(`Node ${version}: ${said ?? 'ok'}\n`)
}
process.exit(failed > 0 ? 1 : 0)

/** The path of a version's program; null where there is none. */
function nodeOf(version) {
  const asked = spawnSync('npx', ['-y', `node@${version}`, '-p', 'process.execPath'], {
    encoding: 'utf8',
  })
  return asked.status === 0 ? asked.stdout.trim().split('\n').at(-1) : null
}

/** Starts the product in an empty folder, reads its pages, asks the command line. Null, or what went wrong. */
async function tour(node) {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-smoke-'))
  const program = join(root, 'scripts/bakehouse.mjs')
  const at = ['--data', join(folder, 'data')]
  const server = spawn(node, [program, 'start', '--port', '0', ...at], { stdio: 'pipe' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    const url = await addressOf(server)
    for (const path of ['/', '/admin', '/__/firebase/init.json']) {
      const { status } = await fetch(new URL(path, url))
      if (status !== 200) return `${path} answered ${status}`
    }
    for (const args of [
      ['audits', 'list', '--carrier', 'HM'],
      ['reports', 'figures', '--carrier', 'HM'],
      ['verify'],
    ]) {
      const run = spawnSync(node, [program, ...args, ...at], { encoding: 'utf8' })
      if (run.stderr.includes('Warning')) return `bakehouse ${args[0]} warns: ${run.stderr}`
      if (run.status !== 0) return `bakehouse ${args[0]} ended with ${run.status}: ${run.stderr}`
    }
    return null
  } catch (error) {
    return error.message
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where the server says that it is, once it is ready. */
function addressOf(server) {
  return new Promise((resolve, reject) => {
    let said = ''
    const late = setTimeout(() => reject(new Error(`not ready: ${said}`)), READY_MS)
    const read = (text) => {
      said += text
      const address = /http:\/\/[\w.]+:\d+/.exec(said)
      if (!address) return
      clearTimeout(late)
      resolve(address[0])
    }
    for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', read)
    server.once('exit', (status) => reject(new Error(`it ended with ${status}: ${said}`)))
  })
}
