import { useTranslate } from 'ra-core'
import type { SelectHTMLAttributes } from 'react'
import { ChoiceControl } from '../../../ui/inputs.tsx'

/** One of several, in the browser's own list. `wordKey`: where the options' words are. */
export function ChoiceBox({
  options,
  wordKey,
  onText,
  readOnly: _,
  ...select
}: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
  value: string
  options: readonly string[]
  wordKey: string
  /** Selects know no such thing: they are disabled. */
  readOnly?: boolean
  onText: (text: string) => void
}) {
  const translate = useTranslate()
  return (
    <ChoiceControl {...select} onChange={({ target }) => onText(target.value)}>
      {options.map((option) => (
        <option key={option} value={option}>
          {translate(`${wordKey}.${option}`)}
        </option>
      ))}
    </ChoiceControl>
  )
}
