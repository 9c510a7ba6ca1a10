/** Subjects of what is passed on: there the message below is what the sender wants to be read. */
const FORWARDED = /^\s*(fwd?|rv|reenv|wg|tr|i|enc)\s*:/i

/** A line that some mail programs put before the message that is answered. */
const RULE =
  /^-{2,}\s*(original message|original appointment|mensaje original|ursprüngliche nachricht|message d'origine|reply message)\s*-{2,}$/i

/** "On Tue, Nov 3, 2026 at 9:14 AM Ana <ana@oven.example> wrote:", in the languages that are met. */
const WROTE =
  /^(on\b.{4,300}\bwrote|el\b.{4,300}\bescribió|am\b.{4,300}\bschrieb\b.{0,200}|le\b.{4,300}\ba écrit)\s*:$/i

/** The first line of the headers that Outlook copies, and lines that come soon after it. */
const FROM = /^\*?(from|de|von|desde)\s*:\*?\s*\S/i
const OTHERS =
  /^\*?(sent|date|enviado( el)?|fecha|gesendet|datum|to|para|an|subject|asunto|betreff)\s*:/i

/** Lines over which such headers are looked for. */
const HEADER_LINES = 6

/** Lines that the line "On … wrote:" may be wrapped into. */
const WROTE_LINES = 4

/** Characters of such a line: a longer one is not searched. */
const LONGEST_WROTE = 600

/**
 * What the sender wrote: the text without the message that it answers. Answers between the quoted lines
 * and below them stay, and so does the signature. Of a message that is passed on everything stays.
 */
export function ownWords(text: string, subject: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  if (FORWARDED.test(subject)) return lines.join('\n').trim()
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim()
    if (RULE.test(line) || isHeaderBlock(lines, at)) break
    const wrapped = wroteLinesAt(lines, at)
    if (wrapped > 0) {
      let next = at + wrapped
      while (lines[next] === '') next++
      // Without marks no one can tell where the quotation ends.
      if (lines[next]?.startsWith('>') !== true) break
      at += wrapped - 1
      continue
    }
    if (!line.startsWith('>')) kept.push(lines[at] ?? '')
  }
  return kept
    .join('\n')
    .replace(/\n_{10,}\s*$/, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** How many lines from here on are "On … wrote:"; 0 when none are. */
function wroteLinesAt(lines: readonly string[], at: number): number {
  for (let count = 1; count <= WROTE_LINES; count++) {
    const joined = lines
      .slice(at, at + count)
      .map((line) => line.trim())
      .join(' ')
    if (joined.length > LONGEST_WROTE) return 0
    if (WROTE.test(joined)) return count
  }
  return 0
}

function isHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!FROM.test((lines[at] ?? '').trim())) return false
  const after = lines.slice(at + 1, at + HEADER_LINES).filter((line) => OTHERS.test(line.trim()))
  return after.length >= 2
}
