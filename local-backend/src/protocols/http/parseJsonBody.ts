import { tryParseJson } from '../../tryParseJson.ts'
import { HttpError } from './HttpError.ts'

/** A JSON body; an empty one counts as `{}`. `HttpError` 400 when it doesn't parse. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return {}
  const json = tryParseJson(text)
  if (json === undefined) throw new HttpError(400, "Payload isn't valid for request.")
  return json
}
