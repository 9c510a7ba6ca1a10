import { DEFAULT_CARRIER } from '../constants.ts'

/**
 * The carrier a user works in (specification §6): the remembered one if the user has access to it,
 * else the first of the user's, else the default carrier.
 */
export function activeCarrier(remembered: string | null, carriers: readonly string[]): string {
  if (remembered !== null && carriers.includes(remembered)) return remembered
  return carriers[0] ?? DEFAULT_CARRIER
}
