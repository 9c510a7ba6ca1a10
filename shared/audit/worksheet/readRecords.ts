import { readState, stateMistake } from '#shared/kernel/contact.ts'
import type { Random } from '#shared/kernel/random.ts'
import { type ExaminedRecord, RECORD_KINDS } from './model.ts'
import {
  type Cell,
  type ReadRow,
  readCells,
  readChoice,
  readDayCell,
  readDollars,
  readRows,
  readTextCell,
} from './rows.ts'

const MOST_RECORDS = 200
const LINE = 200
const WORDS = 1000
const ID = 120

/** Records examined as they are stored (`readRows`): at most 200. */
export function readRecords(typed: unknown, stored: readonly ExaminedRecord[], random: Random) {
  return readRows(typed, stored, { readRow: readRecord, most: MOST_RECORDS, random })
}

type RecordCells = Omit<ExaminedRecord, 'id' | 'enteredBy' | 'enteredAt'>

/** A record as it is typed. An empty figure has not been read; 0 has. */
export function readRecord(given: object): ReadRow<ExaminedRecord> {
  const typed = given as Partial<Record<keyof ExaminedRecord, unknown>>
  const read = readCells<RecordCells>({
    kind: readChoice(typed.kind, RECORD_KINDS),
    document: readTextCell(typed.document, { longest: ID }),
    state: readStateCell(typed.state),
    entity: readTextCell(typed.entity, { longest: ID }),
    from: readDayCell(typed.from),
    to: readDayCell(typed.to),
    figure: readFigure(typed.figure),
    notes: readTextCell(typed.notes, { longest: LINE }),
    explanation: readTextCell(typed.explanation, { longest: WORDS }),
  })
  if ('mistake' in read) return read
  const { from, to } = read.value
  if (from !== null && to !== null && to < from)
    return { column: 'to', mistake: 'it is before the first day.' }
  return read
}

function readStateCell(given: unknown): Cell<string> {
  const text = readTextCell(given, { longest: LINE })
  if ('mistake' in text || text.value === '') return text
  const value = readState(text.value)
  return value === '' ? { mistake: stateMistake(text.value) ?? '' } : { value }
}

function readFigure(given: unknown): Cell<number | null> {
  const isEmpty = given === undefined || given === null || String(given).trim() === ''
  return isEmpty ? { value: null } : readDollars(given)
}
