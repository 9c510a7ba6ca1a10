import type { Texts } from '../language/Texts.ts'

/** The facts box of the first page. */
export const FACTS_TEXTS = {
  business: ['Business', 'Negocio'],
  policy: ['Policy', 'Póliza'],
  ending: ['ending in {last4}', 'termina en {last4}'],
  period: ['Audit period', 'Período'],
  due: ['Finish by', 'Fecha límite'],
  span: ['{from} to {to}', '{from} al {to}'],
} as const satisfies Texts
