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
})
