import { createContext, useContext } from 'react'
import { Icon } from '../app/Icon.tsx'

/** A problem in words, with the id of the field it is about. */
export interface ShownError {
  field: string
  text: string
}

/** The problems of the page's last Continue, for its fields to show. */
export const FieldsContext = createContext<readonly ShownError[]>([])

/** The words of a field's problem; undefined while it has none. */
export function useFieldError(field: string): string | undefined {
  return useContext(FieldsContext).find((error) => error.field === field)?.text
}

/** A field's problem, above it: an icon and the summary's words. */
export function InlineError({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className="field-error" id={id}>
      <Icon name="problem" /> {text}
    </p>
  )
}

/**
 * The problems of the last Continue that are still there: a corrected one goes at once, and nothing new is
 * said while one types.
 */
export function stillWrong<Problem extends { field: string; code: string }>(
  found: readonly Problem[],
  now: readonly Problem[],
): Problem[] {
  return found.filter(({ field, code }) =>
    now.some((one) => one.field === field && one.code === code),
  )
}
