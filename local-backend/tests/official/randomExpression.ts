import type { SeededRandom } from './SeededRandom.ts'

/** What an expression may name besides the globals. */
export interface Names {
  variables: readonly string[]
  /** Declared functions with the number of their parameters. */
  functions: readonly { name: string; parameters: number }[]
}

/** An expression that is a condition if its operands are of the types they look like. */
export function randomCondition(random: SeededRandom, names: Names, depth: number): string {
  if (depth <= 0) return random.pick(['true', 'false', comparison(random, names, 0)])
  const inner = () => randomCondition(random, names, depth - 1)
  const value = () => randomValue(random, names, depth - 1)
  return random.pick([
    () => comparison(random, names, depth),
    () => comparison(random, names, depth),
    () => `(${inner()} && ${inner()})`,
    () => `(${inner()} || ${inner()})`,
    () => `!(${inner()})`,
    () => `(${inner()} ? ${inner()} : ${inner()})`,
    () => `(${value()} is ${random.pick(TYPES)})`,
    () => `(${value()} in ${random.pick([list, map, field])(random, names, depth - 1)})`,
    () => `(${random.pick(KEYS)} in ${random.pick(MAPS)})`,
    () => `${list(random, names, depth - 1)}.${random.pick(QUESTIONS)}(${list(random, names, 0)})`,
    () =>
      `resource.data.${random.pick(['l', 'sl'])}.${random.pick(QUESTIONS)}(${list(random, names, 0)})`,
    () => `${text(random, names, depth - 1)}.matches(${random.pick(PATTERNS)})`,
    () => lookUp(random),
    () =>
      `request.resource.data.diff(resource.data).${random.pick(DIFFS)}().${random.pick(QUESTIONS)}([${random.pick(KEYS)}, ${random.pick(KEYS)}])`,
    () => call(random, names, depth) ?? 'true',
    value,
  ])()
}

/** Any expression. */
export function randomValue(random: SeededRandom, names: Names, depth: number): string {
  if (depth <= 0) return random.chance(0.5) ? literal(random) : field(random)
  return random.pick([
    () => literal(random),
    () => field(random),
    () => field(random),
    () => arithmetic(random, names, depth),
    () => list(random, names, depth - 1),
    () => map(random, names, depth - 1),
    () => text(random, names, depth - 1),
    () => method(random, names, depth),
    () => packaged(random, names, depth),
    () => random.pick(names.variables.length > 0 ? names.variables : ['id']),
    () =>
      `${random.pick(['string', 'int', 'float', 'debug'])}(${randomValue(random, names, depth - 1)})`,
    () => `${field(random)}[${randomValue(random, names, 0)}]`,
    () => `${field(random)}[${random.below(3)}:${random.below(4)}]`,
    () => `-(${randomValue(random, names, depth - 1)})`,
    () => `(${randomCondition(random, names, depth - 1)})`,
    () => `/c/$(${randomValue(random, names, 0)})`,
    () => call(random, names, depth) ?? 'null',
  ])()
}

const TYPES = [
  ...['bool', 'bytes', 'duration', 'float', 'int', 'latlng', 'list', 'number', 'map', 'string'],
  ...['timestamp', 'path', 'constraint', 'set', 'map_diff'],
]
const KEYS = ["'a'", "'s'", "'m'", "'zz'", "'n'", "'l'"]
const MAPS = ['resource.data', 'request.resource.data', 'resource.data.m', 'request.auth.token']
const QUESTIONS = ['hasAny', 'hasAll', 'hasOnly']
const DIFFS = ['affectedKeys', 'addedKeys', 'changedKeys', 'removedKeys', 'unchangedKeys']
const PATTERNS = ["'a.*'", "'[a-c]+'", "'(?i)ABC'", "'.'", "'b?'", "''"]
const FIELDS = ['a', 'f', 's', 'b', 'n', 'l', 'sl', 'm', 'm.x', 'm.y', 't', 'g', 'by', 'r', 'zz']
const LITERALS = [
  ...['0', '1', '2', '5', '-3', '9223372036854775807', '1.0', '0.5', '2.5', "'a'", "'abc'", "''"],
  ...["'b'", 'true', 'false', 'null', "b'abc'", '/c/d', '[]', '{}', '[1, 2]', "['a', 'b']"],
  ...["{'x': 1}", "duration.value(1, 'd')", 'timestamp.date(2024, 3, 5)', 'latlng.value(1, 2)'],
  ...["{'x': 1, 'y': 'q'}", 'request.time', '[1, 2, 3].toSet()', "['a'].toSet()"],
]

function literal(random: SeededRandom): string {
  return random.pick(LITERALS)
}

function field(random: SeededRandom): string {
  const data = random.pick(['resource.data', 'resource.data', 'request.resource.data'])
  return random.pick([
    () => `${data}.${random.pick(FIELDS)}`,
    () => `${data}.${random.pick(FIELDS)}`,
    () => `${data}.get('${random.pick(FIELDS)}', ${literal(random)})`,
    () => `${data}['${random.pick(FIELDS)}']`,
    () => random.pick(['request.auth', 'request.auth.uid', 'request.auth.token.role', 'id']),
    () => random.pick(['resource', 'resource.id', 'resource.data', 'request.method', 'database']),
    () => random.pick(['request.query.limit', 'request.path', 'resource.__name__', 'nobody']),
  ])()
}

function comparison(random: SeededRandom, names: Names, depth: number): string {
  const operator = random.pick(['==', '==', '!=', '<', '<=', '>', '>='])
  const left = randomValue(random, names, depth - 1)
  return `(${left} ${operator} ${randomValue(random, names, depth - 1)})`
}

function arithmetic(random: SeededRandom, names: Names, depth: number): string {
  const operator = random.pick(['+', '-', '*', '/', '%'])
  const left = randomValue(random, names, depth - 1)
  return `(${left} ${operator} ${randomValue(random, names, depth - 1)})`
}

function list(random: SeededRandom, names: Names, depth: number): string {
  return `[${random.several(0, 3, () => randomValue(random, names, depth - 1)).join(', ')}]`
}

function map(random: SeededRandom, names: Names, depth: number): string {
  const entries = random.several(0, 2, () => {
    return `${random.pick(KEYS)}: ${randomValue(random, names, depth - 1)}`
  })
  return `{${entries.join(', ')}}`
}

function text(random: SeededRandom, names: Names, depth: number): string {
  return random.pick([
    () => random.pick(["'a'", "'abc'", "'a,b,,'", "'ABC'", "' x '", "'é😀'"]),
    () => 'resource.data.s',
    () => `string(${randomValue(random, names, depth - 1)})`,
    () => `'abcabc'.replace(${random.pick(PATTERNS)}, ${random.pick(["'x'", "''", "'$0'"])})`,
    () => `${list(random, names, depth - 1)}.join(',')`,
  ])()
}

function method(random: SeededRandom, names: Names, depth: number): string {
  const target = randomValue(random, names, depth - 1)
  const argument = () => randomValue(random, names, 0)
  return random.pick([
    () => `${wrap(target)}.size()`,
    () => `${wrap(target)}.${random.pick(['keys', 'values', 'toSet', 'lower', 'upper', 'trim'])}()`,
    () =>
      `${wrap(target)}.${random.pick(['concat', 'removeAll', 'join', 'split', 'diff'])}(${argument()})`,
    () => `${wrap(target)}.${random.pick(['union', 'intersection', 'difference'])}(${argument()})`,
    () => `${wrap(target)}.get(${random.pick([...KEYS, "['m', 'x']"])}, ${argument()})`,
    () => `resource.data.t.${random.pick(TIME_PARTS)}()`,
    () =>
      `${wrap(target)}.${random.pick(['toUtf8', 'toBase64', 'toHexString', 'seconds', 'nanos'])}()`,
    () => `${text(random, names, depth - 1)}.split(${random.pick(PATTERNS)})`,
    () => `resource.data.diff(${random.pick(MAPS)}).${random.pick(DIFFS)}()`,
  ])()
}

const TIME_PARTS = [
  ...['year', 'month', 'day', 'dayOfWeek', 'dayOfYear', 'hours', 'minutes', 'seconds', 'nanos'],
  ...['date', 'time', 'toMillis'],
]

function packaged(random: SeededRandom, names: Names, depth: number): string {
  const argument = () => randomValue(random, names, depth - 1)
  return random.pick([
    () => `math.${random.pick(['abs', 'ceil', 'floor', 'round', 'sqrt', 'isNaN'])}(${argument()})`,
    () => `math.pow(${argument()}, 2)`,
    () =>
      `hashing.${random.pick(['md5', 'crc32', 'crc32c', 'sha256'])}(${argument()}).toHexString()`,
    () => `duration.value(${argument()}, ${random.pick(["'s'", "'ms'", "'w'"])})`,
    () => `timestamp.value(${argument()})`,
    () => `(resource.data.t ${random.pick(['+', '-'])} duration.value(${random.below(99)}, 'h'))`,
    () => `latlng.value(${argument()}, 1).latitude()`,
  ])()
}

function lookUp(random: SeededRandom): string {
  const name = random.pick(['other', 'd', 'nobody', '$(id)', '$(resource.data.s)'])
  const path = `/databases/$(database)/documents/c/${name}`
  return random.pick([
    `exists(${path})`,
    `existsAfter(${path})`,
    `(get(${path}).data.a == 7)`,
    `(getAfter(${path}).data.a != 7)`,
  ])
}

function call(random: SeededRandom, names: Names, depth: number): string | undefined {
  if (names.functions.length === 0) return undefined
  const { name, parameters } = random.pick(names.functions)
  const args = Array.from({ length: parameters }, () => randomValue(random, names, depth - 1))
  return `${name}(${args.join(', ')})`
}

/** A number followed by a point would be another number. */
function wrap(target: string): string {
  return /^[-\d./]/.test(target) ? `(${target})` : target
}
