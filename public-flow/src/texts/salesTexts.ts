import type { Texts } from '../language/Texts.ts'

/** What was sold. */
export const SALES_TEXTS = {
  h1: ['What did you sell?', '¿Qué vendió?'],
  lead: [
    'Check each kind you sold from {from} to {to}. Enter sales with the tax in. We take the tax off.',
    'Marque cada tipo que vendió del {from} al {to} (mes/día/año). Ponga las ventas con impuesto. Nosotros lo restamos.',
  ],
  food: ['Food', 'Comida'],
  foodHint: ['Meals, soft drinks, catering', 'Platos, refrescos, banquetes'],
  retail: ['Retail', 'Tienda'],
  retailHint: ['T-shirts, sauces, packaged food', 'Camisetas, salsas, productos envasados'],
  services: ['Services', 'Servicios'],
  servicesHint: ['Room rental, delivery fees', 'Alquiler de salón, entregas'],
  other: ['Other', 'Otras'],
  otherHint: ['Anything not listed here', 'Lo que no está en la lista'],
  alcoholBeer: ['Beer', 'Cerveza'],
  alcoholBeerHint: ['Cider and hard seltzer too', 'También sidra y agua con alcohol'],
  alcoholWine: ['Wine', 'Vino'],
  alcoholWineHint: ['Bottles and by the glass', 'Botellas y copas'],
  alcoholSpirits: ['Spirits', 'Licores'],
  alcoholSpiritsHint: ['Cocktails too', 'También cócteles'],
  grossLab: ['Sales with tax', 'Ventas con impuesto'],
  taxLab: ['Of that, sales tax', 'De eso, impuesto'],
  net: ['Net', 'Neto'],
  notCounted: ['Not counted yet', 'Sin contar todavía'],
  gl: ['Food and other sales', 'Comida y otras ventas'],
  ll: ['Alcohol sales', 'Ventas de alcohol'],
  glNet: ['Food and other, net', 'Comida y otras, neto'],
  llNet: ['Alcohol, net', 'Alcohol, neto'],
  gross: ['Sales with tax', 'Ventas con impuesto'],
  tax: ['Sales tax', 'Impuesto'],
  all: ['All sales, net', 'Total de ventas, neto'],
  share: ['Alcohol is {p}% of your net sales', 'El alcohol es el {p}% de sus ventas netas'],
  shareText: [
    'Your policy price is for a restaurant that sells less than {limit}% alcohol. If your numbers are right, keep them. Your auditor may call you about this.',
    'El precio de su póliza es para un restaurante que vende menos del {limit}% de alcohol. Si sus números son correctos, déjelos así. Su auditor podría llamarle.',
  ],
  taxYesNone: [
    'You said you collect sales tax, but the tax here is $0.00. Is that right?',
    'Dijo que cobra impuesto, pero aquí es $0.00. ¿Es correcto?',
  ],
  taxNoSome: [
    'You said you don’t collect sales tax, but there is tax here. Is that right?',
    'Dijo que no cobra impuesto, pero aquí hay impuesto. ¿Es correcto?',
  ],
  removed: ['{line} removed.', 'Se quitó {line}.'],
  undo: ['Undo', 'Deshacer'],
  skippedOne: [
    'One line is not counted yet. Fix it first.',
    'Una línea sin contar. Corríjala primero.',
  ],
  skippedOther: [
    '{n} lines are not counted yet. Fix them first.',
    '{n} líneas sin contar. Corríjalas primero.',
  ],
} as const satisfies Texts
