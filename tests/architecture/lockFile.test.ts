import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './projectFiles.ts'

interface Lock {
  packages: Record<
    string,
    {
      version?: string
      integrity?: string
      license?: string
      /** Only for building and testing. */
      dev?: boolean
      optionalDependencies?: Record<string, string>
      /** Of a package in this repository, at its place among the others. */
      link?: boolean
    }
  >
}

describe('package-lock.json', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock

  it('names the builds for every platform, else `npm ci` refuses the file everywhere', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
      ),
    )
    expect(missing).toEqual([])
  })

  it('has an exact version of each package, and the hash of what was checked', () => {
    const without = Object.entries(packages).filter(
      ([path, { version, integrity, link }]) =>
        path.startsWith('node_modules/') && !link && !(version && integrity),
    )
    expect(without.map(([path]) => path)).toEqual([])
  })

  it('installs nothing whose license is not among those that we may use', () => {
    const odd = installed().flatMap(({ name, license }) =>
      license.split(/ (?:AND|OR) /).every((each) => ALLOWED.includes(each.replace(/[()]/g, '')))
        ? []
        : [`${name}: ${license}`],
    )
    expect(odd).toEqual([])
  })

  it('is what docs/licenses.md lists (`npm run docs` writes it)', async () => {
    const rows = installed().filter(({ dev }) => !dev)
    const licenses = [...new Set(rows.map(({ license }) => license))].sort()
    const lines = licenses.map((each) => {
      const packages = rows.filter(({ license }) => license === each)
      const names = new Set(packages.map(({ name, version }) => `${name} ${version}`))
      return `## ${each}\n\n${[...names].sort().join(', ')}\n`
    })
    await expect(`${HEAD}\n${lines.join('\n')}`).toMatchFileSnapshot(join(ROOT, 'docs/licenses.md'))
  })

  function installed() {
    return Object.entries(packages).flatMap(
      ([path, { version = '', license, dev = false, link }]) => {
        if (!path.includes('node_modules/') || link) return []
        const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
        return [{ name, version, dev, license: license ?? UNNAMED[name] ?? 'unknown' }]
      },
    )
  }
})

/** Licenses under which a package may be used and handed on without opening our own source. */
const ALLOWED = [
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Zlib'],
  // Fonts; a file's own changes alone must be opened; dedicated to everybody.
  ...['OFL-1.1', 'MPL-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'Unlicense'],
]

/** Read in the package's own LICENSE, where its package.json names none in the form of today. */
const UNNAMED: Record<string, string> = { limiter: 'MIT', 'valid-url': 'MIT' }

const HEAD = `# Licenses

What is installed with the product, by license, from package-lock.json. Packages for building and testing alone are left out; \`npx vitest run --project unit tests/architecture/lockFile.test.ts\` checks theirs too.
`
