import type { ReactNode } from 'react'
import { useFieldError } from './FieldsContext.ts'
import { InlineError } from './InlineError.tsx'

export interface ChoiceCardsProps {
  /** The id of the first choice, to which a problem leads. */
  id: string
  legend: ReactNode
  /** The legend is there for a screen reader only: the page's heading says it. */
  isLegendHidden?: boolean
  value: string
  onChange: (value: string) => void
  choices: readonly { value: string; label: string }[]
}

/** One of a few, each a card that is wide enough for a thumb. Nothing is chosen before. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { id, legend, isLegendHidden = false, value, onChange, choices } = props
  const error = useFieldError(id)
  return (
    <fieldset className="choices" aria-describedby={error && `${id}-error`}>
      <legend className={isLegendHidden ? 'unseen' : undefined}>{legend}</legend>
      <InlineError id={`${id}-error`} text={error} />
      {choices.map((choice, n) => (
        <label className="card" key={choice.value}>
          <input
            type="radio"
            id={n === 0 ? id : `${id}-${choice.value}`}
            name={id}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
