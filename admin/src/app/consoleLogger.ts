import type { Logger } from '#shared/kernel/ports/host.ts'

/** The browser's console as the log. Callers pass no personal data. */
export function consoleLogger(target: Pick<Console, 'info' | 'error'> = console): Logger {
  return {
    info: (message, facts = {}) => target.info(message, facts),
    error: (message, facts = {}) => target.error(message, facts),
  }
}
