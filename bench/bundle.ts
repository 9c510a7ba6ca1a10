import { join } from 'node:path'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..')

/**
 * A module of the house built as `bakehouse` ships its own: else its start would be measured with a
 * compiler's. Returns the file, `dist/bench/{name}.mjs`.
 */
export async function bundle(entry: string, name: string): Promise<string> {
  const outDir = join(ROOT, 'dist/bench')
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      // Others stand beside it.
      emptyOutDir: false,
      ssr: entry,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  })
  return join(outDir, `${name}.mjs`)
}

/** The local backend alone. */
export function bundleBackend(): Promise<string> {
  return bundle('local-backend/src/createLocalBackend.ts', 'backend')
}
