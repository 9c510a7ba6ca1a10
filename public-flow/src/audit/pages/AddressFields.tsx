import type { TypedQuestion } from '#shared/intake/checkContactAndQuestion.ts'
import { narrowUsStates, readState, US_STATES } from '#shared/kernel/contact.ts'
import { type Texts, useTexts } from '../../app/language.tsx'
import { TextField } from '../../fields/TextField.tsx'
import { TypedField } from '../../fields/TypedField.tsx'

type Address = Pick<TypedQuestion, 'street' | 'more' | 'city' | 'state' | 'zip'>

/** A mailing address, part by part, that the browser may fill in. */
export function AddressFields({
  value,
  onChange,
}: {
  value: Address
  onChange: (changes: Partial<Address>) => void
}) {
  const say = useTexts(ADDRESS_TEXTS)
  return (
    <fieldset className="choices">
      <legend>{say('legend')}</legend>
      <TextField
        id="street"
        label={say('street')}
        value={value.street}
        onChange={(street) => onChange({ street })}
        autoComplete="address-line1"
      />
      <TextField
        id="more"
        label={say('more')}
        isOptional
        value={value.more}
        onChange={(more) => onChange({ more })}
        autoComplete="address-line2"
      />
      <TextField
        id="city"
        label={say('city')}
        value={value.city}
        onChange={(city) => onChange({ city })}
        autoComplete="address-level2"
      />
      <TypedField
        id="state"
        kind="state"
        list={narrowUsStates(value.state).map((code) => ({
          value: code,
          label: US_STATES[code].name,
        }))}
        label={say('state')}
        hint={say('stateHint')}
        value={value.state}
        onChange={(state) => onChange({ state })}
        onBlur={() => onChange({ state: readState(value.state) || value.state })}
        autoComplete="address-level1"
        autoCapitalize="words"
      />
      <TypedField
        id="zip"
        kind="zip"
        label={say('zip')}
        inputMode="numeric"
        value={value.zip}
        onChange={(zip) => onChange({ zip })}
        autoComplete="postal-code"
      />
    </fieldset>
  )
}

export const ADDRESS_TEXTS = {
  street: ['Street', 'Calle'],
  more: ['Apartment or suite', 'Apartamento u oficina'],
  city: ['City', 'Ciudad'],
  state: ['State', 'Estado'],
  zip: ['ZIP code', 'Código postal'],
  legend: ['What is the new address?', '¿Cuál es la nueva dirección?'],
  stateHint: ['Like NJ or New Jersey', 'Como NJ o New Jersey'],
  sameAsMailing: ['Same as the mailing address', 'Igual que la dirección postal'],
  sameAsLocation: ['Same as the location address', 'Igual que la dirección del local'],
} as const satisfies Texts
