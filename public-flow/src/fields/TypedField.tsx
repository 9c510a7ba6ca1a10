import { useLayoutEffect, useRef, useState } from 'react'
import { readAs, staysReduced, type TypedKind, typeInto } from '#shared/kernel/typeInto.ts'
import { useTexts } from '../language/useTexts.ts'
import { TYPED_TEXTS } from '../texts/typedTexts.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/**
 * A field whose text is put in its form while it is typed (specification §5), with the caret behind the
 * same characters. Where the form dropped something, it says what it reads.
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
  const isMoney = field.prefix === '$'
  const read = () => readAs(isMoney ? 'money' : kind, field.value)
  return (
    <TextField
      {...field}
      inputRef={element}
      note={isReduced && field.value !== '' ? say('readAs', { text: read() }) : undefined}
      onChange={(value, at) => {
        const typed = typeInto(kind, field.value, value, at)
        if (typed.text !== value) caret.current = typed.caret
        setReduced(staysReduced(isReduced, typed))
        onChange(typed.text)
      }}
    />
  )
}
