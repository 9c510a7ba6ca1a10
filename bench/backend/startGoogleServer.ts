import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BenchServer } from './BenchServer.ts'
import { residentBytes } from './residentBytes.ts'

interface FoundEmulator {
  missing?: string
}

interface Scripts {
  findOfficialEmulator(): FoundEmulator
  startOfficialEmulator(
    found: FoundEmulator,
  ): Promise<{ host: string; pid: number; stop(): Promise<void> }>
}

// Loaded with this module: what runs the benches loads nothing later.
const { findOfficialEmulator, startOfficialEmulator } = {
  ...(await load('findOfficialEmulator.mjs')),
  ...(await load('startOfficialEmulator.mjs')),
} as Scripts

/** Google's emulator; where it is absent, the sentence that says so. */
export async function startGoogleServer(): Promise<BenchServer | string> {
  const found = findOfficialEmulator()
  if (found.missing !== undefined) return found.missing
  const began = performance.now()
  const { host, pid, stop } = await startOfficialEmulator(found)
  const readyMs = performance.now() - began
  return { name: 'Google’s', host, readyMs, memory: () => residentBytes(pid), stop }
}

function load(script: string): Promise<Partial<Scripts>> {
  const path = join(import.meta.dirname, '../../scripts', script)
  return import(/* @vite-ignore */ pathToFileURL(path).href)
}
