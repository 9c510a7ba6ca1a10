/** `npm run soak -- cases` runs every file that imports this one, at full size. */
const IS_WHOLE = process.env['BAKEHOUSE_SOAK_CASES'] === '1'

/** How many of something a test does: a share in the usual run, `whole` in `npm run soak -- cases`. */
export function soakSize(share: number, whole: number): number {
  return IS_WHOLE ? whole : share
}

/**
 * One in `every` of the cases in the usual run, all of them in `npm run soak -- cases`. The steps of the
 * golden ratio spread the share evenly, also over what comes in turns, such as each person for each path.
 */
export function soakShare<Case>(cases: readonly Case[], every: number): readonly Case[] {
  if (IS_WHOLE) return cases
  return cases.filter((_, at) => ((at * GOLDEN) % 1) * every < 1)
}

const GOLDEN = (Math.sqrt(5) - 1) / 2
