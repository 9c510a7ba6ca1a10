import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDER = join(ROOT, 'node_modules/.cache/soak')

let built: Promise<string> | undefined

/** Bundles the server's program, so that its start is the server's and not a compiler's; once a process. */
export function buildServer(): Promise<string> {
  built ??= bundle()
  return built
}

async function bundle(): Promise<string> {
  const outDir = join(FOLDER, String(process.pid))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'servedBackend.ts'),
      outDir,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'server.mjs' } },
    },
  })
  return join(outDir, 'server.mjs')
}
