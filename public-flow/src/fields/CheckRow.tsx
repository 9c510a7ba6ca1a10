import type { ReactNode } from 'react'
import { useFieldError } from './FieldsContext.ts'
import { InlineError } from './InlineError.tsx'

export interface CheckRowProps {
  id: string
  label: ReactNode
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A box to check, with its words beside it. */
export function CheckRow({ id, label, hint, checked, onChange }: CheckRowProps) {
  const error = useFieldError(id)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return (
    <>
      <InlineError id={`${id}-error`} text={error} />
      <div className="check">
        <input
          type="checkbox"
          id={id}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error !== undefined}
          aria-describedby={described.join(' ') || undefined}
        />
        <div>
          <label htmlFor={id}>{label}</label>
          {hint && (
            <p className="hint" id={`${id}-hint`}>
              {hint}
            </p>
          )}
        </div>
      </div>
    </>
  )
}
