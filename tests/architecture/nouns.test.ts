import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFiles, ROOT } from './projectFiles.ts'

/**
 * The nouns of `shared/`, lowest first (docs/architecture.md, Who may import whom). A noun imports those
 * of lower levels; those beside each other on one level do not import each other.
 */
const LEVELS = [
  ['errors'],
  ['kernel'],
  ['firm'],
  ['audit'],
  ['documents'],
  ['orders', 'intake'],
  ['outreach'],
  ['billing', 'results'],
  ['reports'],
  ['engine'],
  ['simulation'],
]

/** Rooms beside the nouns: they import any of them, and no noun imports them. */
const BESIDE = ['firebase-web', 'testing']

const files = projectFiles('shared').filter((file) => !file.includes('.test.'))

describe('the nouns of shared/', () => {
  it('every file stands in a noun', () => {
    const known = [...LEVELS.flat(), ...BESIDE]
    expect(files.filter((file) => !known.includes(nounOf(file)))).toEqual([])
  })

  it('a noun imports lower ones only', () => {
    expect(wrongOf(isUpward)).toEqual([])
  })

  it('a module outside ops/ imports none of ops/ and no port', () => {
    expect(wrongOf(reachesOut)).toEqual([])
  })

  it('no file of the product imports what supports tests', () => {
    const product = ['cli', 'admin/src', 'public-flow/src']
      .flatMap((folder) => projectFiles(folder))
      .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    expect(product.length).toBeGreaterThan(300)
    const isSupport = (to: string) => to.startsWith('shared/testing/')
    expect(product.filter((file) => importsOf(file).some(isSupport))).toEqual([])
  })

  it.each([
    ['shared/kernel/day.ts', 'shared/firm/model.ts'],
    ['shared/orders/model.ts', 'shared/intake/model.ts'],
    ['shared/audit/model.ts', 'shared/testing/builders.ts'],
    ['shared/simulation/stage.ts', 'shared/testing/builders.ts'],
  ])('%s importing %s would be found', (from, to) => expect(isUpward(from, to)).toBe(true))

  it.each([
    ['shared/audit/states.ts', 'shared/audit/ops/actOnAudit.ts'],
    ['shared/billing/fees.ts', 'shared/kernel/ports/documentStore.ts'],
  ])('%s importing %s would be found', (from, to) => expect(reachesOut(from, to)).toBe(true))
})

function wrongOf(isWrong: (from: string, to: string) => boolean): string[] {
  return files.flatMap((from) =>
    importsOf(from)
      .filter((to) => to.startsWith('shared/') && isWrong(from, to))
      .map((to) => `${from} -> ${to}`),
  )
}

/** The project's files that one imports, types included, as paths from the root. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(ROOT, file), 'utf8')
  return [...code.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, to = '']) => {
    if (to.startsWith('.')) return [join(dirname(file), to)]
    return to.startsWith('#shared/') ? [to.slice(1)] : []
  })
}

function isUpward(from: string, to: string): boolean {
  const [a, b] = [nounOf(from), nounOf(to)]
  if (a === b || BESIDE.includes(a)) return false
  return BESIDE.includes(b) || levelOf(b) >= levelOf(a)
}

/** The engine and the simulation are all operations; firebase-web and testing carry ports out. */
function reachesOut(from: string, to: string): boolean {
  if (['engine', 'simulation', ...BESIDE].includes(nounOf(from)) || /\/(ops|ports)\//.test(from))
    return false
  return /\/(ops|ports)\//.test(to)
}

function nounOf(file: string): string {
  return file.split('/')[1] ?? ''
}

function levelOf(noun: string): number {
  return LEVELS.findIndex((level) => level.includes(noun))
}
