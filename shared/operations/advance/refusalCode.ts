import { ERRORS, type ErrorCode } from '../../errors/catalogue.ts'

/** The catalogue's code at the end of a result's reason; null where it has none. */
export function refusalCode(reason: string): ErrorCode | null {
  const code = /\[([A-Z_]+)\]$/.exec(reason)?.[1]
  return code !== undefined && code in ERRORS ? (code as ErrorCode) : null
}

/** The reason without its code: what happened and what unlocks it. */
export function refusalText(reason: string): string {
  return reason.replace(/ \[[A-Z_]+\]$/, '')
}
