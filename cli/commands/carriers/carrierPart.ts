import type { Command } from 'commander'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'

/** A part of a carrier that a command changes, by its name, and who does it. */
export interface CarrierPart {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  part: string
}

/** `CARRIER` and the part: what it is called in the help, and what is said of it there. */
export function addCarrierPart(command: Command, name: string, about: string): void {
  command.argument('<carrier>', 'the carrier').argument(`<${name}>`, about)
  addActorOption(command)
  addTargetOptions(command, 'write')
}

/** Both as they were typed. */
export function readCarrierPart(command: Command): CarrierPart {
  const [carrier = '', part = ''] = command.args
  return { target: readTargetOptions(command), actor: readActor(command), carrier, part }
}
