import type { Texts } from '../language/Texts.ts'

/** A new mailing address. */
export const ADDRESS_TEXTS = {
  street: ['Street', 'Calle'],
  more: ['Apartment or suite', 'Apartamento u oficina'],
  city: ['City', 'Ciudad'],
  state: ['State', 'Estado'],
  zip: ['ZIP code', 'Código postal'],
  legend: ['What is the new address?', '¿Cuál es la nueva dirección?'],
  stateHint: ['Like NJ or New Jersey', 'Como NJ o New Jersey'],
  sameAsMailing: ['Same as the mailing address', 'Igual que la dirección postal'],
  sameAsLocation: ['Same as the location address', 'Igual que la dirección del local'],
} as const satisfies Texts
