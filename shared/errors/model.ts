/** Who reads it: the person at the screen, the person at the command line, or only the log. */
export type Audience = 'screen' | 'commandLine' | 'everyone' | 'log'

/** A row of the error catalogue. `{name}` in the texts is filled from the facts of the failure. */
export interface ErrorEntry {
  /** One clear sentence. */
  message: string
  /** What to do next. */
  next: string
  /** `screen` when left out. */
  audience?: Audience
  /** Exit status of the command line (docs/error-catalogue.md); 1 when left out. */
  exit?: number
  /** The status that the specification gives it. */
  status?: number
}

/** A row whose reader chose English or Spanish. */
export interface PublicErrorEntry extends Omit<ErrorEntry, 'next'> {
  /** The message in Spanish. */
  spanish: string
  /** For the catalogue, as the pages say it in the message; without it what is wrong is to be corrected. */
  next?: string
}
