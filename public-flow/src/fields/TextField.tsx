import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { useFieldError } from './FieldsContext.ts'
import { InlineError } from './InlineError.tsx'

export interface TextFieldProps {
  id: string
  label: ReactNode
  hint?: string | undefined
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoCapitalize?: 'characters' | 'words' | 'off'
  /** Stands before the value, as `$`. */
  prefix?: string
  onBlur?: () => void
  /** Another field's problem is this one's too. */
  sharesErrorOf?: string
  describedBy?: string
}

/** A label above, a hint, a problem, and one line to type in. */
export function TextField(props: TextFieldProps) {
  const { id, label, hint, value, onChange, prefix, onBlur, sharesErrorOf, describedBy } = props
  const own = useFieldError(id)
  const shared = useFieldError(sharesErrorOf ?? id)
  const described = [hint && `${id}-hint`, own && `${id}-error`, describedBy].filter(Boolean)
  const input = (
    <input
      id={id}
      name={id}
      type={props.type ?? 'text'}
      inputMode={props.inputMode}
      autoComplete={props.autoComplete ?? 'off'}
      autoCapitalize={props.autoCapitalize}
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      aria-invalid={shared !== undefined}
      aria-describedby={described.join(' ') || undefined}
    />
  )
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <InlineError id={`${id}-error`} text={own} />
      {prefix === undefined ? (
        input
      ) : (
        <span className="prefixed">
          <span aria-hidden="true">{prefix}</span>
          {input}
        </span>
      )}
    </div>
  )
}
