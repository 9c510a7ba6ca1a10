import { useLayoutEffect, useRef, useState } from 'react'
import { inAmericanForm, staysAsTyped } from '#shared/kernel/money.ts'
import { readAs, staysReduced, type TypedKind, typeInto } from '#shared/kernel/typeInto.ts'
import { type Texts, useTexts } from '../app/language.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/**
 * A field whose text is put in its form while it is typed (specification §5), with the caret behind the
 * same characters. Where the form dropped something, it says what it reads; so it does where an amount is
 * written as in most Spanish-speaking countries, which stays as it is typed.
 */
export function TypedField({
  kind,
  onChange,
  ...field
}: Omit<TextFieldProps, 'onChange' | 'inputRef' | 'note'> & {
  kind: TypedKind
  onChange: (text: string) => void
}) {
  const say = useTexts(TYPED_TEXTS)
  const element = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [isReduced, setReduced] = useState(false)
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== element.current) return
    element.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const isAmount = kind === 'number'
  const american = isAmount ? inAmericanForm(field.value) : field.value
  const isNoted = field.value !== '' && (isReduced || american !== field.value)
  const read = () => readAs(field.prefix === '$' ? 'money' : kind, american)
  return (
    <TextField
      {...field}
      inputRef={element}
      note={isNoted ? say('readAs', { text: read() }) : undefined}
      onChange={(value, at) => {
        if (isAmount && staysAsTyped(field.value, value)) {
          onChange(value)
          return
        }
        const typed = typeInto(kind, field.value, value, at)
        if (typed.text !== value) caret.current = typed.caret
        setReduced(staysReduced(isReduced, typed))
        onChange(typed.text)
      }}
    />
  )
}

export const TYPED_TEXTS = { readAs: ['We read {text}', 'Leemos {text}'] } as const satisfies Texts
