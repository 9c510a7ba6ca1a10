import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** A file of each kind, what it imports, and whether docs/architecture.md lets it. */
const CASES = [
  { file: 'shared/audit/breaks.ts', imports: 'react', allowed: false },
  { file: 'shared/audit/breaks2.ts', imports: 'node:fs', allowed: false },
  { file: 'shared/audit/holds.ts', imports: '#shared/errors/refusal.ts', allowed: true },
  { file: 'shared/audit/ops/breaks.ts', imports: 'firebase-admin/firestore', allowed: false },
  { file: 'shared/audit/ops/breaks2.ts', imports: '#cli/io.ts', allowed: false },
  { file: 'shared/audit/ops/breaks3.ts', imports: 'firebase/firestore/lite', allowed: false },
  { file: 'shared/audit/ops/holds.ts', imports: '#shared/kernel/ports/host.ts', allowed: true },
  { file: 'shared/firebase-web/breaks.ts', imports: 'firebase-admin', allowed: false },
  { file: 'shared/firebase-web/holds.ts', imports: 'firebase/auth', allowed: true },
  { file: 'admin/src/audits/breaks.tsx', imports: 'firebase/firestore/lite', allowed: false },
  {
    file: 'admin/src/audits/breaks2.tsx',
    imports: '#local-backend/createLocalBackend.ts',
    allowed: false,
  },
  { file: 'admin/src/audits/holds.tsx', imports: 'react-admin', allowed: true },
  { file: 'public-flow/src/breaks.tsx', imports: '@mui/material', allowed: false },
  { file: 'public-flow/src/breaks2.tsx', imports: 'react-admin', allowed: false },
  { file: 'public-flow/src/holds.tsx', imports: 'react', allowed: true },
  { file: 'cli/breaks.ts', imports: '#local-backend/store/openStore.ts', allowed: false },
  { file: 'cli/breaks2.ts', imports: '#admin/app/area.ts', allowed: false },
  { file: 'cli/breaks3.ts', imports: 'firebase/auth', allowed: false },
  { file: 'cli/holds.ts', imports: '#local-backend/createLocalBackend.ts', allowed: true },
  { file: 'local-backend/breaks.ts', imports: '#shared/kernel/ports/host.ts', allowed: false },
  { file: 'local-backend/breaks2.ts', imports: 'firebase-admin', allowed: false },
  { file: 'local-backend/holds.ts', imports: '#local-backend/firestore/types.ts', allowed: true },
] as const

interface Diagnostic {
  category: string
  location: { path: string | { file: string } }
}

describe('import directions (docs/architecture.md, Who may import whom)', () => {
  let folder = ''
  let refused: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bakehouse-imports-'))
    const rules = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8')) as object
    const withoutGit = { ...rules, vcs: { enabled: false } }
    await writeFile(join(folder, 'biome.json'), JSON.stringify(withoutGit))
    for (const { file, imports } of CASES) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      const code = `import { thing } from '${imports}'\n\nexport const kept = thing\n`
      await writeFile(join(folder, file), code)
    }
    const report = await lint(folder)
    refused = report
      .filter(({ category }) => category === 'lint/style/noRestrictedImports')
      .map(({ location: { path } }) => (typeof path === 'string' ? path : path.file))
      .map((path) => path.replaceAll('\\', '/').replace(/^\.\//, ''))
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(CASES)('$file importing $imports: allowed is $allowed', ({ file, allowed }) => {
    expect(refused.includes(file)).toBe(!allowed)
  })
})

/** What the project's linter, with the project's own rules, says about a folder. */
function lint(folder: string): Promise<Diagnostic[]> {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.']
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, timeout: 60_000 }, (_, stdout, stderr) => {
      try {
        resolve((JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics)
      } catch (cause) {
        reject(new Error(`the linter printed no report: ${stderr}`, { cause }))
      }
    })
  })
}
