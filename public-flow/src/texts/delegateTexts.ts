import type { Texts } from '../language/Texts.ts'

/** The page that names another person to finish it. */
export const DELEGATE_TEXTS = {
  h1: ['Who can finish this for you?', '¿Quién puede terminar esto por usted?'],
  hint: [
    'We send them a link of their own. They see only what you choose.',
    'Le enviamos su propio enlace. Verá solo lo que usted elija.',
  ],
  scope: ['What should they do?', '¿Qué debe hacer?'],
  all: ['Everything', 'Todo'],
  sales: ['Sales', 'Ventas'],
  docs: ['Documents', 'Documentos'],
  relation: ['Who are they to you?', '¿Qué relación tiene con usted?'],
  message: ['Message', 'Mensaje'],
  send: ['Send the link', 'Enviar el enlace'],
  sent: [
    'We will send the link. You can close this page.',
    'Enviaremos el enlace. Puede cerrar esta página.',
  ],
} as const satisfies Texts
