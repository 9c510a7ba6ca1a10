import { type Saved, savedOf, savedText } from '#shared/audit/access/savedAnswers.ts'
import type { Actor } from '#shared/audit/actor.ts'
import type { Appointment } from '#shared/audit/appointments.ts'
import { COMMAND_SCHEMA, type SentCommand } from '#shared/audit/command.ts'
import type { AdvanceFacts, Audit, WorkCarrier } from '#shared/audit/model.ts'
import type { SearchedAudit } from '#shared/audit/search.ts'
import { newStep } from '#shared/audit/steps/draft.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { Carrier, User } from '#shared/firm/model.ts'
import { IMPORT_SLICE } from '#shared/kernel/constants.ts'
import type { OrderRecord } from '#shared/orders/model.ts'
import { newAudit } from '#shared/orders/newAudit.ts'
import { orderToAudit } from '#shared/orders/orderToAudit.ts'

/** The moment at which the builders' documents were made. */
export const BUILT_AT = new Date('2026-11-02T15:00:00.000Z')

/** A carrier, DEMO by default. */
export function aCarrier(changes: Partial<Carrier> = {}): Carrier {
  return {
    id: 'DEMO',
    name: 'Demo Mutual',
    timeZone: 'America/New_York',
    reviewInbox: '',
    helpPhone: '800.555.0100',
    helpHours: '9 to 5',
    worksheet: true,
    profiles: {},
    dateAdded: BUILT_AT,
    ...changes,
  }
}

/** A carrier as the engine reads it: no overrides by default. */
export function aWorkCarrier(changes: Partial<WorkCarrier> = {}): WorkCarrier {
  return { ...aCarrier(), cadence: {}, ...changes }
}

/** A registered user, an admin of DEMO by default. */
export function aUser(changes: Partial<User> = {}): User {
  const email = changes.email ?? 'admin@bakehouse.example'
  return {
    id: email,
    email,
    name: 'Ada Admin',
    role: 'admin',
    carriers: ['DEMO'],
    dateAdded: BUILT_AT,
    ...changes,
  }
}

/** A command as its asker sends it, of the carrier DEMO; `at` is the server's to add. */
export function aSentCommand(changes: Partial<SentCommand> = {}): SentCommand {
  return {
    kind: 'act',
    by: 'admin@bakehouse.example',
    uid: 'uid',
    carrierCompany: 'DEMO',
    auditFSID: '',
    request: {},
    after: '',
    seen: null,
    schema: COMMAND_SCHEMA,
    state: 'WAITING',
    ...changes,
  }
}

/** A complete order of one restaurant. `header` changes single fields. */
export function anOrder(
  header: Partial<OrderRecord['header']> = {},
  changes: Partial<Omit<OrderRecord, 'header'>> = {},
): OrderRecord {
  return {
    header: {
      orderNumber: 'T0001',
      reportType: 'Phone',
      policyNumber: 'GLP-0000001-01',
      policyFrom: '2025-10-01',
      policyTo: '2026-10-01',
      insuredName: 'Harbor Oven',
      insuredName2: '',
      contact: 'Ines Marlow',
      contactEmail: 'ines@harboroven.example',
      phone: '207.555.0101',
      address: '1 Wharf St',
      city: 'Portland',
      state: 'ME',
      zip: '04101',
      businessDescription: 'Restaurant',
      agency: 'Casco Agency',
      agencyEmail: 'audits@casco.example',
      agencyPhone: '207.555.0102',
      dueDate: '2027-03-01',
      specialInstructions: '',
      language: '',
      naics: '',
      ...header,
    },
    classes: [
      {
        classCode: '16910',
        classDescription: 'Restaurants',
        exposureType: 'grossSales',
        estimatedExposure: 850000,
        policyType: 'General Liability',
        subLine: '334',
        notes: '',
      },
    ],
    unreadable: [],
    notes: [],
    sources: () => ({ header: {}, classes: [] }),
    lines: [2],
    ...changes,
  }
}

/** The id of the insured's intake of `anAudit({ id })`. */
export function intakeIdOf(auditFSID: string): string {
  return `intake${auditFSID.slice(-14)}`
}

/** Two hours in Portland, Maine, on the day after `BUILT_AT`. */
export function anAppointment(changes: Partial<Appointment> = {}): Appointment {
  return {
    id: 'appointment000000001',
    auditor: 'auditor@bakehouse.example',
    auditorName: 'Sam Reyes',
    start: new Date('2026-11-03T14:00:00Z'),
    end: new Date('2026-11-03T16:00:00Z'),
    timeZone: 'America/New_York',
    day: '2026-11-03',
    place: '20 Wharf St, Portland, ME',
    contactName: 'Dana Whitfield',
    contactEmail: 'dana@harboroven.example',
    contactPhone: '207.555.0101',
    sequence: 0,
    by: 'auditor@bakehouse.example',
    at: BUILT_AT,
    ...changes,
  }
}

/** An audit as its import makes it: in READY with the READY step open. */
export function anAudit(changes: Partial<Audit> = {}): Audit {
  const { id = 'auditAAAAAAAAAAAAAAA' } = changes
  const audit = newAudit(orderToAudit(anOrder()), {
    id,
    intakeId: intakeIdOf(id),
    auditCode: 'T0001',
    carrierCompany: 'DEMO',
    timeZone: 'America/New_York',
    sliceID: IMPORT_SLICE,
    env: 'local',
    now: changes.dateAdded ?? BUILT_AT,
    today: '2026-11-02',
    consolidatedId: '',
    notes: [],
    firstEntry: { op: 'IMPORTED', text: 'Imported order', userId: 'System' },
    openStep: { type: 'READY', id: 'stepAAAAAAAAAAAAAAAA' },
  })
  return { ...audit, ...changes }
}

/** What search finds an audit by: every text empty, but for the changes. */
export function aSearchedAudit<Changes extends Partial<SearchedAudit>>(changes: Changes) {
  const empty: SearchedAudit = {
    auditCode: '',
    orderNumber: '',
    policyNumber: '',
    insuredCompany: '',
    insuredDbaName: '',
    insuredFirstName: '',
    insuredLastName: '',
    insuredEmail: '',
    insuredPhone: '',
    insuredCell: '',
    insuredMailingCity: '',
    insuredLocationCity: '',
    agentCompany: '',
    agentFirstName: '',
    agentLastName: '',
    agentEmail: '',
    agentPhone: '',
    agentCell: '',
    agentMailingCity: '',
    agentProvidedFirstName: '',
    agentProvidedLastName: '',
    agentProvidedEmail: '',
    agentProvidedPhone: '',
    agentInsuredFirstName: '',
    agentInsuredLastName: '',
    agentInsuredEmail: '',
    agentInsuredPhone: '',
    delegateFirstName: '',
    delegateLastName: '',
    delegateEmail: '',
    delegatePhone: '',
  }
  return { ...empty, ...changes }
}

/** Every way to reach the insured, for `anAudit()`, which has only some. */
export const REACHABLE: Partial<Audit> = {
  appointment: anAppointment(),
  insuredCell: '207.555.0109',
  agentInsuredEmail: 'books@harboroven.example',
  agentInsuredFirstName: 'Bo',
  insuredLocationAddress1: '2 Pier Rd',
}

/** A step of `anAudit()`: its open READY step by default. */
export function aStep(changes: Partial<Step> = {}): Step {
  const step = newStep(anAudit(), changes.type ?? 'READY', {
    id: changes.id ?? 'stepAAAAAAAAAAAAAAAA',
    now: changes.dateAdded ?? BUILT_AT,
    userId: 'System',
  })
  return { ...step, ...changes }
}

export const ADMIN: Actor = { userId: 'admin@bakehouse.example', role: 'admin' }
export const OTHER_ADMIN: Actor = { userId: 'second@bakehouse.example', role: 'admin' }
export const BAKER: Actor = { userId: 'auditor@bakehouse.example', role: 'baker' }
export const SYSTEM: Actor = { userId: 'System', role: 'system' }
export const INVOICING: Actor = { userId: 'System', role: 'invoicing' }

/** The facts for an action on `anAudit()`, an hour after it was made, with nothing besides it. */
export function advanceFacts(changes: Partial<AdvanceFacts> = {}): AdvanceFacts {
  return {
    now: new Date(BUILT_AT.getTime() + 3_600_000),
    today: '2026-11-02',
    carrier: aWorkCarrier(),
    reason: '',
    bulk: false,
    steps: [],
    documents: [],
    intakes: [],
    outbox: [],
    publicUrl: 'https://audits.example',
    pin: 'A1B2C3',
    ...changes,
  }
}

/** A save of a public page: the intake's text with these entries in it, and other fields as they are. */
export function withSaved<More extends object>(
  intake: { saved?: string },
  { answers, pages, files, ...more }: Partial<Saved> & More,
) {
  const before = savedOf(intake)
  const saved = savedText({
    answers: { ...before.answers, ...answers },
    pages: { ...before.pages, ...pages },
    files: { ...before.files, ...files },
  })
  return { ...more, saved }
}
