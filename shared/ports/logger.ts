/** Where the product writes what happened. Never a person's data: no names, e-mails, phones. */
export interface Logger {
  info(message: string, facts?: Record<string, unknown>): void
  error(message: string, facts?: Record<string, unknown>): void
}
