import { INSURED_DOCUMENT_TYPES, type OneOf } from '#shared/audit/documentTypes.ts'
import type { Speak } from '../../language/useTexts.ts'
import type { DOCS_TEXTS } from '../../texts/docsTexts.ts'

/** Wanted documents by their names; those that serve one end as "a or b". */
export function documentNames(wanted: readonly OneOf[], say: Speak<typeof DOCS_TEXTS>): string[] {
  return wanted.map((oneOf) =>
    oneOf
      .map((type) => documentName(type, say))
      .reduce((before, name) =>
        say('or', { a: before, b: name.charAt(0).toLowerCase() + name.slice(1) }),
      ),
  )
}

/** The name of a kind of document that the public side sends. */
export function documentName(type: string, say: Speak<typeof DOCS_TEXTS>): string {
  return say(INSURED_DOCUMENT_TYPES.find((each) => each === type) as 'D3' | 'D7' | 'D8' | 'D99')
}
