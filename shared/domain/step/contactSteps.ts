import type { StepDefinition, StepParty } from './StepDefinition.ts'

type Direction = 'REACHED_OUT' | 'RESPONSE'
type Channel = 'CALL' | 'EMAIL'

export type ContactStepType = `${Direction}_${Channel}_${Uppercase<StepParty>}`

const PARTIES: readonly { party: StepParty; name: string }[] = [
  { party: 'carrier', name: 'Carrier' },
  { party: 'agent', name: 'Agent' },
  { party: 'insured', name: 'Insured' },
  { party: 'accountant', name: 'Accountant' },
]

const CHANNELS = [
  { channel: 'call', name: 'Call', out: 'Called', in: 'called' },
  { channel: 'email', name: 'Email', out: 'Emailed', in: 'e-mailed' },
] as const

/**
 * The contacts that are logged when they happen (specification §4): Reached Out and Response, by call
 * and by e-mail, with four parties. A response's text has no capital "Called" or "Emailed": it is
 * not our outreach.
 */
export const CONTACT_STEPS = Object.fromEntries(
  CHANNELS.flatMap((channel) =>
    PARTIES.flatMap(({ party, name }) => [
      [
        typeOf('REACHED_OUT', channel.channel, party),
        contact(`Reached Out (${channel.name} ${name})`, {
          historyOp: 'REACHED_OUT',
          historyText: `${channel.out} ${name}`,
          setsState: null,
          channel: channel.channel,
          party,
          direction: 'out',
        }),
      ],
      [
        typeOf('RESPONSE', channel.channel, party),
        contact(`Response (${channel.name} ${name})`, {
          historyOp: 'RESPONSE',
          historyText: `${name} ${channel.in}`,
          setsState: 'HEARTBEAT',
          channel: channel.channel,
          party,
          direction: 'in',
        }),
      ],
    ]),
  ),
) as Record<ContactStepType, StepDefinition>

function typeOf(direction: Direction, channel: string, party: string): string {
  return `${direction}_${channel}_${party}`.toUpperCase()
}

function contact(
  displayName: string,
  rest: Omit<StepDefinition, 'displayName' | 'category' | 'waitInDays' | 'baker'>,
): StepDefinition {
  return { displayName, category: 'OTHER', waitInDays: 0, baker: true, ...rest }
}
