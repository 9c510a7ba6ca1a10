import { STEPS, type StepType } from '#shared/domain/step/steps.ts'
import { changeTemplates } from '#shared/operations/administration/changeTemplates.ts'
import { defineCommand } from '../../CliCommand.ts'
import { readStep } from '../readStep.ts'
import { withCarrier } from '../withCarrier.ts'
import { addCarrierPart, type CarrierPart, readCarrierPart } from './carrierPart.ts'

/** `bakehouse carriers templates remove CARRIER STEP`: back to the built-in words. */
export const carriersTemplatesRemoveCommand = defineCommand<
  CarrierPart,
  { carrier: string; step: StepType }
>({
  configure: (command) => addCarrierPart(command, 'step', 'the step, by type or name'),
  read: readCarrierPart,
  run: async ({ target, actor, carrier: id, part: typed }, runtime) => {
    const step = readStep(typed)
    if (!step.ok) return step
    const request = { target, use: 'write', actor, roles: ['admin'], carrier: id } as const
    return withCarrier(runtime, request, async ({ store, carrier }) => {
      const removed = await changeTemplates(store, carrier, { step: step.value, template: null })
      return removed.ok ? { ok: true, value: { carrier: carrier.id, step: step.value } } : removed
    })
  },
  toJson: (removed) => removed,
  print: ({ carrier, step }, io) =>
    io.tell(`${carrier} uses the built-in words for ${STEPS[step].displayName} again.`),
})
