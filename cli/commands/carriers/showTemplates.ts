import type { OutgoingTemplate } from '#shared/domain/outgoing/OutgoingTemplate.ts'
import { TEMPLATE_STEPS, templateOf } from '#shared/domain/outgoing/templateOf.ts'
import type { StepType } from '#shared/domain/step/steps.ts'
import { STEPS } from '#shared/domain/step/steps.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { table } from '../../table.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { readStep } from '../readStep.ts'
import { withCarrier } from '../withCarrier.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  /** Empty: all of them. */
  step: string
}

interface ShownTemplate extends OutgoingTemplate {
  step: StepType
  isOwn: boolean
}

/** `bakehouse carriers templates show CARRIER [STEP]`: of one step what can be edited and set again. */
export const carriersTemplatesShowCommand = defineCommand<Options, ShownTemplate[]>({
  configure: (command) => {
    command
      .argument('<carrier>', 'the carrier')
      .argument('[step]', 'the step whose words to print; else all are listed')
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => {
    const [carrier = '', step = ''] = command.args
    return { target: readTargetOptions(command), actor: readActor(command), carrier, step }
  },
  run: async ({ target, actor, carrier: id, step: typed }, runtime) => {
    const step = typed === '' ? null : readStep(typed)
    if (step?.ok === false) return step
    const wanted = step === null ? TEMPLATE_STEPS : [step.value]
    const roles = ['admin', 'baker'] as const
    return withCarrier(
      runtime,
      { target, use: 'read', actor, roles, carrier: id },
      async (opened) => {
        const { carrier } = opened
        const shown = wanted.flatMap((type): ShownTemplate[] => {
          const template = templateOf(type, carrier)
          const isOwn = carrier.templates?.[type] !== undefined
          return template === null ? [] : [{ step: type, isOwn, ...template }]
        })
        if (shown.length > 0) return { ok: true, value: shown }
        const name = STEPS[wanted[0] ?? 'NEW'].displayName
        return { ok: false, error: refusal('STEP_HAS_NO_TEMPLATE', { step: name }) }
      },
    )
  },
  toJson: (templates) => ({ templates }),
  print: (templates, io) => {
    const [only, ...others] = templates
    if (only !== undefined && others.length === 0) {
      io.printText(only.subject === '' ? only.text : `Subject: ${only.subject}\n\n${only.text}`)
      return
    }
    const rows = templates.map(({ step, isOwn, subject }) => [step, isOwn ? 'own' : '', subject])
    io.print(table(['Step', 'Words', 'Subject'], rows))
  },
})
