import type { OutgoingDelivery } from '#shared/audit/messages/outgoing.ts'
import { refusalOfRecipients } from '#shared/audit/messages/recipients.ts'
import { receiptOf } from '#shared/audit/steps/receipts.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { inParallel, type StopSignal } from '#shared/kernel/batches.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { LINE_PAUSE_MS, nextTryAt } from '../pacing.ts'
import type { SenderState } from '../senders.ts'
import { dueOutgoing } from './dueOutgoing.ts'
import type { Handover } from './mailSender.ts'
import type { Due, Outlet } from './outlet.ts'
import { knownSender, resumeSender, stopSender } from './senderState.ts'
import { changeDelivery, receiptWrites, type SeenOutgoing } from './writeDelivery.ts'

interface SendWorld {
  store: DocumentStore
  clock: Clock
}

export interface SendRequest {
  /** The carriers whose messages are sent; null: all. */
  carriers: readonly string[] | null
  /** At most so many at once; the rest is for the next call. */
  most: number
  signal?: StopSignal
  /** Tries a stopped sender at once. */
  isAsked?: boolean
  carrierOf: (id: string) => Promise<Pick<Carrier, 'mail'> | null>
  onResult?: (result: SendResult) => void
}

/** What became of an email or text in this call. */
export interface SendResult {
  id: string
  to: string
  /** `taken`: another run has it, or it was taken back. `uncertain`: perhaps sent, a person decides. */
  result: 'sent' | 'failed' | 'later' | 'taken' | 'uncertain'
  why: string
}

export interface SendReport {
  results: SendResult[]
  /** What is left of what was due. `limited`: until later, by the limits. */
  left: 'nothing' | 'more' | 'limited' | 'stopped'
  /** Why nothing is handed over, where it is not. */
  stopped: Extract<Handover, { kind: 'stopped' }> | null
}

/** Messages in the hands of the sender at one time. */
const IN_FLIGHT = 5

/** A sender that has stopped is tried with one after another of so many, carriers in turn, until one is answered. */
const MOST_TRIED_AGAIN = 20

/** How long a run has a message alone; longer than any server may take. */
const LEASE_MS = 10 * 60_000

const MINUTE_MS = 60_000

/**
 * Sends emails or texts that are due, each claimed before it is handed over, so that it is never sent
 * twice. What a run had in hand when it ended was perhaps sent (`UNCERTAIN`): a person decides. What the
 * receiving side refuses has failed, what it defers is tried again after growing pauses. A sender that
 * fails for every message marks none: it stops, is tried again with one after growing pauses, and
 * `engine/senders` says so. Where a carrier's own author or line is refused, its messages wait and the
 * others' go on. At most `outlet.perMinute` in any minute, and to a contact not sooner than its gap.
 */
export async function sendDue<Sent extends Due>(
  world: SendWorld,
  outlet: Outlet<Sent>,
  request: SendRequest,
): Promise<SendReport> {
  const { store, clock } = world
  const { collection, name, about, perMinute } = outlet
  const known = await knownSender(world, name, about)
  const report: SendReport = { results: [], left: 'nothing', stopped: null }
  if (isResting(known, clock.now()) && !request.isAsked) return { ...report, left: 'stopped' }
  const room = perMinute - (await sentInLastMinute(store, collection, clock.now()))
  if (room <= 0) return { ...report, left: 'limited' }
  const isTrial = known.stoppedSince !== null
  const most = Math.min(room, isTrial ? MOST_TRIED_AGAIN : request.most)
  const { due, hasMore } = await dueOutgoing<Sent>(store, collection, {
    ...request,
    most,
    now: clock.now(),
  })
  const run = new SendRun(world, outlet, request, report)
  const isOver = () =>
    report.stopped !== null || (isTrial && run.isAnswered) || request.signal?.aborted === true
  const signal = {
    get aborted() {
      return isOver()
    },
    check: async () => request.signal?.check?.(),
  }
  await inParallel(due, isTrial ? 1 : IN_FLIGHT, signal, (sent) => run.work(sent))
  // No carrier's message got an answer: the author is refused for all of them.
  if (!run.isAnswered) report.stopped ??= run.refusedAuthor
  if (report.stopped) await stopSender(world, name, { state: known, why: report.stopped.why })
  else if (run.isAnswered) await resumeSender(world, name, known)
  if (report.stopped) return { ...report, left: 'stopped' }
  const isCutShort = isTrial && report.results.length < due.length
  return { ...report, left: leftOf(hasMore || isCutShort, report, due) }
}

function isResting({ stoppedSince, nextTryAt: at }: SenderState, now: Date): boolean {
  return stoppedSince !== null && at != null && at > now
}

/** Handed over, or being so, in the last minute. */
function sentInLastMinute(store: DocumentStore, collection: string, now: Date): Promise<number> {
  const value = new Date(now.getTime() - MINUTE_MS)
  return store.count(collection, {
    filters: [{ field: 'delivery.startTime', op: '>', value }],
    sort: { field: 'delivery.startTime', direction: 'asc' },
  })
}

function leftOf(
  hasMore: boolean,
  { results }: SendReport,
  due: readonly Due[],
): SendReport['left'] {
  if (hasMore) return 'more'
  return results.length < due.length ? 'limited' : 'nothing'
}

/** One call's work on its messages. */
class SendRun<Sent extends Due> {
  readonly #world: SendWorld
  readonly #outlet: Outlet<Sent>
  readonly #request: SendRequest
  readonly #report: SendReport
  /** When the last message to a contact began to leave, by what is stored and by this call. */
  readonly #lastTo = new Map<string, Promise<Date | null>>()
  /** Carriers whose author or line was refused in this call. */
  readonly #refusedCarriers = new Set<string>()
  /** The receiving side has said something of a message: it is there. */
  isAnswered = false
  /** What it said of an author or line that it refuses. */
  refusedAuthor: SendReport['stopped'] = null

  constructor(world: SendWorld, outlet: Outlet<Sent>, request: SendRequest, report: SendReport) {
    this.#world = world
    this.#outlet = outlet
    this.#request = request
    this.#report = report
  }

  async work(sent: Sent): Promise<void> {
    const { collection } = this.#outlet
    const state = sent.delivery?.state
    if (state === 'PROCESSING') return this.#uncertain(sent, 'The run that sent it has ended.')
    // Its sender or a person has written since it was listed as due.
    if (state !== undefined && state !== 'PENDING' && state !== 'RETRY')
      return this.#putOff(sent, null)
    if (this.#refusedCarriers.has(sent.carrierCompany))
      return this.#putOff(sent, this.#afterLinePause())
    const misaddressed = refusalOfRecipients(collection, sent)
    const hold = misaddressed ? { refused: misaddressed } : await this.#outlet.holdOf(sent)
    if (hold !== null)
      return 'refused' in hold ? this.#refuse(sent, hold.refused) : this.#putOff(sent, hold.until)
    const carrier = await this.#request.carrierOf(sent.carrierCompany)
    const wait = await this.#waitOf(sent, this.#outlet.gapMs(sent, carrier))
    if (wait !== null) return this.#putOff(sent, wait)
    const claimed = await this.#claim(sent)
    if (claimed === null) return this.#say(sent, 'taken')
    await this.#note(sent, claimed, await this.#outlet.send(claimed, carrier))
  }

  async #putOff(sent: Sent, sendAt: Date | null): Promise<void> {
    await changeDelivery(this.#world.store, this.#outlet.collection, sent, { sendAt })
  }

  /** When a message may leave that follows others to its contact only after `gap` ms; null: now. */
  async #waitOf(sent: Sent, gap: number): Promise<Date | null> {
    const [address = ''] = [sent.to].flat()
    const now = this.#world.clock.now()
    const earlier = this.#lastTo.get(address)
    if (gap > 0) this.#lastTo.set(address, Promise.resolve(now))
    if (gap === 0) return null
    const last = await (earlier ?? this.#lastStored(sent, address, new Date(+now - gap)))
    const free = last === null ? now : new Date(last.getTime() + gap)
    if (free <= now) return null
    // The next of this call waits for the same.
    if (!earlier) this.#lastTo.set(address, Promise.resolve(last))
    return free
  }

  /** When the last other message to an address since then began to leave. */
  async #lastStored({ id }: Sent, address: string, since: Date): Promise<Date | null> {
    const { collection, toOp } = this.#outlet
    const found = await this.#world.store.list<Pick<Due, 'delivery'>>(collection, {
      filters: [
        { field: 'to', op: toOp, value: address },
        { field: 'delivery.startTime', op: '>', value: since },
      ],
      sort: { field: 'delivery.startTime', direction: 'desc' },
      limit: 2,
    })
    return found.find((each) => each.id !== id)?.delivery?.startTime ?? null
  }

  /** The message in this run's hands; null: another has it. */
  async #claim(sent: Sent): Promise<(Sent & SeenOutgoing) | null> {
    const { store, clock } = this.#world
    const startTime = clock.now()
    const leaseExpireTime = new Date(startTime.getTime() + LEASE_MS)
    const delivery: OutgoingDelivery = {
      state: 'PROCESSING',
      attempts: (sent.delivery?.attempts ?? 0) + 1,
      deferrals: sent.delivery?.deferrals ?? 0,
      startTime,
      leaseExpireTime,
    }
    const change = { ...this.#outlet.claimChange(sent), delivery, sendAt: leaseExpireTime }
    const rev = await changeDelivery(store, this.#outlet.collection, sent, change)
    return rev === null ? null : { ...sent, ...change, rev }
  }

  async #note(before: Sent, sent: Sent & SeenOutgoing, handover: Handover): Promise<void> {
    const { clock } = this.#world
    if (handover.kind === 'stopped') {
      const delivery = before.delivery ?? { state: 'PENDING', attempts: 0 }
      if (handover.reason === 'author') return this.#refuseAuthor(sent, delivery, handover)
      await this.#write(sent, { delivery, sendAt: before.sendAt ?? clock.now() })
      this.#report.stopped ??= handover
      return
    }
    if (handover.kind === 'perhaps') {
      this.#report.stopped ??= { kind: 'stopped', reason: 'unreachable', why: handover.why }
      return this.#uncertain(sent, handover.why)
    }
    this.isAnswered = true
    const change = outcomeOf(sent, handover, clock.now())
    const { state, error } = ((await this.#write(sent, change)) ?? change).delivery
    this.#say(sent, RESULTS[state] ?? 'later', error ?? '')
  }

  /** The others of its carrier in this call wait without a try of their own. */
  async #refuseAuthor(
    sent: Sent & SeenOutgoing,
    delivery: OutgoingDelivery,
    handover: Extract<Handover, { kind: 'stopped' }>,
  ): Promise<void> {
    this.#refusedCarriers.add(sent.carrierCompany)
    this.refusedAuthor ??= handover
    const { why: error } = handover
    const change = { delivery: { ...delivery, error }, sendAt: this.#afterLinePause() }
    const { state } = ((await this.#write(sent, change)) ?? change).delivery
    this.#say(sent, RESULTS[state] ?? 'later', error)
  }

  #afterLinePause(): Date {
    return new Date(this.#world.clock.now().getTime() + LINE_PAUSE_MS)
  }

  /** Never handed over, because of its recipient. */
  async #refuse(sent: Sent, { code, message, next }: Refusal): Promise<void> {
    const { store, clock } = this.#world
    const error = `${message} ${next}`
    const attempts = (sent.delivery?.attempts ?? 0) + 1
    const delivery = { state: 'ERROR', attempts, error, code, endTime: clock.now() } as const
    const change = { delivery, sendAt: null }
    const rev = await changeDelivery(store, this.#outlet.collection, sent, change)
    const isWritten = rev !== null
    this.#say(sent, isWritten ? 'failed' : 'taken', isWritten ? error : '')
  }

  async #uncertain(sent: Sent, why: string): Promise<void> {
    const delivery = { ...sent.delivery, state: 'UNCERTAIN', error: why } as const
    const written = await this.#write(sent, { delivery, sendAt: null })
    this.#say(sent, written ? 'uncertain' : 'taken', written ? why : '')
  }

  /**
   * Writes the outcome of a message in this run's hands. A word that came in between stays where it says
   * more: that it came back, or arrived, or was taken back before it failed, and of what was perhaps sent
   * every word. What was written; null when that word stays.
   */
  async #write(sent: SeenOutgoing & Pick<Due, 'stepId'>, change: Outcome): Promise<Outcome | null> {
    const { store, clock } = this.#world
    const { collection } = this.#outlet
    let seen: (SeenOutgoing & Pick<Due, 'stepId'>) | null = sent
    let merged: Outcome | null = change
    while (seen !== null && merged !== null) {
      const isSent = merged.delivery.state === 'SUCCESS'
      // What had been taken back, and left all the same, is for the engine to take note of.
      const data = { ...merged, ...(isSent ? { folded: false } : {}) }
      const receipt = receiptOf(merged.delivery, clock.now())
      const beside = await receiptWrites(store, seen, receipt)
      if ((await changeDelivery(store, collection, seen, data, beside)) !== null) return merged
      const now: Sent | null = await store.get<Sent>(collection, sent.id)
      seen = now
      merged = mergedWith(now?.delivery, change, clock.now())
    }
    return null
  }

  #say({ id, to }: Sent, result: SendResult['result'], why = ''): void {
    const said = { id, to: cleanLine([to].flat().join(', ')), result, why }
    this.#report.results.push(said)
    this.#request.onResult?.(said)
  }
}

/** What is said of a message by the state in which it was left; of any other that it is tried again. */
const RESULTS: Partial<Record<OutgoingDelivery['state'], SendResult['result']>> = {
  SUCCESS: 'sent',
  ERROR: 'failed',
  TAKEN_BACK: 'taken',
}

interface Outcome {
  delivery: OutgoingDelivery
  sendAt: Date | null
}

/** What an answer makes of a message. */
function outcomeOf(
  { delivery: claimed }: Pick<Due, 'delivery'>,
  handover: Extract<Handover, { kind: 'sent' | 'refused' | 'later' }>,
  now: Date,
): Outcome {
  const { attempts = 1, deferrals = 0, startTime = now } = claimed ?? {}
  const tried = { attempts, deferrals, startTime, endTime: now }
  if (handover.kind === 'sent') {
    const info = { messageId: handover.messageId }
    return { delivery: { state: 'SUCCESS', ...tried, error: null, info }, sendAt: null }
  }
  const { why: error, status, code } = handover
  const said = { error, ...(status ? { status } : {}), ...(code ? { code } : {}) }
  if (handover.kind === 'refused')
    return { delivery: { state: 'ERROR', ...tried, ...said }, sendAt: null }
  const again = nextTryAt(deferrals + 1, now)
  const late = { ...tried, deferrals: deferrals + 1, ...said }
  if (again === null) return { delivery: { state: 'ERROR', ...late }, sendAt: null }
  return { delivery: { state: 'RETRY', ...late }, sendAt: again }
}

function mergedWith(
  stored: OutgoingDelivery | undefined,
  change: Outcome,
  now: Date,
): Outcome | null {
  if (stored?.state === 'ERROR') return null
  // The run that has it in hand, or had it, may have noted its answer.
  if (change.delivery.state === 'UNCERTAIN' && !isSameClaim(stored, change.delivery)) return null
  const isSent = change.delivery.state === 'SUCCESS'
  if (!isSent && (stored?.state === 'TAKEN_BACK' || stored?.deliveredAt)) return null
  const { state, attempts = 0 } = change.delivery
  // The engine takes note of it: its step may have been queued for it again.
  if (stored?.isRecalled && (state === 'PENDING' || state === 'RETRY'))
    return { delivery: { state: 'TAKEN_BACK', attempts, endTime: now }, sendAt: null }
  const { deliveredAt } = stored ?? {}
  return deliveredAt ? { ...change, delivery: { ...change.delivery, deliveredAt } } : change
}

/** True while a message is in the same hands as when it was read. */
function isSameClaim(stored: OutgoingDelivery | undefined, seen: OutgoingDelivery): boolean {
  return stored?.state === 'PROCESSING' && stored.startTime?.getTime() === seen.startTime?.getTime()
}
