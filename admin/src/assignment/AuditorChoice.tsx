import { useTranslate } from 'ra-core'
import type { Actor } from '#shared/audit/actor.ts'
import type { NamedPerson } from '#shared/firm/model.ts'
import { isAway, staffOf } from '#shared/firm/staff.ts'
import { todayIn } from '#shared/kernel/day.ts'
import { useServices } from '../app/services.ts'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import { ChoiceControl } from '../ui/inputs.tsx'
import './assignmentMessages.ts'

/** What stands for "no auditor" in a choice, where the empty value stands for none made. */
export const UNASSIGNED = 'unassigned'

/** Who works the active carrier's audits; a baker assigns to themselves alone. */
export function useAssignable({ role, userId }: Actor): readonly NamedPerson[] {
  const { carrier } = useActiveCarrier()
  const staff = staffOf(carrier)
  return role === 'admin' ? staff : staff.filter(({ email }) => email === userId)
}

/** Which auditor: a select of `people`, with who is away today, and of what else is to be chosen from. */
export function AuditorChoice({
  people,
  others = [],
  value,
  onChange,
  ...ids
}: {
  people: readonly NamedPerson[]
  /** Other choices, before the people. */
  others?: readonly { value: string; words: string }[]
  value: string
  onChange: (value: string) => void
  id?: string
  'aria-describedby'?: string | undefined
  autoFocus?: boolean
}) {
  const translate = useTranslate()
  const { clock } = useServices()
  const { carrier } = useActiveCarrier()
  const today = todayIn(carrier.timeZone, clock.now())
  return (
    <ChoiceControl {...ids} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{translate('assignment.choose')}</option>
      {others.map((other) => (
        <option key={other.value} value={other.value}>
          {other.words}
        </option>
      ))}
      {people.map((person) => (
        <option key={person.email} value={person.email}>
          {isAway(person, today)
            ? translate('assignment.away', { name: person.name || person.email })
            : person.name || person.email}
        </option>
      ))}
    </ChoiceControl>
  )
}
