import { type ErrorCode, type Refusal, refusal } from '#shared/errors/refusal.ts'

/**
 * `unchecked`: the virus scanner gave no verdict yet. `infected`: it found something. `released`: a person
 * says that it is wrong, and the file is accepted. `discarded`: a person has left it out for good.
 */
export type HeldState = 'unchecked' | 'infected' | 'released' | 'discarded'

/** Where a person has yet to decide, or the scanner to answer. */
export const OPEN_HELD_STATES = ['unchecked', 'infected'] as const satisfies readonly HeldState[]

/** By which door a file came. */
export type FileDoor = 'public' | 'staff' | 'inbox' | 'email'

/** A state in words, on screens and at the command line. */
export const HELD_STATE_WORDS: Record<HeldState, string> = {
  unchecked: 'being checked',
  infected: 'held: infected',
  released: 'released',
  discarded: 'discarded',
}

/** A door in words. */
export const FILE_DOOR_WORDS: Record<FileDoor, string> = {
  public: 'public link',
  staff: 'staff upload',
  inbox: 'inbox',
  email: 'email',
}

/** A file that is to become a document, or one of the inbox. */
export interface FileOnItsWay {
  carrierCompany: string
  /** The audit it is for; absent for a file of the inbox. */
  audit?: { id: string; auditCode: string }
  door: FileDoor
  /** The intake that lists it, for a file of the public's. */
  intakeId?: string
  name: string
  bytes: Uint8Array
}

/**
 * What every file passes before it becomes a document or a file of the inbox. `admit` resolves with null
 * for a file that is accepted, else with FILE_INFECTED, with FILE_DISCARDED, or with FILE_UNCHECKED where the
 * scanner gave no verdict: then the same file may be offered again later. Rejects with a `StoreError`.
 */
export interface Quarantine {
  admit(file: FileOnItsWay): Promise<Refusal | null>
}

/**
 * What is known of a file that is held (collection `heldFiles`). Its id names carrier and bytes, so that
 * one file is held once, by whatever doors it came. Its bytes stay where they came in, where no browser
 * reads them.
 */
export interface HeldFile {
  id: string
  carrierCompany: string
  /** Empty for a file of the inbox. */
  auditFSID: string
  auditCode: string
  intakeId: string
  door: FileDoor
  name: string
  /** In bytes. */
  size: number
  state: HeldState
  /** Since when it is held. */
  dateAdded: Date
  /** When the scanner was last asked. */
  at: Date
  /** How often it was. */
  tries: number
  /** Who released or discarded it; empty while no one has. */
  decidedBy: string
  decidedAt: Date | null
}

/** A file that is not checked for so long is an exception. */
export const HELD_LATE_HOURS = 1

/** Whether the scanner may be asked again: a minute after it gave no verdict. */
export function mayScanAgain({ at }: Pick<HeldFile, 'at'>, now: Date): boolean {
  return now.getTime() - at.getTime() >= RETRY_MS
}

const RETRY_MS = 60_000

/** What keeps a file out, by what is known of it; null: it is accepted. */
export function refusalOfHeld(state: HeldState, name: string): Refusal | null {
  const code = REFUSED_AS[state]
  return code === null ? null : refusal(code, { name })
}

const REFUSED_AS = {
  unchecked: 'FILE_UNCHECKED',
  infected: 'FILE_INFECTED',
  released: null,
  discarded: 'FILE_DISCARDED',
} as const satisfies Record<HeldState, ErrorCode | null>
