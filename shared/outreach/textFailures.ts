/**
 * Whose a failure is: `number`, it can't be texted; `optedOut`, its owner has said STOP; `passing`, it may
 * work later; `ours`, this text was wrong; `line`, nothing can be sent from this number or service until a
 * person has mended something; `account`, nothing at all.
 */
export type TextFault = 'number' | 'optedOut' | 'passing' | 'ours' | 'line' | 'account'

interface TextFailure {
  fault: TextFault
  /** In words for staff, as the end of a sentence. */
  why: string
}

/** Error codes of Twilio, of an answer to a request and of a status callback alike. */
export const TEXT_FAILURES = {
  // The request.
  20003: { fault: 'account', why: 'the account or its token was refused' },
  20005: { fault: 'account', why: 'the account is not active' },
  20404: { fault: 'account', why: 'the account was not found' },
  20429: { fault: 'passing', why: 'too many requests at once' },
  14107: { fault: 'passing', why: 'too many texts at once' },
  20500: { fault: 'passing', why: 'the provider has a fault' },
  20503: { fault: 'passing', why: 'the provider is not available' },
  21211: { fault: 'number', why: 'the number is not valid' },
  21214: { fault: 'number', why: 'the number cannot be reached' },
  21217: { fault: 'number', why: 'the number is not valid' },
  21408: { fault: 'number', why: 'texts to this region are not allowed' },
  21610: { fault: 'optedOut', why: 'the number has opted out' },
  21611: { fault: 'passing', why: 'the queue of our number is full' },
  21612: { fault: 'number', why: 'the number cannot be texted from ours' },
  21614: { fault: 'number', why: 'the number is not a mobile' },
  21617: { fault: 'ours', why: 'the text is too long' },
  21602: { fault: 'ours', why: 'the text is empty' },
  21212: { fault: 'line', why: 'our number is not valid' },
  21603: { fault: 'line', why: 'our number is missing' },
  21606: { fault: 'line', why: 'our number cannot send texts' },
  21608: { fault: 'account', why: 'a trial account texts verified numbers only' },
  21609: { fault: 'account', why: 'the address for receipts is not valid' },
  21703: { fault: 'line', why: 'the messaging service has no number' },
  21704: { fault: 'line', why: 'the messaging service has no number' },
  21705: { fault: 'line', why: 'the messaging service is not valid' },
  30038: { fault: 'passing', why: 'the limit of the day is reached' },
  // The phone and its carrier.
  30001: { fault: 'passing', why: 'the queue of our number overflowed' },
  30002: { fault: 'account', why: 'the account is suspended' },
  30003: { fault: 'passing', why: 'the phone is off or out of reach' },
  30004: { fault: 'optedOut', why: 'the phone blocks our texts' },
  30005: { fault: 'number', why: 'the number is not known or no longer in use' },
  30006: { fault: 'number', why: 'the number is a landline or cannot be reached' },
  30007: { fault: 'ours', why: "the phone's carrier took the text for spam" },
  30008: { fault: 'passing', why: 'the carrier did not say why' },
  30010: { fault: 'ours', why: 'the text costs more than is allowed' },
  30034: { fault: 'line', why: 'our number is not registered with the carriers' },
} as const satisfies Record<number, TextFailure>

/** What an error code means; null for one that the table doesn't have. */
export function textFailure(code: number): TextFailure | null {
  return Object.hasOwn(TEXT_FAILURES, code)
    ? TEXT_FAILURES[code as keyof typeof TEXT_FAILURES]
    : null
}
