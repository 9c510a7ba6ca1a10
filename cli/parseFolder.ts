import { InvalidArgumentError } from 'commander'

/** A folder as typed. An empty one is an unset variable in a script, not a wish for the standard. */
export function parseFolder(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('The folder is empty.')
  return text
}
