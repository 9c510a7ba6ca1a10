import type { ExaminedRecord, Officer, PayrollEntry } from '#shared/audit/worksheet/model.ts'

const ENTERED = { record: '', enteredBy: '', enteredAt: null }

/** A row of payroll of the class line NH in the first quarter of 2025, of nothing yet. */
export function anEntry(changes: Partial<PayrollEntry> = {}): PayrollEntry {
  return {
    id: changes.from ?? 'row',
    line: 'NH',
    from: '2025-01-01',
    to: '2025-03-31',
    gross: 0,
    timeAndHalf: 0,
    doubleTime: 0,
    exclusions: [],
    ...ENTERED,
    ...changes,
  }
}

/** An included executive officer of the class line NH, without pay yet. */
export function anOfficer(changes: Partial<Officer> = {}): Officer {
  return {
    id: 'officer',
    name: 'Ana Reyes',
    title: 'officer',
    entity: '',
    share: 0.5,
    duties: '',
    line: 'NH',
    isIncluded: true,
    remuneration: 0,
    from: null,
    to: null,
    ...ENTERED,
    ...changes,
  }
}

/** A Form 941 of the first quarter of 2025, whose figure has not been read. */
export function aRecord(changes: Partial<ExaminedRecord> = {}): ExaminedRecord {
  const { record: _, ...entered } = ENTERED
  return {
    id: 'record',
    kind: 'form941',
    document: '',
    state: '',
    entity: '',
    from: '2025-01-01',
    to: '2025-03-31',
    figure: null,
    notes: '',
    explanation: '',
    ...entered,
    ...changes,
  }
}
