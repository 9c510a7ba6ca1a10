/** How a stored file is packed, by what Cloud Storage says: empty where it is not, which it calls `identity`. */
export function encodingOf(said: string | undefined): string {
  return said === undefined || said === 'identity' ? '' : said
}
