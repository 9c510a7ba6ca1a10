import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const CLOSED = `rules_version = '2';
service cloud.firestore { match /databases/{d}/documents { match /{p=**} { allow read, write: if false; } } }`
const PATIENCE_MS = 60_000
const MAIN = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'

/**
 * Starts Google's emulator on a free port and resolves when it answers; `pid` is the Java process.
 * Stop it: it takes several hundred megabytes.
 */
export async function startOfficialEmulator({ jar, java }) {
  const folder = mkdtempSync(join(tmpdir(), 'official-emulator-'))
  const rules = join(folder, 'firestore.rules')
  writeFileSync(rules, CLOSED)
  const host = `127.0.0.1:${await freePort()}`
  const [address, port] = host.split(':')
  const args = ['-Duser.language=en', '-cp', jar, MAIN, 'start']
  const child = spawn(java, [...args, `--host=${address}`, `--port=${port}`, `--rules=${rules}`], {
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  for (let waited = 0; waited < PATIENCE_MS && child.exitCode === null; waited += 100) {
    const there = await fetch(`http://${host}`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (there) return { host, pid: child.pid, stop }
    await wait(100)
  }
  await stop()
  throw new Error(`Google's emulator did not answer within ${PATIENCE_MS / 1000} seconds.`)
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
