import type { Texts } from '../language/Texts.ts'

/** Without a connection. */
export const OFFLINE_TEXTS = {
  head: ['You’re offline. You can keep going.', 'No tiene conexión. Puede seguir.'],
  now: ['Try now', 'Intentar ahora'],
  line: [
    'Continue saves your answer on this phone.',
    'Continuar guarda su respuesta en este teléfono.',
  ],
  back: ['You’re back online. All saved.', 'Ya hay conexión. Todo guardado.'],
  text: [
    '{answers} and {files} are waiting on this phone. We’ll send them when you’re back online.',
    '{answers} y {files} esperan en este teléfono. Los enviaremos cuando vuelva la conexión.',
  ],
  answersOne: ['{n} answer', '{n} respuesta'],
  answersOther: ['{n} answers', '{n} respuestas'],
  filesOne: ['{n} file', '{n} archivo'],
  filesOther: ['{n} files', '{n} archivos'],
} as const satisfies Texts
