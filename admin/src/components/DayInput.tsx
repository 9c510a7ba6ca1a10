import { type ComponentProps, useState } from 'react'
import { type Day, parseDay } from '#shared/kernel/day.ts'

/**
 * A day that is typed or chosen. Browsers fire a change for every key, with the year 2 on the way to
 * 2026: input stays in the field, and only a valid day reaches `onDay`. Left with half a day, it shows
 * `value`.
 */
export function DayInput({
  value,
  onDay,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  value: Day | ''
  onDay: (day: Day) => void
}) {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null)
  // Another value from elsewhere wins over what was being typed.
  const isTyping = typed !== null && (value === typed.over || value === typed.text)
  return (
    <input
      {...props}
      type="date"
      value={isTyping ? typed.text : value}
      onBlur={() => setTyped(null)}
      onChange={({ target: { value: text } }) => {
        setTyped({ text, over: value })
        const day = parseDay(text)
        if (day !== null) onDay(day)
      }}
    />
  )
}
