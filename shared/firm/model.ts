import type { Day } from '#shared/kernel/day.ts'
import type { Language } from '#shared/kernel/language.ts'
import type { FeedProfile } from './feedProfile.ts'
import type { WorksheetRules } from './worksheetRules.ts'

/** A request for a single reviewer that waits for a second admin. */
export interface SingleReviewerRequest {
  /** The admin's email. */
  by: string
  at: Date
}

/** The days on which an auditor does not work; `through` null: until they are back. */
export interface Leave {
  from: Day
  through: Day | null
}

/** A user's name for others to read; it stays after the user is removed, for the histories. */
export interface NamedPerson {
  /** Lower-case. */
  email: string
  name: string
  /** Of staff; absent for carrier users, and for who works for the carrier no more. */
  role?: StaffRole
  /** Of staff: when they are away. Of who works for it no more: since then, until their audits are handed over. */
  away?: Leave
}

/** An insurer that sends orders (collection `carriers`). */
export interface Carrier {
  /** The carrier's code, as in `carrierCompany` and in its feeds: `HM`. */
  id: string
  name: string
  /** IANA zone in which its due days and cut-offs count. */
  timeZone: string
  reviewInbox: string
  helpPhone: string
  helpHours: string
  /** The lines of the sender's address on its letters; without it none are printed. */
  returnAddress?: string[]
  worksheet: boolean
  /** It counts alcohol in the gross sales of general liability; by default only in liquor liability. */
  glIncludesAlcohol?: boolean
  /** The firm has one reviewer: who set an outcome may review it too, with a reason. */
  singleReviewer?: boolean
  /** Which admin has requested that, and when: another admin of the carrier confirms it. */
  singleReviewerAsked?: SingleReviewerRequest | null
  /** People at the carrier. */
  contacts?: CarrierContact[]
  /** Its own waits and reviews, over the bakery's. */
  cadence?: Cadence
  /** Its own templates, over the built-in ones. */
  templates?: OutgoingTemplates
  /** Its own templates in other languages than English. */
  templatesIn?: Partial<Record<OtherLanguage, OutgoingTemplates>>
  /** Its own rules of payroll and subcontractors. */
  worksheetRules?: WorksheetRules
  /** Where results go; without it Bakehouse sends none. */
  results?: ResultsTarget
  /**
   * When a secret was agreed for the endpoint that is in `results`; null where none is. Absent from before
   * it was kept: a secret may be there. The secret itself is no part of the carrier.
   */
  endpointSecretAt?: Date | null
  /** Its own words on the emails that are sent for it. */
  mail?: MailSettings
  /** The carrier's own feed profiles by name; the built-in default serves where there is none. */
  profiles: Record<string, FeedProfile>
  /** Who works or worked for it, so that people appear by name; kept by the engine. */
  people?: NamedPerson[]
  /** How often its settings have been changed: the optimistic lock. */
  v?: number
  dateAdded: Date
}

export const ROLES = ['admin', 'baker', 'carrier'] as const

export type Role = (typeof ROLES)[number]

/** The roles that work audits. */
export type StaffRole = Exclude<Role, 'carrier'>

/** A registered user (collection `users`, keyed by the lower-cased email). */
export interface User {
  /** The lower-cased email. */
  id: string
  email: string
  name: string
  role: Role
  /** Ids of the carriers whose audits this user may see. */
  carriers: string[]
  /** May change what holds for the whole firm: slices, the bakery's cadence, all users. */
  firm?: boolean
  dateAdded: Date
  /** When they are away next, or are now; absent, or null since they are back. */
  away?: Leave | null
  /** How often their access has been changed: the version that the next change is held to. */
  rev?: number
}

/**
 * The words of an email, text or letter, with `{placeholders}` (`placeholders.ts`). An empty line parts
 * paragraphs. A text message has no subject.
 */
export interface OutgoingTemplate {
  subject: string
  text: string
}

/** The languages of `templatesIn`. */
export type OtherLanguage = Exclude<Language, 'en'>

/** Templates by step type: the field `templates` of a carrier, over the built-in ones. */
export type OutgoingTemplates = Partial<Record<StepType, OutgoingTemplate>>

/** A person at the carrier to ask about an order, an invoice, a review. */
export interface CarrierContact {
  name: string
  /** What they are for: "Premium audit", "Invoices". */
  role: string
  email: string
  /** `ddd.ddd.dddd`, or empty. */
  phone: string
}

/** What the emails of a carrier have of their own; what is left out or empty is the firm's. */
export interface MailSettings {
  /** The name beside the firm's address: "Harbor Mutual Premium Audit". */
  fromName?: string
  /** Where its answers go. */
  replyTo?: string
  /** Where servers return what they can't deliver. */
  bounces?: string
  /** Minutes between two emails to one contact; 0: no limit. Left out: one an hour. */
  gapMinutes?: number
}

/** Where a carrier wants its results; an endpoint goes before the email. Without either, nothing is sent. */
export interface ResultsTarget {
  email: string
  /** Takes a package by HTTP POST; its secret is kept apart. */
  endpoint: string
  /** Insureds get the report of a productive audit by email. */
  insured?: boolean
}

/** Overrides by step type: the field `cadence` of `bakery/steps` and of a carrier. */
export type Cadence = Partial<Record<StepType, StepOverride>>

/** Where the bakery or a carrier differs from the table `STEPS` for one step type. */
export interface StepOverride {
  /** Days until an unanswered step lapses; a day at least, and only where the table waits at all. */
  waitInDays?: number
  /** A person releases the email, text or letter before the engine sends it. */
  personFirst?: boolean
}

/** A step's type: its display name in capitals with underscores. What each is: the table STEPS. */
export type StepType =
  | 'NEW'
  | 'AI_REVIEW'
  | 'READY'
  | 'KICK_OFF_WITH_AGENT'
  | 'CALL_AGENT'
  | 'GET_INSURED_FROM_AGENT'
  | 'GET_HELP_FROM_AGENT'
  | 'RECEIVING_INFO_FROM_AGENT'
  | 'RECEIVING_INFO_FROM_PROVIDED_AGENT'
  | 'WAITING_FOR_AGENT'
  | 'WAITING_FOR_PROVIDED_AGENT'
  | 'EMAIL_INSURED'
  | 'EMAILING_INSURED_2X'
  | 'INSURED_EMAIL_3X'
  | 'INSURED_EMAIL_NEW_CONTACT'
  | 'CALL_INSURED'
  | 'TEXT_INSURED'
  | 'MAILING_INSURED'
  | 'MAILING_INSURED_LOCATION'
  | 'WAITING_FOR_INSURED'
  | 'RECEIVING_INFO'
  | 'SUBMIT_DOCS'
  | 'SENDING_CONFIRMATION_EMAIL'
  | 'WRONG_DOCS'
  | 'PRODUCTIVE'
  | 'NONPRODUCTIVE'
  | 'SEND_TO_CARRIER_API'
  | 'SENT_TO_CARRIER'
  | 'MANUAL'
  | 'PROVIDED_DATA'
  | 'RESPONSE_TEXT_INSURED'
  | 'REACHED_OUT_TEXT_INSURED'
  | 'APPOINTMENT_EMAIL'
  | 'APPOINTMENT_REMINDER'
  | `${'REACHED_OUT' | 'RESPONSE'}_${'CALL' | 'EMAIL'}_${'CARRIER' | 'AGENT' | 'INSURED' | 'ACCOUNTANT'}`
