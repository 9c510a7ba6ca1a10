import { type ReturnedDocument, readReturned } from './documentTypes.ts'
import { type OutcomeReason, readOutcomeReason } from './nonproductive.ts'

/** What is said for a move, as fields; what the person typed is kept in the history as it is. */
export type MoveReason =
  /** Words for readers of the history; a waiver stands in for what a guard misses. */
  | { kind: 'words' | 'waiver'; words: string }
  /** Why the audit is nonproductive; null: no code was given. */
  | { kind: 'outcome'; code: OutcomeReason | null; words: string }
  /** What is wrong with which documents. */
  | { kind: 'returned'; documents: readonly ReturnedDocument[] }
  /** How results were handed over, and to whom; an address alone does not say how. */
  | { kind: 'handover'; how: string }

export type ReasonKind = MoveReason['kind']

/** An address alone does not say how the results were handed over. */
const LONE_ADDRESS = /^\S+@\S+$/

/**
 * Reads what a person typed for a move whose transition takes a reason of this kind (`transitions.ts`).
 * Commands, the command line and dialogs carry it as text; this is the one place that parses it.
 */
export function readReason(kind: ReasonKind, text: string): MoveReason {
  switch (kind) {
    case 'outcome': {
      const code = readOutcomeReason(text)
      const words = code === null ? text : text.trim().slice(code.length).replace(/^\W+/, '')
      return { kind, code, words }
    }
    case 'returned':
      return { kind, documents: readReturned(text) }
    case 'handover':
      return { kind, how: LONE_ADDRESS.test(text) ? '' : text }
    default:
      return { kind, words: text }
  }
}

/** The text that `readReason` reads as this reason: what a form sends for it. */
export function textOfReason(reason: MoveReason): string {
  switch (reason.kind) {
    case 'outcome':
      return joined(reason.code ?? '', reason.words)
    case 'returned':
      return reason.documents.map(({ type, words }) => joined(type, words)).join('; ')
    case 'handover':
      return reason.how
    default:
      return reason.words
  }
}

function joined(subject: string, words: string): string {
  return [subject, words.trim()].filter(Boolean).join(': ')
}
