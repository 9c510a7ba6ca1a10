import type { OrderRepair, RepairKind } from '../domain/order/OrderRow.ts'

type DroppedKind = Extract<RepairKind, 'rows-blank' | 'header-repeated' | 'total-row'>

/** Rows that hold no order, counted: one note a kind, with the line of the first. */
export interface DroppedRows {
  add(kind: DroppedKind, line: number, text: string): void
  repairs(): OrderRepair[]
}

const WORDS: Record<DroppedKind, string> = {
  'rows-blank': 'blank',
  'header-repeated': 'the header again',
  'total-row': 'total',
}

/** None dropped yet. */
export function droppedRows(): DroppedRows {
  const kinds = new Map<DroppedKind, { line: number; count: number; text: string }>()
  return {
    add(kind, line, text) {
      const known = kinds.get(kind)
      if (known) known.count++
      else kinds.set(kind, { line, count: 1, text })
    },
    repairs: () =>
      [...kinds].map(([kind, { line, count, text }]) => ({
        line,
        column: '',
        kind,
        from:
          count === 1 && text !== ''
            ? text
            : `${count} ${count === 1 ? 'row' : 'rows'}: ${WORDS[kind]}`,
        to: '',
      })),
  }
}
