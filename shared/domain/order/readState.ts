import { isUsState, US_STATES, type UsState } from '../format/usState.ts'

const BY_NAME = new Map(
  (Object.keys(US_STATES) as UsState[]).map((code) => [lettersOf(US_STATES[code].name), code]),
)

/**
 * The code of one of the 50 states (specification §5) from its code or its full name, in any case:
 * `nj`, `N.J.`, `New Jersey`. Empty for anything else: DC and PR are none of the 50.
 */
export function readState(text: string): UsState | '' {
  if (isUsState(text)) return text
  const letters = lettersOf(text)
  const code = letters.toUpperCase()
  return isUsState(code) ? code : (BY_NAME.get(letters) ?? '')
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}
