import type { Io } from './io.ts'

/** What something bulk has stopped at: a code, a recipient, a place in a file. */
interface Stopped {
  of: string
  reason: string
}

/**
 * Warns of what was refused among many: each reason once, the most frequent first, with how many it stopped
 * and which. Nothing for none. A person sees 20 reasons, and 20 of each, unless `--verbose` asks for all.
 */
export function warnByReason(
  {
    title,
    noun,
    join = ': ',
  }: {
    /** "Not advanced". */
    title: string
    /** What they are, in the plural: "audits". */
    noun: string
    /** Between a single one and its reason. */
    join?: string
  },
  stopped: readonly Stopped[],
  io: Pick<Io, 'warn' | 'mostLines'>,
): void {
  if (stopped.length === 0) return
  io.warn(`${title} (${stopped.length}):`)
  const byReason = new Map<string, string[]>()
  for (const { of, reason } of stopped) {
    const same = byReason.get(reason)
    if (same === undefined) byReason.set(reason, [of])
    else same.push(of)
  }
  const groups = [...byReason].sort(([, one], [, other]) => other.length - one.length)
  for (const [reason, names] of groups.slice(0, io.mostLines)) {
    if (names.length === 1) {
      io.warn(`  ${names[0]}${join}${reason}`)
      continue
    }
    io.warn(`  ${names.length} ${noun}: ${reason}`)
    io.warn(`    ${names.slice(0, io.mostLines).join(', ')}${more(names.length, io)}`)
  }
  const unsaid = groups.slice(io.mostLines).reduce((sum, [, names]) => sum + names.length, 0)
  if (unsaid > 0) io.warn(`  and ${unsaid} more; see --verbose or --json`)
}

function more(count: number, { mostLines }: Pick<Io, 'mostLines'>): string {
  return count > mostLines ? ` and ${count - mostLines} more; see --verbose or --json` : ''
}
