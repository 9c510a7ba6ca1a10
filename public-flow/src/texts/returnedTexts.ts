import type { Texts } from '../language/Texts.ts'

/** What was asked for again. */
export const RETURNED_TEXTS = {
  lead: [
    'Thank you for what you sent on {date}. It’s safe. We only need these to finish.',
    'Gracias por lo que envió el {date}. Está guardado. Solo falta esto para terminar.',
  ],
  from: ['From your auditor', 'De su auditor'],
  due: [
    'Please finish by {due}. It takes about 3 minutes.',
    'Termine a más tardar el {due}. Toma unos 3 minutos.',
  ],
  start: ['Start', 'Empezar'],
  before: ['What you sent before', 'Lo que envió antes'],
  locked: ['You can read these but not change them.', 'Puede leerlo, pero no cambiarlo.'],
  h1One: ['We need one more thing', 'Necesitamos una cosa más'],
  h1Other: ['We need {n} more things', 'Necesitamos {n} cosas más'],
  numbers: [
    'zero one two three four five six seven eight nine',
    'cero una dos tres cuatro cinco seis siete ocho nueve',
  ],
  leadNoDate: [
    'Thank you for what you sent. It’s safe. We only need these to finish.',
    'Gracias por lo que envió. Está guardado. Solo falta esto para terminar.',
  ],
  anything: ['More information', 'Más información'],
  rowSales: ['Sales, net', 'Ventas, neto'],
  rowDocuments: ['Documents', 'Documentos'],
  rowAnswers: ['Answers', 'Respuestas'],
  ofQuestions: ['{n} of {of} questions', '{n} de {of} preguntas'],
} as const satisfies Texts
