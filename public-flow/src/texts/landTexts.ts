import type { Texts } from '../language/Texts.ts'

/** The landing page. */
export const LAND_TEXTS = {
  h1: ['Open your premium audit', 'Abra su auditoría de prima'],
  lead: [
    'Type the code and PIN from your letter, email or text. It takes about 10 minutes.',
    'Escriba el código y el PIN de su carta, correo o mensaje. Toma unos 10 minutos.',
  ],
  code: ['Audit code', 'Código de auditoría'],
  codeHint: ['Letters and numbers, like HM0044870', 'Letras y números, como HM0044870'],
  pin: ['PIN', 'PIN'],
  pinHint: [
    '8 letters and numbers, like ABCD-EFGH, next to the code. Dashes, spaces and capitals don’t matter.',
    '8 letras y números, como ABCD-EFGH, junto al código. No importan los guiones, los espacios ni las mayúsculas.',
  ],
  private: [
    'No one can open your audit with the code alone. Keep the PIN private.',
    'Nadie puede abrir su auditoría solo con el código. No comparta el PIN.',
  ],
  noLetter: [
    'No letter? Call your insurance agent, or the number on your policy.',
    '¿No tiene la carta? Llame a su agente de seguros o al teléfono que aparece en su póliza.',
  ],
  where: ['Where to find your code and PIN', 'Dónde están el código y el PIN'],
  whereText: [
    'Both are in the box in the middle of the page. If you got a link or a QR code, open that. You won’t need the code.',
    'Los dos están en el recuadro en medio de la página. Si recibió un enlace o un código QR, ábralo. No necesitará el código.',
  ],
  what: ['What is a premium audit?', '¿Qué es una auditoría de prima?'],
  whatText: [
    'Your policy price was based on a guess of your sales or payroll. Now the year is over, so we check the real numbers.',
    'El precio de su póliza se basó en un cálculo de sus ventas o su nómina. El año ya terminó y ahora revisamos los números reales.',
  ],
  open: ['Continue', 'Continuar'],
  staffCode: ['Staff: open {code} in the back office', 'Personal: abrir {code} en la oficina'],
  looking: ['Looking for your audit', 'Buscamos su auditoría'],
} as const satisfies Texts
