import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type BenchServer, endProcess } from './BenchServer.ts'
import { residentBytes } from './residentBytes.ts'

const SCRIPT = join(import.meta.dirname, 'serveFolder.mjs')

/** Starts our backend from `bundle` (its built code) on a data folder. */
export function startLocalServer(bundle: string, folder: string): Promise<BenchServer> {
  const began = performance.now()
  const child = spawn(process.execPath, [SCRIPT, bundle, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`the local backend ended with ${code}`)))
    child.stdout.once('data', (line: Buffer) =>
      resolve({
        name: 'ours',
        host: String(line).trim(),
        readyMs: performance.now() - began,
        memory: () => residentBytes(child.pid),
        stop: () => endProcess(child, 'SIGTERM'),
      }),
    )
  })
}
