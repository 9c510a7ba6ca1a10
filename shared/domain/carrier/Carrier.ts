import type { FeedProfile } from '../order/FeedProfile.ts'
import type { OutgoingTemplates } from '../outgoing/OutgoingTemplate.ts'
import type { ResultsTarget } from '../results/ResultsTarget.ts'
import type { Cadence } from '../step/Cadence.ts'
import type { CarrierContact } from './CarrierContact.ts'

/** A wish for a single reviewer that waits for a second admin. */
export interface SingleReviewerRequest {
  /** The admin's e-mail. */
  by: string
  at: Date
}

/** A registered user as others see them; one who was taken out stays, for the histories. */
export interface NamedPerson {
  /** Lower-case. */
  email: string
  name: string
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
  worksheet: boolean
  /** It counts alcohol in the gross sales of general liability; by default only in liquor liability. */
  glIncludesAlcohol?: boolean
  /** The firm has one reviewer: who set an outcome may review it too, with a reason. */
  singleReviewer?: boolean
  /** Which admin has asked for that, and when: another admin of the carrier confirms it. */
  singleReviewerAsked?: SingleReviewerRequest | null
  /** People at the carrier. */
  contacts?: CarrierContact[]
  /** Waits and looks of its own, over the bakery's. */
  cadence?: Cadence
  /** What it wants written, over the built-in templates. */
  templates?: OutgoingTemplates
  /** Where results go; without it nothing is sent by itself. */
  results?: ResultsTarget
  /** The carrier's own feed profiles by name; the built-in default serves where there is none. */
  profiles: Record<string, FeedProfile>
  /** Who works or worked for it, so that people appear by name; kept by the engine. */
  people?: NamedPerson[]
  /** How often its settings have been changed: the optimistic lock. */
  v?: number
  dateAdded: Date
}
