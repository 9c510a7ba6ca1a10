import type { ResultPackage } from './ResultPackage.ts'
import type { ResultsTarget } from './ResultsTarget.ts'

/** Where a package goes: to the endpoint if there is one, else by e-mail; null: nowhere. */
export function placeOf({
  endpoint,
  email,
}: ResultsTarget): Pick<ResultPackage, 'channel' | 'to'> | null {
  if (endpoint !== '') return { channel: 'endpoint', to: endpoint }
  return email === '' ? null : { channel: 'email', to: email }
}
