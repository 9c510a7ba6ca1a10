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
  /** Where the problem is shown instead of above the field; whether there is one is the caller's to say. */
  errorAt?: { id: string; isWrong: boolean }
}

/** A label above, a hint, a problem, and one line to type in. */
export function TextField(props: TextFieldProps) {
  const { id, label, hint, value, onChange, prefix, onBlur, errorAt } = props
  const own = useFieldError(id)
  const isWrong = errorAt ? errorAt.isWrong : own !== undefined
  const described = [hint && `${id}-hint`, isWrong && (errorAt?.id ?? `${id}-error`)].filter(
    Boolean,
  )
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
      aria-invalid={isWrong}
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
      {!errorAt && <InlineError id={`${id}-error`} text={own} />}
      {prefix === undefined ? (
        input
      ) : (
        <span className="prefixed">
          <span className="sign" aria-hidden="true">
            {prefix}
          </span>
          {input}
        </span>
      )}
    </div>
  )
}
