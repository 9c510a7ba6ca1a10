import type { Enum, Field, Type } from 'protobufjs'
import protobuf from 'protobufjs'
import { StatusError } from '../../firestore/StatusError.ts'

/** What a field holds, as far as ProtoJSON makes a difference. */
export type FieldKind =
  | { is: 'bool' | 'bytes' | 'double' | 'int' | 'long' | 'null' | 'string' }
  /** Messages that ProtoJSON writes in a form of their own. */
  | { is: 'duration' | 'struct' | 'timestamp' }
  | { is: 'enum'; enum: Enum }
  /** One of the `google.protobuf.…Value` messages, in ProtoJSON the bare value. */
  | { is: 'wrapper'; inner: FieldKind }
  | { is: 'message'; plan: () => MessagePlan }
  /** Messages that are ProtoJSON as soon as they are decoded, and until they are encoded. */
  | { is: 'proto-json'; plan: () => MessagePlan }

export interface FieldPlan {
  name: string
  shape: 'single' | 'list' | 'map'
  kind: FieldKind
}

/** A message's definition, worked out once so that converting looks nothing up twice. */
export interface MessagePlan {
  name: string
  fields: ReadonlyMap<string, FieldPlan>
  /** Names of which a message holds one at most. */
  oneofs: readonly (readonly string[])[]
  required: readonly string[]
}

const plans = new WeakMap<Type, MessagePlan>()

export function messagePlan(type: Type): MessagePlan {
  const known = plans.get(type)
  if (known) return known
  const plan: MessagePlan = {
    name: type.name,
    fields: new Map(type.fieldsArray.map((field) => [field.name, fieldPlan(field)])),
    oneofs: type.oneofsArray.map(({ fieldsArray }) => fieldsArray.map(({ name }) => name)),
    required: REQUIRED_FIELDS[type.fullName] ?? [],
  }
  plans.set(type, plan)
  return plan
}

function fieldPlan(field: Field): FieldPlan {
  const shape = field.map ? 'map' : field.repeated ? 'list' : 'single'
  return { name: field.name, shape, kind: fieldKind(field) }
}

const WELL_KNOWN = '.google.protobuf.'
const OWN_FORMS: Record<string, 'duration' | 'struct' | 'timestamp'> = {
  [`${WELL_KNOWN}Duration`]: 'duration',
  [`${WELL_KNOWN}Struct`]: 'struct',
  [`${WELL_KNOWN}Timestamp`]: 'timestamp',
}
const WRAPPER = /^\.google\.protobuf\.(?:Double|Float|U?Int64|U?Int32|Bool|String|Bytes)Value$/

/** Whether a message's bytes become ProtoJSON at once, as `valueCodec.ts` does it. */
export function isReadAtOnce({ fullName }: Type): boolean {
  return READ_AT_ONCE.has(fullName)
}

const READ_AT_ONCE = new Set(
  ['Document', 'Value', 'ArrayValue', 'MapValue'].map((name) => `.google.firestore.v1.${name}`),
)

function fieldKind(field: Field): FieldKind {
  const resolved = field.resolvedType
  if (resolved instanceof protobuf.Enum) {
    return resolved.fullName === `${WELL_KNOWN}NullValue`
      ? { is: 'null' }
      : { is: 'enum', enum: resolved }
  }
  if (resolved instanceof protobuf.Type) {
    const own = OWN_FORMS[resolved.fullName]
    if (own) return { is: own }
    const inner = WRAPPER.test(resolved.fullName) ? resolved.fieldsArray[0] : undefined
    return inner
      ? { is: 'wrapper', inner: fieldKind(inner) }
      : {
          is: isReadAtOnce(resolved) ? 'proto-json' : 'message',
          plan: () => messagePlan(resolved),
        }
  }
  return { is: SCALARS[field.type] ?? 'int' }
}

const SCALARS: Record<string, 'bool' | 'bytes' | 'double' | 'long' | 'string'> = {
  bool: 'bool',
  bytes: 'bytes',
  double: 'double',
  float: 'double',
  int64: 'long',
  uint64: 'long',
  sint64: 'long',
  fixed64: 'long',
  sfixed64: 'long',
  string: 'string',
}

const STRUCTURED_QUERY = '.google.firestore.v1.StructuredQuery'
const AGGREGATION_QUERY = '.google.firestore.v1.StructuredAggregationQuery'

/**
 * Fields without which a message means nothing. Protocol Buffers know no required fields, so a request
 * may well come without them; the database's own types say they are there.
 */
const REQUIRED_FIELDS: Record<string, readonly string[]> = {
  '.google.firestore.v1.RunQueryRequest': ['structuredQuery'],
  '.google.firestore.v1.RunAggregationQueryRequest': ['structuredAggregationQuery'],
  '.google.firestore.v1.UpdateDocumentRequest': ['document'],
  '.google.firestore.v1.RollbackRequest': ['transaction'],
  '.google.firestore.v1.DocumentTransform': ['document'],
  '.google.firestore.v1.DocumentTransform.FieldTransform': ['fieldPath'],
  [AGGREGATION_QUERY]: ['structuredQuery'],
  [`${AGGREGATION_QUERY}.Aggregation.Sum`]: ['field'],
  [`${AGGREGATION_QUERY}.Aggregation.Avg`]: ['field'],
  [`${STRUCTURED_QUERY}.CompositeFilter`]: ['op'],
  [`${STRUCTURED_QUERY}.FieldFilter`]: ['field', 'op', 'value'],
  [`${STRUCTURED_QUERY}.UnaryFilter`]: ['field', 'op'],
  [`${STRUCTURED_QUERY}.FindNearest`]: ['vectorField', 'queryVector', 'distanceMeasure', 'limit'],
  [`${STRUCTURED_QUERY}.Order`]: ['field'],
  [`${STRUCTURED_QUERY}.FieldReference`]: ['fieldPath'],
}

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

/**
 * Converts a field's value: one, each of a list, or each of a map. Maps come out with a null
 * prototype, because their keys are names from outside.
 */
export function eachValue(
  { shape }: FieldPlan,
  value: unknown,
  convert: (item: unknown) => unknown,
): unknown {
  if (shape === 'single') return convert(value)
  if (shape === 'list') return (value as unknown[]).map(convert)
  const converted = Object.create(null) as Record<string, unknown>
  const map = value as Record<string, unknown>
  for (const key of Object.keys(map)) converted[key] = convert(map[key])
  return converted
}
