import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react'
import { type Texts, useTexts } from '../app/language.tsx'
import { InlineError, useFieldError } from './FieldError.tsx'

export interface TextFieldProps {
  id: string
  label: ReactNode
  isOptional?: boolean
  hint?: string | undefined
  value: string
  /** What the browser made of it, and where the caret stands. */
  onChange: (value: string, caret: number) => void
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal'
  autoComplete?: HTMLInputAutoCompleteAttribute
  autoCapitalize?: 'characters' | 'words' | 'off'
  /** Stands before the value, as `$`. */
  prefix?: string
  onBlur?: () => void
  /** What is to be known of what is typed; it stands below the field. */
  note?: string | undefined
  /** What it may be, for the browser to offer. */
  list?: readonly { value: string; label: string }[]
  inputRef?: Ref<HTMLInputElement>
  /** Where the problem is shown instead of above the field; whether there is one is the caller's to say. */
  errorAt?: { id: string; isWrong: boolean }
}

/** A label above, a hint, a problem, and one line to type in. */
export function TextField(props: TextFieldProps) {
  const { id, label, hint, value, onChange, prefix, onBlur, note, list, errorAt } = props
  const own = useFieldError(id)
  const isWrong = errorAt ? errorAt.isWrong : own !== undefined
  const described = [
    hint && `${id}-hint`,
    isWrong && (errorAt?.id ?? `${id}-error`),
    note && `${id}-note`,
  ].filter(Boolean)
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
      ref={props.inputRef}
      list={list && `${id}-list`}
      onChange={({ target }) =>
        onChange(target.value, target.selectionStart ?? target.value.length)
      }
      onBlur={onBlur}
      aria-invalid={isWrong}
      aria-describedby={described.join(' ') || undefined}
    />
  )
  return (
    <div className="field">
      <FieldLabel id={id} label={label} isOptional={props.isOptional} />
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
      {note && (
        <p className="hint" id={`${id}-note`} role="status">
          {note}
        </p>
      )}
      {list && (
        <datalist id={`${id}-list`}>
          {list.map(({ value: option, label: name }) => (
            <option key={option} value={option} label={name} />
          ))}
        </datalist>
      )}
    </div>
  )
}

export interface TextAreaProps {
  id: string
  label: string
  isOptional?: boolean
  hint?: string
  /** Characters that are left, in words. */
  left?: string
  value: string
  onChange: (value: string) => void
}

/** A few lines to type in. */
export function TextArea({ id, label, isOptional, hint, left, value, onChange }: TextAreaProps) {
  const error = useFieldError(id)
  const described = [hint && `${id}-hint`, error && `${id}-error`, left && `${id}-left`]
  return (
    <div className="field">
      <FieldLabel id={id} label={label} isOptional={isOptional} />
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

function FieldLabel({
  id,
  label,
  isOptional = false,
}: {
  id: string
  label: ReactNode
  isOptional?: boolean | undefined
}) {
  const say = useTexts(FIELD_TEXTS)
  return (
    <label htmlFor={id}>
      {label}
      {isOptional && ` ${say('optional')}`}
    </label>
  )
}

export const FIELD_TEXTS = { optional: ['(optional)', '(opcional)'] } as const satisfies Texts
