import type { Command } from 'commander'
import { parseFolder } from '../parseFolder.ts'

/** Which database, as typed; `planTarget` reads it together with the environment. */
export interface TargetOptions {
  project?: string
  emulator?: string
  data?: string
  yes?: boolean
}

/** Adds the options that every command with a database takes. */
export function addTargetOptions(command: Command, use: 'read' | 'write' = 'read'): Command {
  command
    .option('--project <id>', 'Cloud Firestore project (BAKEHOUSE_PROJECT)')
    .option('--emulator <host:port>', 'a Firestore emulator (FIRESTORE_EMULATOR_HOST)')
    .option('--data <dir>', 'data folder of the local backend (BAKEHOUSE_DATA)', parseFolder)
  if (use === 'write') command.option('--yes', 'write to a Cloud Firestore project without asking')
  return addOutputOptions(command)
}

/** Adds what every command takes. */
export function addOutputOptions(command: Command): Command {
  return command
    .option('--json', 'print one JSON object on standard output')
    .option('--no-color', 'no colour (NO_COLOR)')
}

/** The target options among a command's values. */
export function readTargetOptions(command: Command): TargetOptions {
  const { project, emulator, data, yes } = command.opts<TargetOptions>()
  return {
    ...(project === undefined ? {} : { project }),
    ...(emulator === undefined ? {} : { emulator }),
    ...(data === undefined ? {} : { data }),
    ...(yes === undefined ? {} : { yes }),
  }
}
