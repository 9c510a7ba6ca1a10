import { RulesError } from './RulesError.ts'

/** A moment: whole seconds since 1970 and nanoseconds of that second. */
export class RulesTimestamp {
  readonly seconds: number
  readonly nanos: number

  private constructor(seconds: number, nanos: number) {
    this.seconds = seconds
    this.nanos = nanos
  }

  /** Refuses what lies outside the years 1 to 9999. */
  static of(seconds: number, nanos: number): RulesTimestamp | RulesError {
    const carry = Math.floor(nanos / NANOS)
    const whole = seconds + carry
    if (!(whole >= EARLIEST && whole <= LATEST)) return TIMESTAMP_OUT_OF_RANGE
    return new RulesTimestamp(whole, nanos - carry * NANOS)
  }

  static ofMillis(millis: bigint): RulesTimestamp | RulesError {
    const rest = ((millis % THOUSAND) + THOUSAND) % THOUSAND
    return RulesTimestamp.of(Number((millis - rest) / THOUSAND), Number(rest) * MILLION)
  }

  /** Reads RFC 3339 with up to nine digits of a second. */
  static parse(text: string): RulesTimestamp | RulesError {
    const match = PATTERN.exec(text)
    if (match?.[1] === undefined) return TIMESTAMP_OUT_OF_RANGE
    const millis = Date.parse(`${match[1]}${match[3] ?? 'Z'}`)
    if (Number.isNaN(millis)) return TIMESTAMP_OUT_OF_RANGE
    return RulesTimestamp.of(millis / 1000, Number((match[2] ?? '').padEnd(9, '0')))
  }

  toDate(): Date {
    return new Date(this.seconds * 1000)
  }

  toMillis(): bigint {
    return BigInt(this.seconds) * THOUSAND + BigInt(Math.floor(this.nanos / MILLION))
  }

  /** Midnight UTC of the day. */
  startOfDay(): RulesTimestamp {
    return new RulesTimestamp(Math.floor(this.seconds / DAY) * DAY, 0)
  }

  timeOfDay(): RulesDuration | RulesError {
    return RulesDuration.of(this.seconds - Math.floor(this.seconds / DAY) * DAY, this.nanos)
  }

  plus(duration: RulesDuration, sign: 1 | -1): RulesTimestamp | RulesError {
    return RulesTimestamp.of(
      this.seconds + sign * duration.seconds,
      this.nanos + sign * duration.nanos,
    )
  }

  since(other: RulesTimestamp): RulesDuration | RulesError {
    return RulesDuration.of(this.seconds - other.seconds, this.nanos - other.nanos)
  }

  compare(other: RulesTimestamp): number {
    return this.seconds - other.seconds || this.nanos - other.nanos
  }

  toString(): string {
    const base = this.toDate().toISOString().slice(0, 19)
    if (this.nanos === 0) return `${base}Z`
    const digits = String(this.nanos).padStart(9, '0')
    return `${base}.${digits.replace(/(?:000){1,2}$/, '')}Z`
  }
}

const NANOS = 1_000_000_000
const MILLION = 1_000_000
const THOUSAND = 1000n
const DAY = 86_400
const EARLIEST = -62_135_596_800
const LATEST = 253_402_300_799
const PATTERN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/
const TIMESTAMP_OUT_OF_RANGE = new RulesError(
  'Timestamp is not valid. Seconds must be in range [-62,135,596,800, +253,402,300,799]. ' +
    'Nanos must be in range [0, +999,999,999].',
)

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
    if (!(Math.abs(whole) <= LONGEST)) return DURATION_OUT_OF_RANGE
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
const NANOS_EXACT = 1_000_000_000n
const LONGEST = 315_576_000_000
const DURATION_OUT_OF_RANGE = new RulesError(
  'Duration is not valid. Seconds must be in range [-315,576,000,000, +315,576,000,000]. ' +
    'Nanos must be in range [-999,999,999, +999,999,999]. ' +
    'Nanos must have the same sign as seconds.',
)
