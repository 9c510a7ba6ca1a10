/** A fault of the server, for its log: what kind and where, but nothing that could quote data. */
export interface BackendLogEntry {
  event: 'fault'
  error: string
  /** The places in the code, innermost first. */
  frames: string[]
}

export type BackendLog = (entry: BackendLogEntry) => void

/** Leaves the message of the error out: it may hold a value, a name or an address. */
export function describeFault(error: unknown): BackendLogEntry {
  if (!(error instanceof Error)) return { event: 'fault', error: typeof error, frames: [] }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { event: 'fault', error: error.name, frames: frames.map((line) => line.trim()) }
}
