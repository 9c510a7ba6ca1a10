import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type BenchServer, endProcess } from './BenchServer.ts'
import { residentBytes } from './residentBytes.ts'

/** Starts a server's script of this folder, whose first words on standard output are its address. */
export function startScript(
  name: string,
  script: string,
  args: readonly string[] = [],
): Promise<BenchServer> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`${script} ended with ${code}`)))
    child.stdout.once('data', (line: Buffer) =>
      resolve({
        name,
        host: String(line).trim(),
        readyMs: performance.now() - began,
        memory: () => residentBytes(child.pid),
        stop: () => endProcess(child, 'SIGTERM'),
      }),
    )
  })
}
