import type { ContentErrorCode } from '../../ports/contentWork.ts'

/** Why content could not be worked on, in the words of a refusal. */
export const CONTENT_WORDS: Record<ContentErrorCode, string> = {
  'content-too-slow': 'it took too long',
  'content-died': 'the work ended by itself',
}
