import { type GenericSchema, safeParse } from 'valibot'
import { depthOf } from '../../domain/format/depthOf.ts'
import { type Result, refusal } from '../../errors/refusal.ts'

/** A payload's size as JSON, in characters. */
const LONGEST = 65_536

/** Levels of lists and maps in a payload. */
const DEEPEST = 6

/**
 * The payload of a command as its kind's schema has it. COMMAND_INVALID names the first place that is
 * wrong, never its value.
 */
export function parseRequest<Request>(
  kind: string,
  schema: GenericSchema<unknown, Request>,
  request: unknown,
): Result<Request> {
  const refused = (place: string) =>
    ({ ok: false, error: refusal('COMMAND_INVALID', { kind, place }) }) as const
  if (depthOf(request, DEEPEST) > DEEPEST) return refused('its depth')
  if (JSON.stringify(request ?? null).length > LONGEST) return refused('its size')
  const parsed = safeParse(schema, request, { abortEarly: true })
  if (parsed.success) return { ok: true, value: parsed.output }
  const path = parsed.issues[0].path?.map(({ key }) => String(key)).join('.')
  return refused(path === undefined || path === '' ? 'its form' : path.slice(0, 80))
}
