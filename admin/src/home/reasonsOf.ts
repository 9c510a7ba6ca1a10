import type { Flag } from '#shared/audit/exceptions.ts'

const SHOWN = 3

/** The most frequent reasons in a line: "2 past due, 1 stuck". */
export function reasonsOf(
  flags: readonly [Flag, number][],
  translate: (key: string) => string,
): string {
  return flags
    .slice(0, SHOWN)
    .map(([flag, count]) => `${count} ${translate(`home.flags.${flag}`)}`)
    .join(', ')
}
