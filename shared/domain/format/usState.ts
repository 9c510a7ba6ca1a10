/**
 * The 50 states by their two-letter code (specification §5: no district, no territory), with the
 * zone most of the state's people live in: where a state has two, a call is timed by that one.
 */
export const US_STATES = {
  AL: { name: 'Alabama', timeZone: 'America/Chicago' },
  AK: { name: 'Alaska', timeZone: 'America/Anchorage' },
  AZ: { name: 'Arizona', timeZone: 'America/Phoenix' },
  AR: { name: 'Arkansas', timeZone: 'America/Chicago' },
  CA: { name: 'California', timeZone: 'America/Los_Angeles' },
  CO: { name: 'Colorado', timeZone: 'America/Denver' },
  CT: { name: 'Connecticut', timeZone: 'America/New_York' },
  DE: { name: 'Delaware', timeZone: 'America/New_York' },
  FL: { name: 'Florida', timeZone: 'America/New_York' },
  GA: { name: 'Georgia', timeZone: 'America/New_York' },
  HI: { name: 'Hawaii', timeZone: 'Pacific/Honolulu' },
  ID: { name: 'Idaho', timeZone: 'America/Boise' },
  IL: { name: 'Illinois', timeZone: 'America/Chicago' },
  IN: { name: 'Indiana', timeZone: 'America/Indiana/Indianapolis' },
  IA: { name: 'Iowa', timeZone: 'America/Chicago' },
  KS: { name: 'Kansas', timeZone: 'America/Chicago' },
  KY: { name: 'Kentucky', timeZone: 'America/Kentucky/Louisville' },
  LA: { name: 'Louisiana', timeZone: 'America/Chicago' },
  ME: { name: 'Maine', timeZone: 'America/New_York' },
  MD: { name: 'Maryland', timeZone: 'America/New_York' },
  MA: { name: 'Massachusetts', timeZone: 'America/New_York' },
  MI: { name: 'Michigan', timeZone: 'America/Detroit' },
  MN: { name: 'Minnesota', timeZone: 'America/Chicago' },
  MS: { name: 'Mississippi', timeZone: 'America/Chicago' },
  MO: { name: 'Missouri', timeZone: 'America/Chicago' },
  MT: { name: 'Montana', timeZone: 'America/Denver' },
  NE: { name: 'Nebraska', timeZone: 'America/Chicago' },
  NV: { name: 'Nevada', timeZone: 'America/Los_Angeles' },
  NH: { name: 'New Hampshire', timeZone: 'America/New_York' },
  NJ: { name: 'New Jersey', timeZone: 'America/New_York' },
  NM: { name: 'New Mexico', timeZone: 'America/Denver' },
  NY: { name: 'New York', timeZone: 'America/New_York' },
  NC: { name: 'North Carolina', timeZone: 'America/New_York' },
  ND: { name: 'North Dakota', timeZone: 'America/Chicago' },
  OH: { name: 'Ohio', timeZone: 'America/New_York' },
  OK: { name: 'Oklahoma', timeZone: 'America/Chicago' },
  OR: { name: 'Oregon', timeZone: 'America/Los_Angeles' },
  PA: { name: 'Pennsylvania', timeZone: 'America/New_York' },
  RI: { name: 'Rhode Island', timeZone: 'America/New_York' },
  SC: { name: 'South Carolina', timeZone: 'America/New_York' },
  SD: { name: 'South Dakota', timeZone: 'America/Chicago' },
  TN: { name: 'Tennessee', timeZone: 'America/Chicago' },
  TX: { name: 'Texas', timeZone: 'America/Chicago' },
  UT: { name: 'Utah', timeZone: 'America/Denver' },
  VT: { name: 'Vermont', timeZone: 'America/New_York' },
  VA: { name: 'Virginia', timeZone: 'America/New_York' },
  WA: { name: 'Washington', timeZone: 'America/Los_Angeles' },
  WV: { name: 'West Virginia', timeZone: 'America/New_York' },
  WI: { name: 'Wisconsin', timeZone: 'America/Chicago' },
  WY: { name: 'Wyoming', timeZone: 'America/Denver' },
} as const

export type UsState = keyof typeof US_STATES

const CODES = Object.keys(US_STATES) as UsState[]
const BY_NAME = new Map(CODES.map((code) => [lettersOf(US_STATES[code].name), code]))

/** True for one of the 50 codes, in capitals. */
export function isUsState(text: string): text is UsState {
  return Object.hasOwn(US_STATES, text)
}

/**
 * The codes that what is typed so far can still become, by code or by name: those whose code fits come
 * first, then by the table's order.
 */
export function narrowUsStates(typed: string): UsState[] {
  const start = lettersOf(typed)
  const codes = CODES.filter((code) => code.toLowerCase().startsWith(start))
  const named = CODES.filter((code) => lettersOf(US_STATES[code].name).startsWith(start))
  return [...new Set([...codes, ...named])]
}

/**
 * The code of one of the 50 states (specification §5) from its code or its full name, in any case:
 * `nj`, `N.J.`, `New Jersey`. Empty for anything else: DC and PR are none of the 50.
 */
export function readState(text: string): UsState | '' {
  const letters = lettersOf(text)
  const code = letters.toUpperCase()
  return isUsState(code) ? code : (BY_NAME.get(letters) ?? '')
}

/** What a state's field shows while it is typed: a code in capitals, a name with capital initials. */
export function formatStateWhileTyping(text: string): string {
  const kept = text.replace(/[^\p{L} .]/gu, '').trimStart()
  if (kept.length <= 2) return kept.toUpperCase()
  return kept.toLowerCase().replace(/(^|[ .])(\p{L})/gu, (initial) => initial.toUpperCase())
}

/** What is wrong with a typed state, in words that follow the field's name; null for a state. */
export function stateMistake(text: string): string | null {
  return readState(text) === '' ? `"${text}" is none of the 50 states.` : null
}

/** The IANA zone of a state's code; null when it is none of the 50. */
export function timeZoneOfState(state: string): string | null {
  return isUsState(state) ? US_STATES[state].timeZone : null
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}
