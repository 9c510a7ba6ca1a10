import type { Intake } from '#shared/audit/access/intake.ts'
import { isNewerSaved, savedOf } from '#shared/audit/access/savedAnswers.ts'
import type { IntakeStore } from '#shared/intake/ops/intakes.ts'
import { StoreError, type StoreErrorCode } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Shelf } from '../../app/publicServices.ts'
import { changeKept } from './keptList.ts'
import {
  isOutdone,
  markOf,
  type PendingSave,
  pagesChangedElsewhere,
  SIGNED,
  withSave,
  withSaves,
} from './PendingSave.ts'

/** Why an intake takes nothing any more. `outdated`: from this page, until it is reloaded. */
export type Ending = 'expired' | 'closed' | 'outdated'

export interface SessionState {
  /** With what is still waiting laid over it. */
  intake: Intake
  /** Pages and files that are to be saved. */
  waiting: number
  offline: boolean
  /** The connection has come back, and nothing was answered or added since. */
  isBack: boolean
  /** The last save was refused for no known reason. */
  refused: boolean
  /** Pages that another device has saved since this one read them. */
  changedElsewhere: ReadonlySet<string>
  ended: Ending | null
  /** Another device has sent it meanwhile. */
  sentElsewhere: boolean
}

export type FlushResult = 'saved' | 'offline' | 'refused' | 'ended' | 'onHold' | 'sentElsewhere'

/** Saves in between that are stepped over before a save counts as refused. */
const MOST_TRIES = 6

/**
 * One intake on one device. A Continue is kept on the device first and sent when it can be, in one
 * write with all that waits; it goes on from the newest `rev`, so of two devices the later Continue
 * counts, page by page, and the other device shows a note.
 */
export class IntakeSession {
  readonly #store: IntakeStore
  readonly #shelf: Shelf
  readonly #clock: Clock
  readonly #listeners = new Set<() => void>()
  #base: Intake
  #queue: PendingSave[] = []
  #state: SessionState
  #running: Promise<FlushResult> | null = null

  constructor(
    intake: Intake,
    { store, shelf, clock }: { store: IntakeStore; shelf: Shelf; clock: Clock },
  ) {
    this.#store = store
    this.#shelf = shelf
    this.#clock = clock
    this.#base = intake
    this.#state = {
      intake,
      waiting: 0,
      offline: false,
      isBack: false,
      refused: false,
      changedElsewhere: new Set(),
      ended: endingOf(intake),
      sentElsewhere: false,
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): SessionState => this.#state

  /** A save of this key is not in the intake yet. */
  waitsFor(key: string): boolean {
    return this.#queue.some((save) => save.key === key)
  }

  /** Resumes what an earlier visit left on the device; the very first visit is recorded in the intake. */
  async begin(): Promise<void> {
    const kept = await this.#shelf.read<PendingSave[]>(this.#key()).catch(() => undefined)
    const takes = isOpen(this.#base) && this.#state.ended === null
    if (kept && takes) this.#queue = kept
    // It was sent or closed without them: a return must not find them.
    if (!isOpen(this.#base)) await this.#shelf.remove(this.#key())
    this.#setState({})
    if (takes && (this.#queue.length > 0 || this.#base.at === undefined)) await this.flush()
  }

  /** The user goes on with something new: that the connection is back has been said. */
  goneOn(): void {
    this.#setState({ isBack: false })
  }

  /** Keeps a save on the device and sends it when it can be. */
  async save(save: PendingSave): Promise<void> {
    this.#queue = withSave(this.#queue, save)
    const changedElsewhere = new Set(this.#state.changedElsewhere)
    changedElsewhere.delete(save.key.replace(/^page:/, ''))
    // A file that is stored now waited with the rest: the page still says that all is saved.
    const isBack = this.#state.isBack && save.key.startsWith('file:')
    this.#setState({ changedElsewhere, refused: false, isBack })
    await changeKept<PendingSave>(this.#shelf, this.#key(), (kept) => withSave(kept, save))
    void this.flush()
  }

  /**
   * Sends everything that waits; offline also where nothing does, to see whether there is a connection.
   * `submit`: and signs; then nothing can be saved any more.
   */
  async flush({ submit = false }: { submit?: boolean } = {}): Promise<FlushResult> {
    while (this.#running !== null) await this.#running
    this.#running = this.#send(submit).finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** Reads the intake again, for what others have changed. */
  async refresh(): Promise<void> {
    while (this.#running !== null) await this.#running
    const found = await this.#store.read(this.#base.id).catch(() => undefined)
    if (!found) return
    if (isNewerSaved(found)) this.#setState({ ended: 'outdated' })
    else this.#take(found)
  }

  async #send(submit: boolean): Promise<FlushResult> {
    if (this.#base.status === 'submitted')
      return this.#state.sentElsewhere ? 'sentElsewhere' : 'saved'
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const now = this.#clock.now().getTime()
      const outdone = this.#queue.filter((save) => isOutdone(save, this.#base, now))
      if (outdone.length > 0) await this.#letGo(outdone)
      const isAsked = submit || this.#state.offline || this.#base.at === undefined
      if (this.#queue.length === 0 && !isAsked) return 'saved'
      const sent = submit ? [...this.#queue, SIGNED] : this.#queue
      try {
        const { saved = '' } = withSaves(this.#base, sent)
        await this.#store.save(this.#base.id, { rev: this.#base.rev, saved, submit })
      } catch (error) {
        const stop = await this.#afterFailure(error, submit)
        if (stop !== null) return stop
        continue
      }
      await this.#accepted(sent, submit)
      if (submit) return 'saved'
    }
    this.#setState({ refused: true })
    return 'refused'
  }

  async #accepted(sent: readonly PendingSave[], submit: boolean): Promise<void> {
    const { rev, status } = this.#base
    this.#base = {
      ...withSaves(this.#base, sent),
      rev: rev + 1,
      at: this.#base.at ?? new Date(0),
      status: submit ? 'submitted' : status,
      pending: true,
    }
    const isBack = this.#state.offline || this.#state.isBack
    await this.#letGo(sent, { offline: false, isBack, refused: false })
  }

  /** What to do after a save that failed; null: try again, from what is there now. */
  async #afterFailure(failure: unknown, submit: boolean): Promise<FlushResult | null> {
    if (codeOf(failure) === 'unavailable') return this.#isOffline()
    let found: Intake | null = null
    try {
      found = await this.#store.read(this.#base.id)
    } catch (error) {
      if (codeOf(error) !== 'permission-denied') return this.#isOffline()
    }
    const ended = found === null ? 'expired' : endingOf(found)
    if (found === null || ended !== null) {
      this.#setState({ ended })
      return 'ended'
    }
    if (found.status === 'submitted') return this.#wasSent(found)
    const isSame = found.rev === this.#base.rev
    const onHold = found.asked?.onHold === true
    this.#take(found)
    if (!isSame) return null
    if (submit && onHold) return 'onHold'
    this.#setState({ refused: true })
    return 'refused'
  }

  /** It was sent: by this very save, whose answer was lost, or by another device. */
  async #wasSent(found: Intake): Promise<FlushResult> {
    const { intake } = this.#state
    const isMine = markOf(signatureOf(intake)) === markOf(signatureOf(found))
    this.#base = found
    await this.#letGo(this.#queue, { offline: false, sentElsewhere: !isMine })
    return isMine ? 'saved' : 'sentElsewhere'
  }

  #take(found: Intake): void {
    const changedElsewhere = new Set([
      ...this.#state.changedElsewhere,
      ...pagesChangedElsewhere(this.#base, found, this.#queue),
    ])
    this.#base = found
    this.#setState({ changedElsewhere })
  }

  #isOffline(): FlushResult {
    this.#setState({ offline: true, isBack: false })
    return 'offline'
  }

  /** Saves that wait no more, here and on the device, where another tab's own go on waiting. */
  async #letGo(saves: readonly PendingSave[], changes: Partial<SessionState> = {}): Promise<void> {
    this.#queue = this.#queue.filter((save) => !saves.includes(save))
    this.#setState(changes)
    const gone = saves.map((save) => JSON.stringify(save))
    await changeKept<PendingSave>(this.#shelf, this.#key(), (kept) =>
      kept.filter((save) => !gone.includes(JSON.stringify(save))),
    )
  }

  #key(): string {
    return `saves:${this.#base.id}`
  }

  #setState(changes: Partial<SessionState>): void {
    const intake = withSaves(this.#base, this.#queue)
    this.#state = { ...this.#state, ...changes, intake, waiting: this.#queue.length }
    for (const listener of this.#listeners) listener()
  }
}

function signatureOf(intake: Intake): unknown {
  return savedOf(intake).pages['sign']
}

/** Another device has newer pages than this one, which would not know what it writes over. */
function endingOf(intake: Intake): Ending | null {
  if (intake.status === 'closed') return 'closed'
  return isNewerSaved(intake) ? 'outdated' : null
}

function isOpen({ status }: Intake): boolean {
  return status === 'open' || status === 'returned'
}

/** What kind of failure it was. */
export function codeOf(error: unknown): StoreErrorCode {
  return error instanceof StoreError ? error.code : 'unknown'
}
