import { RulesError } from './RulesError.ts'

/** A length of time; seconds and nanoseconds have the same sign. */
export class RulesDuration {
  readonly seconds: number
  readonly nanos: number

  private constructor(seconds: number, nanos: number) {
    this.seconds = seconds
    this.nanos = nanos
  }

  /** Brings the two parts to one sign; refuses more than 10,000 years. */
  static of(seconds: number, nanos: number): RulesDuration | RulesError {
    let whole = seconds + Math.trunc(nanos / NANOS)
    let rest = nanos % NANOS
    if (whole > 0 && rest < 0) {
      whole -= 1
      rest += NANOS
    } else if (whole < 0 && rest > 0) {
      whole += 1
      rest -= NANOS
    }
    if (!(Math.abs(whole) <= LONGEST)) return OUT_OF_RANGE
    // Adding zero turns a negative zero into the plain one.
    return new RulesDuration(whole + 0, rest + 0)
  }

  /** From a count of nanoseconds of any size. */
  static ofNanos(nanos: bigint): RulesDuration | RulesError {
    return RulesDuration.of(Number(nanos / NANOS_EXACT), Number(nanos % NANOS_EXACT))
  }

  plus(other: RulesDuration, sign: 1 | -1): RulesDuration | RulesError {
    return RulesDuration.of(this.seconds + sign * other.seconds, this.nanos + sign * other.nanos)
  }

  negated(): RulesDuration {
    return new RulesDuration(0 - this.seconds, 0 - this.nanos)
  }

  compare(other: RulesDuration): number {
    return this.seconds - other.seconds || this.nanos - other.nanos
  }
}

const NANOS = 1_000_000_000
const NANOS_EXACT = 1_000_000_000n
const LONGEST = 315_576_000_000
const OUT_OF_RANGE = new RulesError(
  'Duration is not valid. Seconds must be in range [-315,576,000,000, +315,576,000,000]. ' +
    'Nanos must be in range [-999,999,999, +999,999,999]. ' +
    'Nanos must have the same sign as seconds.',
)
