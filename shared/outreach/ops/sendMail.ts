import type { OutgoingDelivery, OutgoingMail } from '#shared/audit/messages/outgoing.ts'
import { refusalOfRecipients } from '#shared/audit/messages/recipients.ts'
import { newReplyKey } from '#shared/audit/messages/replyKey.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { inParallel, type StopSignal } from '#shared/kernel/batches.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import { emailOf, letterheadOf } from '../email.ts'
import { contactGapMs, nextTryAt } from '../pacing.ts'
import type { SenderState } from '../senders.ts'
import { type DueMail, dueMail, queueOldMail } from './dueMail.ts'
import type { Handover, MailChannel } from './mailSender.ts'
import { refusalOfBounced } from './outbox.ts'
import { knownSender, readSenders, resumeSender, stopSender } from './senderState.ts'
import { changeDelivery, type SeenOutgoing } from './writeDelivery.ts'

interface MailWorld {
  store: DocumentStore
  clock: Clock
  random: Random
}

export interface SendRequest {
  /** The carriers whose emails are sent; null: all. */
  carriers: readonly string[] | null
  /** At most so many at once; the rest is for the next call. */
  most: number
  signal?: StopSignal
  /** Tries a stopped sender at once. */
  isAsked?: boolean
  carrierOf: (id: string) => Promise<Pick<Carrier, 'mail'> | null>
  onResult?: (result: MailResult) => void
}

/** What became of an email in this call. */
export interface MailResult {
  id: string
  to: string
  /** `taken`: another run has it. `uncertain`: perhaps sent, a person decides. */
  result: 'sent' | 'failed' | 'later' | 'taken' | 'uncertain'
  why: string
}

export interface SendReport {
  results: MailResult[]
  /** What is left of what was due. `limited`: until later, by the limits. */
  left: 'nothing' | 'more' | 'limited' | 'stopped'
  /** Why nothing is handed over, where it is not. */
  stopped: Extract<Handover, { kind: 'stopped' }> | null
}

/** Emails in the hands of the sender at one time. */
const IN_FLIGHT = 5

/** How long a run has an email alone; longer than any server may take. */
const LEASE_MS = 10 * 60_000

const MINUTE_MS = 60_000

/**
 * Sends emails that are due, each claimed before it is handed over, so that it is never sent twice. What a
 * run had in hand when it ended was perhaps sent (`UNCERTAIN`): a person decides. What the server refuses
 * has failed, what it defers is tried again after growing pauses. A sender that fails for every email
 * marks none: it stops, is tried again with one email after growing pauses, and `engine/senders` says so.
 * At most `channel.perMinute` in any minute, and to a contact not sooner than its gap.
 */
export async function sendDueMail(
  world: MailWorld,
  channel: MailChannel,
  request: SendRequest,
): Promise<SendReport> {
  const { store, clock } = world
  const { kind, letterhead, perMinute } = channel
  if (await isFirst(store)) await queueOldMail(store)
  const known = await knownSender(world, 'mail', { kind, from: letterhead.from.address })
  const report: SendReport = { results: [], left: 'nothing', stopped: null }
  if (isResting(known, clock.now()) && !request.isAsked) return { ...report, left: 'stopped' }
  const room = perMinute - (await sentInLastMinute(store, clock.now()))
  if (room <= 0) return { ...report, left: 'limited' }
  const most = Math.min(room, known.stoppedSince === null ? request.most : 1)
  const { due, hasMore } = await dueMail(store, { ...request, most, now: clock.now() })
  const run = new MailRun(world, channel, request, report)
  const isOver = () => report.stopped !== null || request.signal?.aborted === true
  const signal = {
    get aborted() {
      return isOver()
    },
    check: async () => request.signal?.check?.(),
  }
  await inParallel(due, IN_FLIGHT, signal, (mail) => run.work(mail))
  if (report.stopped) await stopSender(world, 'mail', { state: known, why: report.stopped.why })
  else if (run.isAnswered) await resumeSender(world, 'mail', known)
  if (report.stopped) return { ...report, left: 'stopped' }
  return { ...report, left: leftOf(hasMore, report, due) }
}

/** True for the first sender that there is. */
async function isFirst(store: DocumentStore): Promise<boolean> {
  const stored = (await readSenders(store))?.mail
  return stored === undefined || stored.kind === 'none'
}

function isResting({ stoppedSince, nextTryAt: at }: SenderState, now: Date): boolean {
  return stoppedSince !== null && at != null && at > now
}

/** Handed over, or being so, in the last minute. */
function sentInLastMinute(store: DocumentStore, now: Date): Promise<number> {
  const value = new Date(now.getTime() - MINUTE_MS)
  return store.count(COLLECTIONS.mail, {
    filters: [{ field: 'delivery.startTime', op: '>', value }],
    sort: { field: 'delivery.startTime', direction: 'asc' },
  })
}

function leftOf(
  hasMore: boolean,
  { results }: SendReport,
  due: readonly DueMail[],
): SendReport['left'] {
  if (hasMore) return 'more'
  return results.length < due.length ? 'limited' : 'nothing'
}

/** One call's work on its emails. */
class MailRun {
  readonly #world: MailWorld
  readonly #channel: MailChannel
  readonly #request: SendRequest
  readonly #report: SendReport
  /** When the last email to an address began to leave, by what is stored and by this call. */
  readonly #lastTo = new Map<string, Promise<Date | null>>()
  /** The server has said something of an email: it is there. */
  isAnswered = false

  constructor(world: MailWorld, channel: MailChannel, request: SendRequest, report: SendReport) {
    this.#world = world
    this.#channel = channel
    this.#request = request
    this.#report = report
  }

  async work(mail: DueMail): Promise<void> {
    const { store, clock } = this.#world
    const state = mail.delivery?.state
    if (state === 'PROCESSING') return this.#uncertain(mail, 'The run that sent it has ended.')
    // Its sender or a person has written since it was listed as due.
    if (state !== undefined && state !== 'PENDING' && state !== 'RETRY')
      return void (await changeDelivery(store, mail, { sendAt: null }))
    const unfit =
      refusalOfRecipients(COLLECTIONS.mail, mail) ??
      (await refusalOfBounced(store, COLLECTIONS.mail, mail))
    if (unfit) return this.#refuse(mail, unfit)
    const carrier = await this.#request.carrierOf(mail.carrierCompany)
    const wait = await this.#waitOf(mail, carrier?.mail?.gapMinutes)
    if (wait !== null) return void (await changeDelivery(store, mail, { sendAt: wait }))
    const claimed = await this.#claim(mail)
    if (claimed === null) return this.#say(mail, 'taken')
    const letterhead = letterheadOf(this.#channel.letterhead, carrier?.mail)
    const handover = await this.#channel.sender.send(emailOf(claimed, letterhead, clock.now()))
    await this.#note(mail, claimed, handover)
  }

  /** When an email to its contact may leave; null: now. */
  async #waitOf(mail: DueMail, gapMinutes: number | undefined): Promise<Date | null> {
    const gap = contactGapMs(mail, gapMinutes)
    const [address = ''] = mail.to
    const now = this.#world.clock.now()
    const earlier = this.#lastTo.get(address)
    if (gap > 0) this.#lastTo.set(address, Promise.resolve(now))
    if (gap === 0) return null
    const last = await (earlier ?? lastTo(this.#world.store, mail, new Date(+now - gap)))
    const free = last === null ? now : new Date(last.getTime() + gap)
    if (free <= now) return null
    // The next of this call waits for the same.
    if (!earlier) this.#lastTo.set(address, Promise.resolve(last))
    return free
  }

  /** The email in this run's hands; null: another has it. */
  async #claim(mail: DueMail): Promise<(DueMail & SeenOutgoing) | null> {
    const { store, clock, random } = this.#world
    const startTime = clock.now()
    const leaseExpireTime = new Date(startTime.getTime() + LEASE_MS)
    const delivery: OutgoingDelivery = {
      state: 'PROCESSING',
      attempts: (mail.delivery?.attempts ?? 0) + 1,
      deferrals: mail.delivery?.deferrals ?? 0,
      startTime,
      leaseExpireTime,
    }
    // Emails of earlier releases have no key.
    const replyKey = mail.replyKey ?? newReplyKey(random)
    const change = { delivery, replyKey, sendAt: leaseExpireTime }
    const rev = await changeDelivery(store, mail, change)
    return rev === null ? null : { ...mail, ...change, rev }
  }

  async #note(before: DueMail, mail: DueMail & SeenOutgoing, handover: Handover): Promise<void> {
    const { store, clock } = this.#world
    if (handover.kind === 'stopped') {
      const delivery = before.delivery ?? { state: 'PENDING', attempts: 0 }
      await write(store, mail, { delivery, sendAt: before.sendAt ?? clock.now() })
      this.#report.stopped ??= handover
      return
    }
    if (handover.kind === 'perhaps') {
      this.#report.stopped ??= { kind: 'stopped', reason: 'unreachable', why: handover.why }
      return this.#uncertain(mail, handover.why)
    }
    this.isAnswered = true
    const change = outcomeOf(mail, handover, clock.now())
    await write(store, mail, change)
    const { state, error } = change.delivery
    const result = state === 'SUCCESS' ? 'sent' : state === 'ERROR' ? 'failed' : 'later'
    this.#say(mail, result, error ?? '')
  }

  /** Never handed over: its recipient is no one address, or has bounced. */
  async #refuse(mail: DueMail, { code, message, next }: Refusal): Promise<void> {
    const { store, clock } = this.#world
    const error = `${message} ${next}`
    const attempts = (mail.delivery?.attempts ?? 0) + 1
    const delivery = { state: 'ERROR', attempts, error, code, endTime: clock.now() } as const
    const isWritten = (await changeDelivery(store, mail, { delivery, sendAt: null })) !== null
    this.#say(mail, isWritten ? 'failed' : 'taken', isWritten ? error : '')
  }

  async #uncertain(mail: DueMail, why: string): Promise<void> {
    const delivery = { ...mail.delivery, state: 'UNCERTAIN', error: why } as const
    await write(this.#world.store, mail, { delivery, sendAt: null })
    this.#say(mail, 'uncertain', why)
  }

  #say({ id, to }: DueMail, result: MailResult['result'], why = ''): void {
    const said = { id, to: cleanLine([to].flat().join(', ')), result, why }
    this.#report.results.push(said)
    this.#request.onResult?.(said)
  }
}

/** When the last other email to its address since then began to leave. */
async function lastTo(
  store: DocumentStore,
  { id, to }: DueMail,
  since: Date,
): Promise<Date | null> {
  const found = await store.list<Pick<DueMail, 'delivery'>>(COLLECTIONS.mail, {
    filters: [
      { field: 'to', op: 'array-contains', value: to[0] ?? '' },
      { field: 'delivery.startTime', op: '>', value: since },
    ],
    sort: { field: 'delivery.startTime', direction: 'desc' },
    limit: 2,
  })
  return found.find((each) => each.id !== id)?.delivery?.startTime ?? null
}

/** What an answer of the server makes of an email. */
function outcomeOf(
  { delivery: claimed }: Pick<DueMail, 'delivery'>,
  handover: Extract<Handover, { kind: 'sent' | 'refused' | 'later' }>,
  now: Date,
): { delivery: OutgoingDelivery; sendAt: Date | null } {
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

/**
 * Writes the outcome of an email in this run's hands. A word that came in between stays where it says
 * more: that it came back, or arrived, or was taken back before it failed.
 */
async function write(
  store: DocumentStore,
  mail: SeenOutgoing,
  change: { delivery: OutgoingDelivery; sendAt: Date | null },
): Promise<void> {
  let seen: SeenOutgoing | null = mail
  let merged: typeof change | null = change
  while (seen !== null && merged !== null) {
    const isSent = merged.delivery.state === 'SUCCESS'
    // What had been taken back, and left all the same, is for the engine to take note of.
    const data = isSent ? { ...merged, folded: false } : merged
    if ((await changeDelivery(store, seen, data)) !== null) return
    const now: (OutgoingMail & { delivery?: OutgoingDelivery; id: string }) | null =
      await store.get(COLLECTIONS.mail, mail.id)
    seen = now
    merged = mergedWith(now?.delivery, change)
  }
}

function mergedWith(
  stored: OutgoingDelivery | undefined,
  change: { delivery: OutgoingDelivery; sendAt: Date | null },
): typeof change | null {
  if (stored?.state === 'ERROR') return null
  const isSent = change.delivery.state === 'SUCCESS'
  if (!isSent && (stored?.state === 'TAKEN_BACK' || stored?.deliveredAt)) return null
  const { deliveredAt } = stored ?? {}
  return deliveredAt ? { ...change, delivery: { ...change.delivery, deliveredAt } } : change
}
