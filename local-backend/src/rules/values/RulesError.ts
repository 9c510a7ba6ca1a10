/**
 * An evaluation that went wrong, as a value: `||` and `&&` may still outweigh it. Without a message
 * the value is merely unknown, as a comparison is that the query's constraints do not decide.
 */
export class RulesError {
  readonly message: string | null

  constructor(message: string | null) {
    this.message = message
  }
}

/** The answer a query's constraints do not give. */
export const UNKNOWN = new RulesError(null)
/** What reading an unknown name or a member of null gives. */
export const NULL_VALUE = new RulesError('Null value error.')

export function undefinedProperty(name: string): RulesError {
  return new RulesError(`Property ${name} is undefined on object.`)
}

export function wrongType(received: string, expected: string): RulesError {
  return new RulesError(`Type error. Received: [${received}] Expected: [${expected}].`)
}

export function outOfBounds(index: bigint | number, size: number): RulesError {
  return new RulesError(`Index out of bound error. Index: [${index}] , size: [${size}].`)
}
