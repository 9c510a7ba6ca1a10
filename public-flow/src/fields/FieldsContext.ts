import { createContext, useContext } from 'react'
import type { ShownError } from './ShownError.ts'

/** The problems of the page's last Continue, for its fields to show. */
export const FieldsContext = createContext<readonly ShownError[]>([])

/** The words of a field's problem; undefined while it has none. */
export function useFieldError(field: string): string | undefined {
  return useContext(FieldsContext).find((error) => error.field === field)?.text
}
