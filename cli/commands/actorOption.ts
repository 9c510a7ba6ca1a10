import type { Command } from 'commander'
import type { Runtime } from '../Runtime.ts'

/** Adds `--as`, which every command takes that somebody is answerable for. */
export function addActorOption(command: Command): Command {
  return command.option('--as <email>', 'act as this registered user (BAKEHOUSE_USER)')
}

/** Who was typed after `--as`. */
export function readActor(command: Command): string | undefined {
  return command.opts<{ as?: string }>().as
}

/** Who acts: who was typed, else who the environment names; undefined is the system itself. */
export function actorOf(
  typed: string | undefined,
  { env }: Pick<Runtime, 'env'>,
): string | undefined {
  return typed ?? env['BAKEHOUSE_USER']
}
