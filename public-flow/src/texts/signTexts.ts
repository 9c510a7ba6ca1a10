import type { Texts } from '../language/Texts.ts'

/** Signing and sending. */
export const SIGN_TEXTS = {
  h1: ['Sign and send', 'Firme y envíe'],
  box: [
    'My answers are true and complete, as far as I know.',
    'Mis respuestas son ciertas y completas, hasta donde sé.',
  ],
  name: ['Type your full name', 'Escriba su nombre completo'],
  send: ['Send', 'Enviar'],
  sending: ['Sending', 'Enviando'],
} as const satisfies Texts
