import { encodeSegment } from './documentKey.ts'
import { compareText } from './textOrder.ts'
import { splitTimestamp } from './timestamps.ts'
import type { Fields, Value } from './types.ts'
import { numberOf, TYPE_ORDER, typeOf, vectorOf } from './valueTypes.ts'

/** Firestore's total order of values: negative, zero or positive. `1` equals `1.0`, NaN equals NaN. */
export function compareValues(a: Value, b: Value): number {
  const type = typeOf(a)
  const byType = TYPE_ORDER[type] - TYPE_ORDER[typeOf(b)]
  if (byType !== 0) return byType
  switch (type) {
    case 'null':
    case 'nan':
      return 0
    case 'boolean':
      return 'booleanValue' in a && 'booleanValue' in b
        ? Number(a.booleanValue) - Number(b.booleanValue)
        : 0
    case 'number':
      return compareNumbers(numberOf(a), numberOf(b))
    case 'timestamp':
      return 'timestampValue' in a && 'timestampValue' in b
        ? compareTimestamps(a.timestampValue, b.timestampValue)
        : 0
    case 'string':
      return 'stringValue' in a && 'stringValue' in b
        ? compareText(a.stringValue, b.stringValue)
        : 0
    case 'bytes':
      return 'bytesValue' in a && 'bytesValue' in b
        ? Buffer.compare(Buffer.from(a.bytesValue, 'base64'), Buffer.from(b.bytesValue, 'base64'))
        : 0
    case 'reference':
      return 'referenceValue' in a && 'referenceValue' in b
        ? compareNames(a.referenceValue, b.referenceValue)
        : 0
    case 'geoPoint':
      return 'geoPointValue' in a && 'geoPointValue' in b
        ? compareNumbers(a.geoPointValue.latitude ?? 0, b.geoPointValue.latitude ?? 0) ||
            compareNumbers(a.geoPointValue.longitude ?? 0, b.geoPointValue.longitude ?? 0)
        : 0
    case 'array':
      return 'arrayValue' in a && 'arrayValue' in b
        ? compareLists(a.arrayValue.values ?? [], b.arrayValue.values ?? [])
        : 0
    case 'vector': {
      const left = vectorOf(a) ?? []
      const right = vectorOf(b) ?? []
      return left.length - right.length || compareLists(left, right)
    }
    case 'map':
      return 'mapValue' in a && 'mapValue' in b
        ? compareMaps(a.mapValue.fields ?? {}, b.mapValue.fields ?? {})
        : 0
  }
}

export function equalValues(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0
}

/** Orders names as paths: segment by segment, numeric ids first. */
function compareNames(a: string, b: string): number {
  const left = a.split('/')
  const right = b.split('/')
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const leftKey = encodeSegment(left[at] ?? '')
    const rightKey = encodeSegment(right[at] ?? '')
    if (leftKey !== rightKey) return leftKey < rightKey ? -1 : 1
  }
  return left.length - right.length
}

function compareNumbers(a: number | bigint, b: number | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  for (const [at, value] of a.entries()) {
    const other = b[at]
    if (other === undefined) return 1
    const order = compareValues(value, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function compareMaps(a: Fields, b: Fields): number {
  const left = Object.entries(a).sort(([x], [y]) => compareText(x, y))
  const right = Object.entries(b).sort(([x], [y]) => compareText(x, y))
  for (const [at, [name, value]] of left.entries()) {
    const other = right[at]
    if (other === undefined) return 1
    const order = compareText(name, other[0]) || compareValues(value, other[1])
    if (order !== 0) return order
  }
  return left.length - right.length
}

function compareTimestamps(a: string, b: string): number {
  const [one, other] = [splitTimestamp(a), splitTimestamp(b)]
  return one.seconds - other.seconds || one.micros - other.micros
}
