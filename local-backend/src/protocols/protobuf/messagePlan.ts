import type { Enum, Field, Type } from 'protobufjs'
import protobuf from 'protobufjs'
import { REQUIRED_FIELDS } from './requiredFields.ts'

/** What a field holds, as far as ProtoJSON makes a difference. */
export type FieldKind =
  | { is: 'bool' | 'bytes' | 'double' | 'int' | 'long' | 'null' | 'string' }
  /** Messages that ProtoJSON writes in a form of their own. */
  | { is: 'duration' | 'struct' | 'timestamp' }
  | { is: 'enum'; enum: Enum }
  /** One of the `google.protobuf.…Value` messages, in ProtoJSON the bare value. */
  | { is: 'wrapper'; inner: FieldKind }
  | { is: 'message'; plan: () => MessagePlan }

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
      : { is: 'message', plan: () => messagePlan(resolved) }
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
