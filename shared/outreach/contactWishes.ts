/**
 * What the owner of a number has asked for by text (collection `contactWishes`, id `+12075550109`). Only
 * the engine writes it.
 */
export interface ContactWishes {
  id: string
  lines: LineWish[]
  /** When it was answered automatically: the last few moments. */
  answeredAt: Date[]
  /** Raised with each write: its lock. */
  rev: number
}

/** What the owner wants of one sender: of all carriers whose texts come from that line. */
export interface LineWish {
  /** The number or messaging service, as `engine/senders` names it. */
  line: string
  isClosed: boolean
  /** When it was last said, and in which words. */
  at: Date
  words: string
  /** When "no more texts" was last confirmed. */
  confirmedAt: Date | null
}

const HOUR = 3_600_000

/** More answers an hour would go to a machine that answers too. */
const MAX_ANSWERS = 3

/** A number that has said nothing yet. */
export function noWishes(id: string): ContactWishes {
  return { id, lines: [], answeredAt: [], rev: 0 }
}

/** True when a sender may not text the number. */
export function isClosedFor(wishes: Pick<ContactWishes, 'lines'> | null, line: string): boolean {
  return wishes?.lines.some((each) => each.line === line && each.isClosed) ?? false
}

/**
 * The wishes after a text has closed the number for a line, or opened it again. The last word holds in
 * whatever order they are read; of two of one moment the one that closes.
 */
export function withWish(
  wishes: ContactWishes,
  said: Pick<LineWish, 'line' | 'isClosed' | 'at' | 'words'>,
): ContactWishes {
  const before = wishes.lines.find(({ line }) => line === said.line)
  if (before && !isLater(said, before)) return wishes
  const others = wishes.lines.filter(({ line }) => line !== said.line)
  const wish = { ...said, confirmedAt: before?.confirmedAt ?? null }
  return { ...wishes, lines: [...others, wish] }
}

function isLater(
  said: Pick<LineWish, 'isClosed' | 'at'>,
  before: Pick<LineWish, 'isClosed' | 'at'>,
): boolean {
  const ms = said.at.getTime() - before.at.getTime()
  return ms === 0 ? said.isClosed && !before.isClosed : ms > 0
}

/** Whether a text may be answered automatically now: loops end, and a STOP is confirmed once a day. */
export function mayAnswer(
  { lines, answeredAt }: ContactWishes,
  { line, asks, now }: { line: string; asks: string; now: Date },
): boolean {
  const isWithin = (moment: Date, ms: number) => now.getTime() - moment.getTime() < ms
  if (answeredAt.filter((moment) => isWithin(moment, HOUR)).length >= MAX_ANSWERS) return false
  if (asks !== 'stop') return true
  const confirmedAt = lines.find((each) => each.line === line)?.confirmedAt ?? null
  return confirmedAt === null || !isWithin(confirmedAt, 24 * HOUR)
}

/** The wishes after a text was answered. */
export function withAnswer(
  wishes: ContactWishes,
  { line, asks, now }: { line: string; asks: string; now: Date },
): ContactWishes {
  return {
    ...wishes,
    answeredAt: [...wishes.answeredAt.slice(1 - MAX_ANSWERS), now],
    lines: wishes.lines.map((each) =>
      each.line === line && asks === 'stop' ? { ...each, confirmedAt: now } : each,
    ),
  }
}
