import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import {
  lacksLink,
  ownTemplate,
  TEMPLATE_STEPS,
  templateOf,
} from '#shared/audit/messages/templates.ts'
import { changeTemplates } from '#shared/audit/ops/changeSettings.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { OutgoingTemplate, StepType } from '#shared/firm/model.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#shared/kernel/language.ts'
import { readStep } from '../../arguments.ts'
import { defineCommand, refusalOfReading } from '../../command.ts'
import { table } from '../../table.ts'
import { ADMINS, ofCarrier, STAFF } from '../context.ts'

/** `bakehouse carriers templates set CARRIER STEP FILE` */
export const carriersTemplatesSetCommand = defineCommand({
  opens: ofCarrier({ use: 'write', roles: ADMINS, named: { argument: 'the carrier' } }),
  example: 'HM MAILING_INSURED letter.txt',
  configure: (command) => {
    command
      .argument('<step>', 'the step, by type or name')
      .argument('<file>', 'the template, in the form that "carriers templates show" prints')
    languageOption(command)
  },
  read: ([step = '', file = ''], command) => ({ step, file, language: languageIn(command) }),
  prepare: async ({ step: typed, file, language }, { cwd }) => {
    const step = readStep(typed)
    if (!step.ok) return step
    const template = await readTemplateFile(file, cwd)
    return template.ok
      ? { ok: true, value: { step: step.value, template: template.value, language } }
      : template
  },
  run: async ({ store, carrier }, change) => {
    const changed = await changeTemplates(store, carrier, change)
    if (!changed.ok) return changed
    const { step, template } = change
    const hasNoLink = lacksLink(step, template)
    return { ok: true, value: { carrier: carrier.id, step, hasNoLink } }
  },
  toJson: (set) => set,
  print: ({ carrier, step, hasNoLink }, io) => {
    io.info(`${carrier} has words of its own for ${STEPS[step].displayName} now.`)
    if (hasNoLink)
      io.warn('They have no {link}: their reader cannot open the audit from them. Add it.')
  },
})

function languageOption(command: Command): void {
  const option = new Option('--language <language>', 'of the words')
  command.addOption(option.choices(LANGUAGE_CODES).default(DEFAULT_LANGUAGE))
}

function languageIn(command: Command): Language {
  return command.opts<{ language: Language }>().language
}

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

interface ShownTemplate extends OutgoingTemplate {
  step: StepType
  isOwn: boolean
}

/** `bakehouse carriers templates show CARRIER [STEP]`: of one step what can be edited and set again. */
export const carriersTemplatesShowCommand = defineCommand({
  opens: ofCarrier({ use: 'read', roles: STAFF, named: { argument: 'the carrier' } }),
  example: 'HM MAILING_INSURED > letter.txt',
  configure: (command) => {
    command.argument('[step]', 'the step whose template to print; without it all are listed')
    languageOption(command)
  },
  read: ([step = ''], command) => ({ step, language: languageIn(command) }),
  prepare: ({ step: typed, language }) => {
    if (typed === '') return { ok: true, value: { wanted: TEMPLATE_STEPS[language], language } }
    const step = readStep(typed)
    return step.ok ? { ok: true, value: { wanted: [step.value], language } } : step
  },
  run: async ({ carrier }, { wanted, language }) => {
    const shown = wanted.flatMap((type): ShownTemplate[] => {
      const template = templateOf(type, carrier, language)
      const isOwn = ownTemplate(type, carrier, language) !== undefined
      return template === null ? [] : [{ step: type, isOwn, ...template }]
    })
    if (shown.length > 0) return { ok: true, value: shown }
    const name = STEPS[wanted[0] ?? 'NEW'].displayName
    return { ok: false, error: refusal('STEP_HAS_NO_TEMPLATE', { step: name }) }
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
export const carriersTemplatesRemoveCommand = defineCommand({
  opens: ofCarrier({ use: 'write', roles: ADMINS, named: { argument: 'the carrier' } }),
  example: 'HM MAILING_INSURED',
  configure: (command) => {
    command.argument('<step>', 'the step, by type or name')
    languageOption(command)
  },
  read: ([step = ''], command) => ({ step, language: languageIn(command) }),
  prepare: ({ step: typed, language }) => {
    const step = readStep(typed)
    return step.ok ? { ok: true, value: { step: step.value, language } } : step
  },
  run: async ({ store, carrier }, { step, language }) => {
    const removed = await changeTemplates(store, carrier, { step, template: null, language })
    return removed.ok ? { ok: true, value: { carrier: carrier.id, step } } : removed
  },
  toJson: (removed) => removed,
  print: ({ carrier, step }, io) =>
    io.info(`${carrier} uses the built-in words for ${STEPS[step].displayName} again.`),
})
