/** A name with more numbers is looked at from its beginning. */
const MOST_NUMBERS = 10
const LEAST_LENGTH = 5
const LEAST_DIGITS = 3
const MOST_PARTS = 4

/**
 * What in a file's name may be an audit's code, an order or a policy number: its words, alone and
 * joined with the next ones, as codes are compared (capital letters and digits). The longest first:
 * `GLP-0100444-01 sales.pdf` may be policy GLP010044401 rather than 0100444.
 */
export function numbersInName(fileName: string): string[] {
  const parts = fileName
    .replace(/\.[^.]*$/, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((part) => part !== '')
  const found = new Set<string>()
  for (let count = MOST_PARTS; count >= 1; count--)
    for (let from = 0; from + count <= parts.length; from++) {
      const run = parts.slice(from, from + count)
      if (isNumber(run)) found.add(run.join(''))
    }
  return [...found].slice(0, MOST_NUMBERS)
}

/** Words of letters at either end belong to something else, but for a first one: `GLP`. */
function isNumber(run: readonly string[]): boolean {
  const joined = run.join('')
  const [first = '', ...rest] = run
  if (joined.length < LEAST_LENGTH || (joined.match(/\d/g) ?? []).length < LEAST_DIGITS)
    return false
  return rest.every((part) => /\d/.test(part)) && (run.length > 1 || /\d/.test(first))
}
