import { InvalidArgumentError } from 'commander'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import { parsePort } from '../parseNumbers.ts'
import type { Runtime } from '../Runtime.ts'

/** The port that was typed, else BAKEHOUSE_PORT, else `standard`. */
export function readPort(
  typed: number | undefined,
  { env, command, standard }: { env: Runtime['env']; command: string; standard: number },
): Result<number> {
  const named = env['BAKEHOUSE_PORT']
  if (typed !== undefined || !named) return { ok: true, value: typed ?? standard }
  try {
    return { ok: true, value: parsePort(named) }
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error
    const detail = `BAKEHOUSE_PORT is "${named}". ${error.message}`
    return { ok: false, error: refusal('USAGE', { detail, command }) }
  }
}
