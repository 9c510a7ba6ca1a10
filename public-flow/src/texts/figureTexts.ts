import type { Texts } from '../language/Texts.ts'

/** The figures of the other premium bases. */
export const FIGURE_TEXTS = {
  payroll: ['What did you pay your workers?', '¿Cuánto pagó a sus trabajadores?'],
  total: ['Total pay before taxes', 'Pago total antes de impuestos'],
  heads: ['How many people', 'Cuántas personas'],
  costs: ['What did you pay subcontractors?', '¿Cuánto pagó a subcontratistas?'],
  area: ['How many square feet do you use?', '¿Cuántos pies cuadrados usa?'],
  units: ['How many units do you have?', '¿Cuántas unidades tiene?'],
  admissions: ['How many tickets did you sell?', '¿Cuántas entradas vendió?'],
  figure: ['Number', 'Número'],
  cost: ['Total cost', 'Costo total'],
} as const satisfies Texts
