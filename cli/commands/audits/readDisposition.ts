import { InvalidArgumentError } from 'commander'
import { DISPOSITIONS, type Disposition } from '#shared/domain/step/completeStep.ts'

/** How a call went, as typed: `no answer`, `noAnswer`, `wrong-number`. */
export function readDisposition(text: string): Disposition {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  const found = DISPOSITIONS.find((each) => plain(each) === plain(text))
  if (found) return found
  throw new InvalidArgumentError(`It is one of: ${DISPOSITIONS.join(', ')}.`)
}
