import { useState } from 'react'
import type { CheckedPage, FieldError } from '#shared/intake/checkedPage.ts'
import type { ShownError } from '../fields/ShownError.ts'
import { useFlow } from './FlowContext.ts'
import { useFieldErrors } from './useFieldErrors.ts'

/** A page's Continue: its problems in words, or its answers saved and the next page. */
export function usePage(check: () => CheckedPage): {
  errors: readonly ShownError[]
  submit: () => void
} {
  const { answer } = useFlow()
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const shown = useFieldErrors(errors)
  return {
    errors: shown,
    submit: () => {
      const checked = check()
      setErrors(checked.ok ? [] : checked.errors)
      if (checked.ok) void answer(checked.value)
    },
  }
}
