import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { TEMPLATE_STEPS, templateOf } from '#shared/audit/messages/templates.ts'
import { changeTemplates } from '#shared/audit/ops/changeCarrier.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import { readStep } from '../../arguments.ts'
import { defineCommand, refusalOfReading } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { table } from '../../table.ts'
import { addActorOption, readActor, withCarrier } from '../context.ts'
import { addCarrierPart, type CarrierPart, readCarrierPart } from './settings.ts'

interface SetOptions {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  step: string
  file: string
}

/** `bakehouse carriers templates set CARRIER STEP FILE` */
export const carriersTemplatesSetCommand = defineCommand<
  SetOptions,
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

interface ShowOptions {
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
export const carriersTemplatesShowCommand = defineCommand<ShowOptions, ShownTemplate[]>({
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
