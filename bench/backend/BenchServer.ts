import type { ChildProcess } from 'node:child_process'

/** A Firestore server in a process of its own, so that its memory and its time are its own. */
export interface BenchServer {
  name: string
  /** `127.0.0.1:{port}` */
  host: string
  /** From the start of the process until it answered, milliseconds. */
  readyMs: number
  /** Resident memory of the process in bytes. */
  memory(): number
  stop(): Promise<void>
}

/** Ends a process as gently as it allows and waits until it is gone. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill(signal)
  await ended
}
