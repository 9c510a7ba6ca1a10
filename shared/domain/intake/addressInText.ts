import { isUsState } from '../format/usState.ts'

/** An address, part by part, as a page asks it. */
export interface AddressParts {
  street: string
  more: string
  city: string
  state: string
  zip: string
}

/** A number and a street, perhaps a suite, a city, a state and a ZIP code, with commas between the first. */
const ADDRESS =
  /\b(\d[^,\n]{2,80}),\s*(?:([^,\n]{1,60}),\s*)?([^,\n\d]{2,60}?),?\s+([A-Za-z]{2}),?\s+(\d{5}(?:-\d{4})?)\b/

/**
 * The first address in what somebody wrote in their own words, so that it need not be typed again;
 * null when none is plain to see.
 */
export function addressInText(text: string): AddressParts | null {
  const found = ADDRESS.exec(text)
  if (found === null) return null
  const [, street = '', more = '', city = '', state = '', zip = ''] = found.map((part) =>
    (part ?? '').trim(),
  )
  if (!isUsState(state.toUpperCase())) return null
  return { street, more, city, state: state.toUpperCase(), zip }
}
