import type { TypeName } from '../values/typeName.ts'
import { constraintMethods, listMethods, setMethods } from './collectionMethods.ts'
import { mapDiffMethods, mapMethods } from './mapMethods.ts'
import type { Overload } from './Overload.ts'
import { bytesMethods, durationMethods, latlngMethods, timestampMethods } from './scalarMethods.ts'
import { stringMethods } from './stringMethods.ts'

/** Every method of the language by the type of its receiver. */
export const METHODS: ReadonlyMap<TypeName, ReadonlyMap<string, readonly Overload[]>> = new Map([
  ['bytes', bytesMethods],
  ['constraint', constraintMethods],
  ['duration', durationMethods],
  ['latlng', latlngMethods],
  ['list', listMethods],
  ['map', mapMethods],
  ['map_diff', mapDiffMethods],
  ['set', setMethods],
  ['string', stringMethods],
  ['timestamp', timestampMethods],
])

/** Names of all methods, for warnings about names that no type has. */
export const METHOD_NAMES: ReadonlySet<string> = new Set(
  [...METHODS.values()].flatMap((methods) => [...methods.keys()]),
)
