import type { Logger } from '#shared/ports/logger.ts'
import type { Io } from '../io.ts'

/** A log on standard error, a line each: `message {"facts":…}`. */
export function tellLogger(io: Pick<Io, 'tell'>): Logger {
  const tell = (message: string, facts?: Record<string, unknown>) =>
    io.tell(facts === undefined ? message : `${message} ${JSON.stringify(facts)}`)
  return { info: tell, error: tell }
}
