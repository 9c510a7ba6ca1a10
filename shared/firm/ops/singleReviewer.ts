import { type Result, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { Clock } from '#shared/kernel/ports/clock.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { openRequest } from '../carrier.ts'
import type { Carrier, User } from '../model.ts'
import type { Administrator } from '../user.ts'
import { logSetting } from './accessLog.ts'
import { saveCarrier } from './carriers.ts'

/** What turning the single reviewer on or off writes: fields of the carrier and lines of the log. */
export interface SingleReviewerTurn {
  fields: Partial<Pick<Carrier, 'singleReviewer' | 'singleReviewerAsked'>>
  log: BatchWrite[]
}

/**
 * Off is off at once. On needs a second admin: the first one's request is kept, and the setting stays
 * off until it is confirmed; `alone`, at the command line, it is on at once. SINGLE_REVIEWER_ASKED when
 * another admin's request waits.
 */
export function turnSingleReviewer(
  carrier: Carrier,
  { on, by, now, alone }: { on: boolean; by: Administrator; now: Date; alone: boolean },
): Result<SingleReviewerTurn> {
  const { singleReviewer = false } = carrier
  const asked = openRequest(carrier, now)
  const isSo = on ? singleReviewer : !singleReviewer && asked === null
  if (isSo) return { ok: true, value: { fields: {}, log: [] } }
  const v = (carrier.v ?? 0) + 1
  const turn = (
    fields: SingleReviewerTurn['fields'],
    value: 'ASKED' | 'ON' | 'OFF',
  ): Result<SingleReviewerTurn> => {
    const log = [logSetting(carrier, { v, by, now, value })]
    return { ok: true, value: { fields, log } }
  }
  if (!on) return turn({ singleReviewer: false, singleReviewerAsked: null }, 'OFF')
  if (alone || by === null) return turn({ singleReviewer: true, singleReviewerAsked: null }, 'ON')
  if (asked !== null && asked.by !== by.email) {
    const facts = { carrier: carrier.id, by: asked.by }
    return { ok: false, error: refusal('SINGLE_REVIEWER_ASKED', facts) }
  }
  return turn({ singleReviewerAsked: { by: by.email, at: now } }, 'ASKED')
}

/**
 * Turns the single reviewer on that another admin of the carrier has asked for within a week.
 * SINGLE_REVIEWER_NOT_ASKED, also when who asked is no admin of the carrier any more;
 * SINGLE_REVIEWER_SECOND for the one who asked.
 */
export async function confirmSingleReviewer(
  { store, clock }: { store: DocumentStore; clock: Clock },
  carrier: Carrier,
  by: Pick<User, 'email' | 'role' | 'carriers'>,
): Promise<Result<Carrier>> {
  const now = clock.now()
  const { id } = carrier
  const asked = openRequest(carrier, now)
  const first = asked && (await store.get<User>(COLLECTIONS.users, asked.by))
  if (first === null || first.role !== 'admin' || !first.carriers.includes(id))
    return { ok: false, error: refusal('SINGLE_REVIEWER_NOT_ASKED', { carrier: id }) }
  if (first.email === by.email)
    return { ok: false, error: refusal('SINGLE_REVIEWER_SECOND', { carrier: id }) }
  const log = logSetting(carrier, { v: (carrier.v ?? 0) + 1, by, now, value: 'ON' })
  return saveCarrier(store, carrier, { singleReviewer: true, singleReviewerAsked: null }, [log])
}
