import type { Document } from '../../firestore/types.ts'
import { fromFields, pathOfName } from '../values/fromProto.ts'
import { RulesMap } from '../values/RulesMap.ts'
import type { RulesValue } from '../values/RulesValue.ts'

/** A document as rules see it: `data`, `id` and `__name__`. Null when there is none. */
export function documentValue(document: Document | null): RulesMap | null {
  if (document === null) return null
  const path = pathOfName(document.name)
  return RulesMap.of(
    new Map<string, RulesValue>([
      ['data', fromFields(document.fields)],
      ['id', path.segments.at(-1) ?? ''],
      ['__name__', path],
    ]),
  )
}
