import type { CommandSender, SentCommand } from '#shared/audit/command.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'

/**
 * How far a command is on its way to the database. `unsent`: the database does not answer, and sending is
 * retried. `held`: unsent for so long that its asker has to confirm it. `withdrawing`: its asker withdraws
 * it, and the database does not answer.
 */
export type DeliveryState = 'sending' | 'unsent' | 'held' | 'withdrawing' | 'sent'

/** One command on its way. */
export interface Delivery {
  /** Sends it until the database has it or it is withdrawn: null, or why sending is refused. */
  send(command: SentCommand): Promise<Refusal | null>
  /** Sends a held command. */
  sendNow(): void
  /**
   * Withdraws it, whether or not it has arrived: true when it is gone, false when the engine has begun it.
   * Rejects with a `StoreError` when it was sent and the database does not answer.
   */
  withdraw(): Promise<boolean>
}

interface DeliveryWorld {
  sender: CommandSender
  /** Whether the database has the command; null when it does not answer. */
  isThere: () => Promise<boolean | null>
  clock: { now(): Date }
  /** Calls back after so many milliseconds; the returned function cancels that. */
  later: (ms: number, call: () => void) => () => void
  onState: (state: DeliveryState) => void
}

/** Between tries while the database does not answer. */
const RETRY_MS = 5_000

/** After so long a command may not apply any more: its asker has to confirm it. */
const HOLD_AFTER_MS = 10 * 60_000

/**
 * Sends one command under its id, and again while the database does not answer: the SDK has no queue for
 * this. After a denial the command is read first, because an earlier try may have arrived.
 */
export function commandDelivery(id: string, world: DeliveryWorld): Delivery {
  const { sender, isThere, clock, later, onState } = world
  let state: DeliveryState = 'sending'
  let isWithdrawn = false
  let confirmedAt = clock.now()
  let attempt: Promise<unknown> = Promise.resolve()
  let wake = () => {}

  function become(next: DeliveryState): void {
    state = next
    onState(next)
  }

  /** Until the next try, or until the asker decides about a held one. */
  function pause(next: DeliveryState): Promise<void> {
    become(next)
    return new Promise<void>((resolve) => {
      const cancel = next === 'held' ? () => {} : later(RETRY_MS, resolve)
      wake = () => {
        cancel()
        resolve()
      }
    })
  }

  async function send(command: SentCommand): Promise<Refusal | null> {
    while (!isWithdrawn) {
      const tried = trySending(command)
      attempt = tried
      const code = await tried
      if (code === null) {
        become('sent')
        return null
      }
      if (code !== 'unavailable') return refusalOfSending(code, id)
      if (isWithdrawn) break
      const isOld = clock.now().getTime() - confirmedAt.getTime() > HOLD_AFTER_MS
      await pause(isOld ? 'held' : 'unsent')
    }
    return null
  }

  /** Null: the database has it. */
  async function trySending(command: SentCommand): Promise<string | null> {
    try {
      await sender.send(id, command)
      return null
    } catch (error) {
      const code = codeOf(error)
      if (code !== 'permission-denied') return code
      const found = await isThere()
      return found === null ? 'unavailable' : found ? null : code
    }
  }

  async function withdraw(): Promise<boolean> {
    const wasSent = state === 'sent'
    isWithdrawn = true
    wake()
    // The try in flight may arrive: it is withdrawn after that.
    await attempt
    for (;;) {
      try {
        await sender.withdraw(id)
        return true
      } catch (error) {
        const code = codeOf(error)
        const found = code === 'permission-denied' ? await isThere() : null
        if (found === false) return true
        if (found === true) {
          isWithdrawn = false
          become('sent')
          return false
        }
        if (wasSent || (code !== 'unavailable' && code !== 'permission-denied')) {
          isWithdrawn = false
          throw error
        }
      }
      await pause('withdrawing')
    }
  }

  return {
    send,
    sendNow: () => {
      confirmedAt = clock.now()
      wake()
    },
    withdraw,
  }
}

function codeOf(error: unknown): string {
  return error instanceof StoreError ? error.code : 'unknown'
}

function refusalOfSending(code: string, reference: string): Refusal {
  if (code === 'permission-denied') return refusal('WRITE_DENIED', { reference })
  if (code === 'unauthenticated') return refusal('SIGN_IN_NEEDED')
  return refusal('WRITE_FAILED', { reason: `reference ${reference}` })
}
