import type { Command } from 'commander'

/** The e-mail that is a command's first argument, in the form in which users are kept. */
export function emailOf(command: Command): string {
  return (command.args[0] ?? '').trim().toLowerCase()
}

/** The ids of a typed list `A,B`; blanks count for nothing. */
export function listOfIds(text: string): string[] {
  return text.split(',').filter((id) => id.trim() !== '')
}
