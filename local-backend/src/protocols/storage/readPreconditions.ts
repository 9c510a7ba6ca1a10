import type { Preconditions } from '../../storage/requirePreconditions.ts'
import { HttpError } from '../http/HttpError.ts'

const NAMES = [
  'ifGenerationMatch',
  'ifGenerationNotMatch',
  'ifMetagenerationMatch',
  'ifMetagenerationNotMatch',
] as const

/** The preconditions among an address's parameters. `HttpError` 400 when one is no number. */
export function readPreconditions(query: URLSearchParams): Preconditions {
  const found: Preconditions = {}
  for (const name of NAMES) {
    const text = query.get(name)
    if (text === null) continue
    if (!/^\d{1,16}$/.test(text)) throw new HttpError(400, `${name} is no generation.`)
    found[name] = Number(text)
  }
  // The Admin SDK names the generation that it means; there is only ever one.
  const generation = query.get('generation')
  if (generation !== null && /^\d{1,16}$/.test(generation)) {
    found.ifGenerationMatch ??= Number(generation)
  }
  return found
}
