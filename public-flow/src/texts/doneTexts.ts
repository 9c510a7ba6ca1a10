import type { Texts } from '../language/Texts.ts'

/** After sending. */
export const DONE_TEXTS = {
  h1: ['Sent. Thank you, {first}.', 'Enviado. Gracias, {first}.'],
  code: ['Your code', 'Su código'],
  sent: ['Sent', 'Enviado'],
  copy: ['Save a copy (PDF)', 'Guardar una copia (PDF)'],
  close: ['You can close this page now.', 'Ya puede cerrar esta página.'],
  next: ['What happens next', 'Qué sigue'],
  step1: ['We email a copy to the address you gave us.', 'Le enviamos una copia a su correo.'],
  step2: [
    'An auditor checks your answers and files.',
    'Un auditor revisa sus respuestas y archivos.',
  ],
  step3: [
    'If we need more, we call or email you. You can use the same link or code.',
    'Si falta algo, le llamamos o escribimos. Puede usar el mismo enlace o código.',
  ],
  step4: ['{carrier} tells you the result.', '{carrier} le dice el resultado.'],
  textNone: ['We got your answers.', 'Recibimos sus respuestas.'],
  textOne: ['We got your answers and {n} file.', 'Recibimos sus respuestas y {n} archivo.'],
  textOther: ['We got your answers and {n} files.', 'Recibimos sus respuestas y {n} archivos.'],
  h1Plain: ['Sent. Thank you.', 'Enviado. Gracias.'],
  skippedH1: ['We got your answers', 'Recibimos sus respuestas'],
  skippedText: [
    'Still missing: {document}. Add it with the same link or code by {due}.',
    'Falta: {document}. Agréguelo con el mismo enlace o código a más tardar el {due}.',
  ],
  skippedTextNoDue: [
    'Still missing: {document}. Add it with the same link or code.',
    'Falta: {document}. Agréguelo con el mismo enlace o código.',
  ],
  add: ['Add it now', 'Agregar ahora'],
  copying: ['Making your copy', 'Preparamos su copia'],
  read: ['Read your answers', 'Leer sus respuestas'],
  partH1: ['Thank you. We got your part.', 'Gracias. Recibimos su parte.'],
  rest: ['Answer the rest', 'Contestar lo demás'],
  copyTitle: ['Premium audit: your answers', 'Auditoría de prima: sus respuestas'],
  signedBy: ['Signed by {name}', 'Firmado por {name}'],
} as const satisfies Texts
