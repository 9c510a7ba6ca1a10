import type { Texts } from '../language/Texts.ts'

/** The nine key questions. */
export const QUESTION_TEXTS = {
  count: ['Question {n} of {of}', 'Pregunta {n} de {of}'],
  yes: ['Yes', 'Sí'],
  no: ['No', 'No'],
  'q-sales-tax': ['Did you collect sales tax?', '¿Cobró impuesto sobre las ventas?'],
  'q-new-products': ['Did you start to sell anything new?', '¿Empezó a vender algo nuevo?'],
  'q-name': ['Did the business name change?', '¿Cambió el nombre del negocio?'],
  'q-entity': [
    'Did the type of business change? (like sole owner to LLC)',
    '¿Cambió el tipo de negocio? (como de dueño único a LLC)',
  ],
  'q-locations': ['Did you open, close or move a location?', '¿Abrió, cerró o mudó algún local?'],
  'q-mailing': ['Did your mailing address change?', '¿Cambió su dirección postal?'],
  'q-owners': ['Did the officers or owners change?', '¿Cambiaron los directivos o dueños?'],
  'q-operations': ['Did the work you do change?', '¿Cambió el trabajo que hace?'],
  'q-release': [
    'May we share the results with your agent?',
    '¿Podemos dar los resultados a su agente?',
  ],
  detail: ['What changed?', '¿Qué cambió?'],
  detailHint: ['Tell us what and when.', 'Díganos qué y cuándo.'],
  locHint: ['Write the address and the month.', 'Escriba la dirección y el mes.'],
  left: ['{n} characters left.', 'Le quedan {n} caracteres.'],
} as const satisfies Texts
