import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Audit } from './Audit.ts'
import type { BakeState } from './states.ts'

/** States whose entry keeps the figures that it stands for: the outcome, and its review. */
const KEEPING: readonly BakeState[] = ['PRODUCTIVE', 'NONPRODUCTIVE', 'FINAL_REVIEW_COMPLETE']

/** True for a move whose history entry carries `figures`. */
export function keepsFigures(to: BakeState): boolean {
  return KEEPING.includes(to)
}

/**
 * SHA-256, lower-case hex, of what an outcome says in figures: final exposures and notes of the class
 * lines, sales lines, answers to key questions. Kept in sealed entries, it shows a figure that was
 * changed past them.
 */
export function figuresHash(
  audit: Pick<Audit, 'categories' | 'insuredCategories' | 'keyQuestions'>,
): string {
  const lines = audit.categories.map(({ id, classCode, finalExposure, notes }) => [
    id,
    classCode,
    finalExposure,
    notes,
  ])
  const sales = audit.insuredCategories.map(({ id, selected, sales, salesTax, net }) => [
    id,
    selected,
    sales,
    salesTax,
    net,
  ])
  const answers = Object.entries(audit.keyQuestions)
    .map(([question, { answer, detail }]) => [question, answer, detail])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([lines, sales, answers]))))
}
