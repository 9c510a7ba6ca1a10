/** Where `bakehouse start` puts the public pages unless told otherwise. */
const LOCAL_URL = 'http://127.0.0.1:8080'

/**
 * Where what is sent leads: what was typed, else BAKEHOUSE_PUBLIC_URL, else this machine's own pages
 * when the data is here too. Null for a real project without either: then nothing leads anywhere.
 */
export function publicUrlOf(
  typed: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  { isReal, here = LOCAL_URL }: { isReal: boolean; here?: string },
): string | null {
  const named = (typed ?? env['BAKEHOUSE_PUBLIC_URL'] ?? '').trim()
  if (named === '' && isReal) return null
  return (named === '' ? here : named).replace(/\/+$/, '')
}
