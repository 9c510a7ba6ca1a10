import { StatusError } from '../../firestore/StatusError.ts'
import type { MessagePlan } from './messagePlan.ts'

/** Deeper than any document the database takes (20 levels of maps, three messages each). */
export const MAX_DEPTH = 120

/** Refuses a message, already in ProtoJSON, that lacks what it means: INVALID_ARGUMENT. */
export function requireFields(plan: MessagePlan, json: object): void {
  const lacking = plan.required.find((name) => !Object.hasOwn(json, name))
  if (lacking === undefined) return
  throw new StatusError('INVALID_ARGUMENT', `The request lacks ${lacking} in ${plan.name}.`)
}

/** What Google answers to anything that doesn't fit the definitions. */
export function invalidPayload(): StatusError {
  return new StatusError('INVALID_ARGUMENT', "Payload isn't valid for request.")
}
