import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { type EditableFieldName, refusalOfField } from '#shared/audit/editableFields.ts'
import type { Audit } from '#shared/audit/model.ts'
import { readValue } from '#shared/audit/readField.ts'
import type { Disposition } from '#shared/audit/steps/facts.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { StepType } from '#shared/firm/model.ts'
import { formatPhone } from '#shared/kernel/contact.ts'
import type { Random } from '#shared/kernel/random.ts'
import { type Contact, contactRoles, contactsOf } from '../audits/contacts.ts'
import { Field, MistakeNote, TypedInput } from '../ui/inputs.tsx'
import './workMessages.ts'

/** Fields of the audit as they were typed, by name. */
export type Learned = Readonly<Partial<Record<EditableFieldName, string>>>

/** What a call brought to light of a contact, over the audit as it is. */
export interface LearnedFacts {
  /** The audit as it is with them. */
  audit: Audit
  /** What to save; empty when nothing was learned. */
  patch: Readonly<Partial<Record<EditableFieldName, string>>>
  mistakes: ReadonlyMap<EditableFieldName, string>
}

/** What a call asks for: the right number, or the contact at the insured that the agent gives. */
interface AskedContact {
  kind: 'number' | 'contact'
  fields: readonly EditableFieldName[]
}

/** What is asked for after a call that went so; no fields where nothing is. */
export function contactAsked(
  audit: Audit,
  type: StepType,
  disposition: Disposition | null,
  actor: Parameters<typeof refusalOfField>[2],
): AskedContact {
  const isOpen = (name: EditableFieldName) => refusalOfField(name, audit, actor) === null
  if (disposition === 'wrongNumber')
    return { kind: 'number', fields: numbersCalled(audit, type).filter(isOpen) }
  const isFromAgent = disposition === 'spoke' && STEPS[type].party === 'agent'
  return { kind: 'contact', fields: isFromAgent ? FROM_AGENT.filter(isOpen) : [] }
}

/** Whom a call of this type reaches: the first of the party's contacts who has a number. */
export function contactCalled(audit: Audit, type: StepType): Contact | undefined {
  const known = contactsOf(audit)
  const contacts = contactRoles(audit, STEPS[type].party ?? 'insured').flatMap(
    (role) => known.find((each) => each.role === role) ?? [],
  )
  return contacts.find(({ phones }) => phones.length > 0) ?? contacts[0]
}

/** The audit with what was typed; what is typed wrong is left as it was. */
export function withLearned(
  audit: Audit,
  fields: readonly EditableFieldName[],
  learned: Learned,
  random: Random,
): LearnedFacts {
  const patch: Partial<Record<EditableFieldName, string>> = {}
  const mistakes = new Map<EditableFieldName, string>()
  const edited: Record<string, unknown> = { ...audit }
  for (const name of fields) {
    const text = learned[name]?.trim() ?? ''
    // An empty box says that nothing was learned, not that the field is to be emptied.
    if (text === '' || text === audit[name]) continue
    const read = readValue(name, text, audit, random)
    if ('mistake' in read) mistakes.set(name, read.mistake)
    else {
      patch[name] = text
      edited[name] = read.value
    }
  }
  const isLearned = Object.keys(patch).length > 0
  return { audit: isLearned ? (edited as unknown as Audit) : audit, patch, mistakes }
}

/** Boxes for what a call brought to light, in the dialog that logs it. */
export function LearnedContact({
  audit,
  asked: { kind, fields },
  learned,
  mistakes,
  onChange,
}: {
  audit: Audit
  asked: AskedContact
  learned: Learned
  mistakes: LearnedFacts['mistakes']
  onChange: (learned: Learned) => void
}) {
  const translate = useTranslate()
  if (fields.length === 0) return null
  const isNumber = kind === 'number'
  const input = (name: EditableFieldName) => {
    const { words, form } = isNumber ? RIGHT_NUMBER : (BOXES[name] ?? RIGHT_NUMBER)
    const stored = String(audit[name] ?? '')
    const number = formatPhone(stored)
    const mistake = mistakes.get(name)
    return (
      <Field
        key={name}
        label={translate(`work.call.${words}`)}
        hint={isNumber ? translate('work.call.right_number_hint', { number }) : undefined}
        help={mistake === undefined ? undefined : <MistakeNote mistake={mistake} />}
        control={(ids) => (
          <TypedInput
            {...ids}
            kind={form}
            type={words === 'email' ? 'email' : 'text'}
            dir="auto"
            aria-invalid={mistake !== undefined}
            value={learned[name] ?? (isNumber ? '' : stored)}
            onText={(text) => onChange({ ...learned, [name]: text })}
          />
        )}
      />
    )
  }
  if (isNumber) return fields.map(input)
  return (
    <Box
      component="fieldset"
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        minWidth: 0,
        m: 0,
        p: 0,
        border: 0,
      }}
    >
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 550 }}>
        {translate('work.call.insured_contact')}
      </Box>
      <Box sx={{ gridColumn: '1 / -1', fontSize: 12, color: 'text.secondary' }}>
        {translate('work.call.insured_contact_hint')}
      </Box>
      {fields.map(input)}
    </Box>
  )
}

const RIGHT_NUMBER = { words: 'right_number', form: 'phone' } as const

const BOXES: Partial<Record<EditableFieldName, { words: string; form?: 'phone' }>> = {
  agentInsuredFirstName: { words: 'first_name' },
  agentInsuredLastName: { words: 'last_name' },
  agentInsuredEmail: { words: 'email' },
  agentInsuredPhone: { words: 'phone', form: 'phone' },
}

const FROM_AGENT = Object.keys(BOXES) as EditableFieldName[]

const NUMBERS: Record<Contact['role'], readonly EditableFieldName[]> = {
  insured: ['insuredPhone', 'insuredCell'],
  delegate: ['delegatePhone'],
  agent: ['agentPhone', 'agentCell'],
  retailer: ['agentPhone', 'agentCell'],
  provided: ['agentProvidedPhone'],
  agent_insured: ['agentInsuredPhone'],
}

/** The field that holds the number that was called; none when none is known. */
function numbersCalled(audit: Audit, type: StepType): readonly EditableFieldName[] {
  const role = contactCalled(audit, type)?.role
  const numbers = role === undefined ? [] : NUMBERS[role]
  return numbers.filter((name) => audit[name] !== '').slice(0, 1)
}
