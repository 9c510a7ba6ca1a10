import type { Texts } from '../language/Texts.ts'

/** Who answers. */
export const WHO_TEXTS = {
  h1: ['Who are you?', '¿Quién es usted?'],
  hint: ['This tells us what to ask you.', 'Así sabemos qué preguntarle.'],
  insured: ['Owner or employee', 'Propietario o empleado'],
  agent: ['Insurance agent or broker', 'Agente o corredor de seguros'],
  accountant: ['Accountant or bookkeeper', 'Contador o tenedor de libros'],
  other: ['Someone else', 'Otra persona'],
  ready: ['What to have ready', 'Qué debe tener a mano'],
  readyText: [
    'Your sales or payroll for the period, the tax on it, and these papers: {documents}.',
    'Sus ventas o nómina del período, el impuesto, y estos papeles: {documents}.',
  ],
  notMine: ['This is not my business', 'Este no es mi negocio'],
  notMineText: [
    'Close this page and don’t answer. Call us so we can fix it.',
    'Cierre esta página y no conteste. Llámenos para corregirlo.',
  ],
} as const satisfies Texts
