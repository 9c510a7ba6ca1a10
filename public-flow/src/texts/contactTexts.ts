import type { Texts } from '../language/Texts.ts'

/** Contact details of a person. */
export const CONTACT_TEXTS = {
  h1: ['How can we reach you?', '¿Cómo le contactamos?'],
  first: ['First name', 'Nombre'],
  last: ['Last name', 'Apellido'],
  email: ['Email', 'Correo electrónico'],
  phone: ['Phone', 'Teléfono'],
  hint: ['We use this only for your audit.', 'Lo usamos solo para su auditoría.'],
  delegateLink: ['Ask someone else to finish this', 'Pedir a otra persona que la termine'],
} as const satisfies Texts
