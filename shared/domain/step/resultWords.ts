import { DISPOSITION_WORDS } from './completeStep.ts'

/** The result of a step as people read it: "no answer"; what is no disposition is its own word. */
export function resultWords(result: string): string {
  return Object.hasOwn(DISPOSITION_WORDS, result)
    ? DISPOSITION_WORDS[result as keyof typeof DISPOSITION_WORDS]
    : result
}
