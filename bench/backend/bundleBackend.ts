import { join } from 'node:path'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/** The backend built as `bakehouse` ships it: else its start would be measured with a compiler's. */
export async function bundleBackend(): Promise<string> {
  const outDir = join(ROOT, 'dist/bench')
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      ssr: 'local-backend/src/createLocalBackend.ts',
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'backend.mjs' } },
    },
  })
  return join(outDir, 'backend.mjs')
}
