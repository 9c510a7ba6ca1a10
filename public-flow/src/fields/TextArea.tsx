import { useFieldError } from './FieldsContext.ts'
import { InlineError } from './InlineError.tsx'

export interface TextAreaProps {
  id: string
  label: string
  hint?: string
  /** Characters that are left, in words. */
  left?: string
  value: string
  onChange: (value: string) => void
}

/** A few lines to type in. */
export function TextArea({ id, label, hint, left, value, onChange }: TextAreaProps) {
  const error = useFieldError(id)
  const described = [hint && `${id}-hint`, error && `${id}-error`, left && `${id}-left`]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <InlineError id={`${id}-error`} text={error} />
      <textarea
        id={id}
        name={id}
        rows={4}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
      />
      {left && (
        <p className="hint" id={`${id}-left`}>
          {left}
        </p>
      )}
    </div>
  )
}
