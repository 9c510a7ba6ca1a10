import { emailKey } from '#shared/kernel/contact.ts'
import { EDITABLE_FIELDS } from '../editableFields.ts'
import type { Audit } from '../model.ts'
import type { Intake } from './intake.ts'
import { type Saved, type SavedFields, savedOf, savedText } from './savedAnswers.ts'

/** Contacts that a link may change, and by which links, the PIN or results leave or a person calls. */
const CONTACTS = [
  'insuredEmail',
  'insuredPhone',
  'insuredCell',
  'agentEmail',
  'agentProvidedEmail',
  'agentInsuredEmail',
  'agentInsuredPhone',
] as const

type Contact = (typeof CONTACTS)[number]

/** A contact that was answered by a link: counts while the audit still has what was `given`. */
interface ContactByLink {
  given: string
  /** What the order or staff had last. */
  before: string
  /** Whose link it was. */
  by: Intake['scope']
}

/** By the contact's field. */
export type ContactsByLink = Partial<Record<Contact, ContactByLink>>

/** `contactsByLink` once a link has answered `fields`. */
export function withContactsBy(
  by: Intake['scope'],
  audit: Audit,
  fields: Partial<Audit>,
): Pick<Audit, 'contactsByLink'> {
  const known = standing(audit)
  const changed = CONTACTS.flatMap((name) => {
    const given = fields[name]
    if (given === undefined || given === audit[name]) return []
    return [[name, { given, before: known[name]?.before ?? audit[name], by }] as const]
  })
  if (changed.length === 0) return {}
  return { contactsByLink: { ...known, ...Object.fromEntries(changed) } }
}

/**
 * The contacts without what came by the insured's link, as the order or staff had them, and what they are
 * called: who held that link may have entered their own, and would be sent the next one.
 */
export function contactsBeforeLink(audit: Audit): { fields: Partial<Audit>; labels: string[] } {
  const known = Object.entries(standing(audit)) as [Contact, ContactByLink][]
  const own = known.filter(([, { by }]) => by === 'insured')
  const back = own.filter(([name, { before }]) => before !== audit[name])
  if (own.length === 0) return { fields: {}, labels: [] }
  const contactsByLink = Object.fromEntries(known.filter(([, { by }]) => by !== 'insured'))
  const fields = Object.fromEntries(back.map(([name, { before }]) => [name, before]))
  return {
    fields: { ...fields, contactsByLink },
    labels: back.map(([name]) => EDITABLE_FIELDS[name].label),
  }
}

/**
 * What an intake has saved for the next holder of the insured's link: contacts that are not the audit's are
 * left out, also those that the engine has not applied yet, and are asked for again.
 */
export function savedWithoutContacts(
  intake: SavedFields & { foldedSaved?: string },
  audit: Audit,
): { saved: string; foldedSaved?: string; foldedAnswers?: Saved['answers'] } {
  const { answers, pages, files } = savedOf(intake)
  const { foldedSaved, foldedAnswers } = intake
  const kept = withoutOthers(answers, audit)
  const isAsked = Object.keys(kept).length < Object.keys(answers).length
  const { contact: _, ...others } = pages
  const saved = savedText({ answers: kept, pages: isAsked ? others : pages, files })
  if (foldedSaved !== undefined) {
    const folded = savedOf({ saved: foldedSaved })
    const before = { ...folded, answers: withoutOthers(folded.answers, audit) }
    return { saved, foldedSaved: savedText(before) }
  }
  return { saved, ...(foldedAnswers && { foldedAnswers: withoutOthers(foldedAnswers, audit) }) }
}

function withoutOthers(answers: Saved['answers'], audit: Audit): Saved['answers'] {
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([name, given]) => !isContact(name) || given === '' || given === audit[name],
    ),
  )
}

function isContact(name: string): name is Contact {
  return CONTACTS.some((each) => each === name)
}

/** True for an address that neither the order nor staff gave. */
export function isEmailByLink(email: string, audit: Audit): boolean {
  return Object.values(standing(audit)).some(
    ({ given, before }) =>
      emailKey(given) === emailKey(email) && emailKey(before) !== emailKey(email),
  )
}

/** Those that neither an order nor staff have changed since. */
function standing(audit: Audit): ContactsByLink {
  const { contactsByLink = {} } = audit
  const known = Object.entries(contactsByLink) as [Contact, ContactByLink][]
  return Object.fromEntries(known.filter(([name, { given }]) => given === audit[name]))
}
