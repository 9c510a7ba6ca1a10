import { editDistance } from '../format/editDistance.ts'
import { DOCUMENT_TYPE_IDS, DOCUMENT_TYPES, type DocumentType } from './documentTypes.ts'

/** Added when the file's name contains the type's whole name. */
const CONTAINED_BONUS = 0.5

/** Names less alike than this are no guess at all: better to ask than to file wrongly. */
const LEAST_SCORE = 0.5

/** Longer names are compared by their beginning; it also bounds the work. */
const LONGEST_NAME = 80

/**
 * The document type a file's name suggests, or null (specification §5): the name without extension,
 * lower-case, without spaces and dots, is compared with the names of the types `among` by edit
 * distance, with a bonus when a type's name is contained. Each side of a " / " is a name too.
 */
export function guessDocumentType(
  fileName: string,
  among: readonly DocumentType[] = DOCUMENT_TYPE_IDS,
): DocumentType | null {
  const name = plainName(fileName.replace(/\.[^.]*$/, '')).slice(0, LONGEST_NAME)
  let best: { type: DocumentType; score: number } | null = null
  for (const type of among) {
    const score = Math.max(...namesOf(type).map((typeName) => scoreOf(name, typeName)))
    if (score >= LEAST_SCORE && (best === null || score > best.score)) best = { type, score }
  }
  return best?.type ?? null
}

function namesOf(type: DocumentType): string[] {
  const { name } = DOCUMENT_TYPES[type]
  return [...new Set([name, ...name.split(' / ')])].map(plainName)
}

function scoreOf(fileName: string, typeName: string): number {
  const longer = Math.max(fileName.length, typeName.length)
  const similarity = 1 - editDistance(fileName, typeName) / longer
  return similarity + (fileName.includes(typeName) ? CONTAINED_BONUS : 0)
}

function plainName(text: string): string {
  return text.toLowerCase().replace(/[\s.]/g, '')
}
