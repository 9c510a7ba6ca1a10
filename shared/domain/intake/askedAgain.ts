import type { Audit } from '../audit/Audit.ts'
import type { BakeState } from '../audit/states.ts'
import { DOCUMENT_TYPE_IDS, INSURED_DOCUMENT_TYPES } from '../document/documentTypes.ts'
import type { Asked, AskedAgain } from './asked.ts'

const RETURNED: readonly (BakeState | undefined)[] = ['WRONG_DOCS', 'REDO']

/** `D3: the wrong year`, one of several on lines of their own or between semicolons. */
const TYPE_AND_WORDS = new RegExp(`^(${DOCUMENT_TYPE_IDS.join('|')})\\b\\W*(.*)$`, 'i')

/**
 * What was returned and why, from the entry that returned it (workflow: WRONG_DOCS, REDO). A kind of
 * document that the public side doesn't send is asked for as words alone.
 */
export function askedAgain({
  bakeState,
  pause,
  history,
}: Pick<Audit, 'bakeState' | 'pause' | 'history'>): Pick<Asked, 'returnKey' | 'again'> {
  const state = bakeState === 'PAUSED' ? pause?.resumeState : bakeState
  if (!RETURNED.includes(state)) return { returnKey: '', again: [] }
  const entry = history.findLast(({ to }) => RETURNED.includes(to))
  if (!entry) return { returnKey: 'returned', again: [] }
  const words = entry.text.includes(': ') ? entry.text.slice(entry.text.indexOf(': ') + 2) : ''
  const again = words
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(askedPart)
  return { returnKey: `r${entry.n}`, again }
}

function askedPart(part: string): AskedAgain {
  const [, type = '', words = ''] = TYPE_AND_WORDS.exec(part) ?? []
  const docType = INSURED_DOCUMENT_TYPES.find((id) => id === type.toUpperCase())
  return docType === undefined ? { docType: '', words: part } : { docType, words }
}
