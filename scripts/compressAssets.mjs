import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/**
 * Writes a .gz and a .br beside every text asset of a built app, so that serving one costs no
 * compression. Argument: the target's folder under dist.
 */
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/
const WORTH_IT_BYTES = 1024

const folder = fileURLToPath(new URL(`../dist/${process.argv[2]}/`, import.meta.url))

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const bytes = readFileSync(path)
  if (bytes.length < WORTH_IT_BYTES) continue
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${path}.br`, brotliCompressSync(bytes))
}
