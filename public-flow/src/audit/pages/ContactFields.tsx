import type { TypedContact } from '#shared/intake/checkContactAndQuestion.ts'
import { TextField } from '../../fields/TextField.tsx'
import { TypedField } from '../../fields/TypedField.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { CONTACT_TEXTS } from '../../texts/contactTexts.ts'

/** Name, email and phone of one person. `isOwn`: of who sits before the page, so the browser may fill them. */
export function ContactFields({
  value,
  onChange,
  isOwn,
}: {
  value: TypedContact
  onChange: (changes: Partial<TypedContact>) => void
  isOwn: boolean
}) {
  const say = useTexts(CONTACT_TEXTS)
  const own = (token: string) => (isOwn ? token : 'off')
  return (
    <>
      <TextField
        id="first"
        label={say('first')}
        value={value.first}
        onChange={(first) => onChange({ first })}
        autoComplete={own('given-name')}
        autoCapitalize="words"
      />
      <TextField
        id="last"
        label={say('last')}
        value={value.last}
        onChange={(last) => onChange({ last })}
        autoComplete={own('family-name')}
        autoCapitalize="words"
      />
      <TextField
        id="email"
        label={say('email')}
        type="email"
        inputMode="email"
        autoCapitalize="off"
        value={value.email}
        onChange={(email) => onChange({ email })}
        autoComplete={own('email')}
      />
      <TypedField
        id="phone"
        kind="phone"
        label={say('phone')}
        type="tel"
        inputMode="tel"
        value={value.phone}
        onChange={(phone) => onChange({ phone })}
        autoComplete={own('tel-national')}
      />
    </>
  )
}
