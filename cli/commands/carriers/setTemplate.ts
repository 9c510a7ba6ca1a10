import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { OutgoingTemplate } from '#shared/domain/outgoing/OutgoingTemplate.ts'
import { STEPS, type StepType } from '#shared/domain/step/steps.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { changeTemplates } from '#shared/operations/administration/changeTemplates.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { refusalOfReading } from '../../refusalOfReading.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { readStep } from '../readStep.ts'
import { withCarrier } from '../withCarrier.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  step: string
  file: string
}

/** `bakehouse carriers templates set CARRIER STEP FILE` */
export const carriersTemplatesSetCommand = defineCommand<
  Options,
  { carrier: string; step: StepType }
>({
  configure: (command) => {
    command
      .argument('<carrier>', 'the carrier')
      .argument('<step>', 'the step, by type or name')
      .argument('<file>', 'its words as "carriers templates show" prints them')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const [carrier = '', step = '', file = ''] = command.args
    return { target: readTargetOptions(command), actor: readActor(command), carrier, step, file }
  },
  run: async ({ target, actor, carrier: id, step: typed, file }, runtime) => {
    const step = readStep(typed)
    if (!step.ok) return step
    const template = await readTemplateFile(file, runtime.cwd)
    if (!template.ok) return template
    const request = { target, use: 'write', actor, roles: ['admin'], carrier: id } as const
    return withCarrier(runtime, request, async ({ store, carrier }) => {
      const change = { step: step.value, template: template.value }
      const changed = await changeTemplates(store, carrier, change)
      return changed.ok ? { ok: true, value: { carrier: carrier.id, step: step.value } } : changed
    })
  },
  toJson: (set) => set,
  print: ({ carrier, step }, io) =>
    io.tell(`${carrier} has words of its own for ${STEPS[step].displayName} now.`),
})

/** A file that begins with a line `Subject: …` (none for a text message), an empty line, the text. */
async function readTemplateFile(file: string, cwd: string): Promise<Result<OutgoingTemplate>> {
  let read: string
  try {
    read = await readFile(resolve(cwd, file), 'utf8')
  } catch (error) {
    return { ok: false, error: refusalOfReading(file, error) }
  }
  const plain = read.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const [, subject = '', text = plain] = /^Subject: *(.*)\n+([\s\S]*)$/i.exec(plain) ?? []
  return { ok: true, value: { subject, text } }
}
