import { readReplyKey } from '#shared/audit/messages/replyKey.ts'
import type { ReadMail } from '#shared/documents/readMail.ts'

/** What in an email says which of ours it is about, the surest first. */
export interface Clues {
  /** Keys of emails of ours: in the addresses it came to, and in what it answers. */
  keys: string[]
  /** Words in brackets in its subject: one may be an audit's code. */
  codes: string[]
}

/** Headers that name whom it came to: of those of the envelope the sender wrote none. */
const ADDRESSED = ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to', 'to', 'cc']
const ANSWERED = ['in-reply-to', 'references']

/** So many are looked up. */
const MOST = 10

/** `recipients`: of the envelope, where the door knows them; `original`: headers of what a server returns. */
export function cluesOf(
  { headers, subject }: Pick<ReadMail, 'headers' | 'subject'>,
  recipients: readonly string[] = [],
  original = '',
): Clues {
  const valuesOf = (names: readonly string[]) =>
    names.flatMap((name) => headers.flatMap(([each, value]) => (each === name ? [value] : [])))
  const answered = valuesOf(ANSWERED).flatMap((value) => value.split(/\s+/).reverse())
  const texts = [...recipients, ...valuesOf(ADDRESSED).flatMap((value) => value.split(','))]
  const keys = [...texts, ...answered, ...original.split('\n')].flatMap(
    (text) => readReplyKey(text)?.replyKey ?? [],
  )
  const codes = [...subject.matchAll(/\[([A-Za-z0-9][A-Za-z0-9 -]{3,30})\]/g)].map(
    ([, code = '']) => code,
  )
  return { keys: unique(keys), codes: unique(codes) }
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].slice(0, MOST)
}
