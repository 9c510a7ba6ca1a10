import type { AskedLine } from '#shared/audit/access/intake.ts'
import type { Language } from '#shared/kernel/language.ts'

/**
 * What distinguishes a class line: its description, its state, whom it belongs to. In Spanish the description
 * with the policy's own words behind it; one whose words are not all known stays as the policy has it.
 */
export function lineName({ description, place = '' }: AskedLine, language: Language): string {
  return [className(description, language), place].filter(Boolean).join(' · ')
}

/** The description of a class line in the reader's language. */
export function className(description: string, language: Language): string {
  if (language === 'en' || description === '') return description
  const parts = description.split(BETWEEN)
  const spanish = parts.map((part, at) => (at % 2 === 1 ? part : SPANISH[part.toLowerCase()]))
  if (spanish.includes(undefined)) return description
  const name = spanish.join('')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} (${description})`
}

/** Between the parts of a description; kept, as it stands in both languages. */
const BETWEEN = /( - |, |: )/

/** The parts of usual descriptions, in lower case: as they stand between dashes, commas and colons. */
const SPANISH: Readonly<Record<string, string>> = {
  'apartment buildings': 'edificios de apartamentos',
  'appliance sales and delivery': 'venta y entrega de electrodomésticos',
  'appliance stores': 'tiendas de electrodomésticos',
  'auto service or repair': 'servicio o reparación de autos',
  'bakery plants': 'panaderías',
  buildings: 'edificios',
  'buildings or premises': 'edificios o locales',
  'carpentry noc': 'carpintería de otro tipo',
  carpentry: 'carpintería',
  'clerical office employees noc': 'empleados de oficina',
  commercial: 'comercial',
  'commercial and industrial': 'comercial e industrial',
  concrete: 'concreto',
  'concrete construction': 'construcción de concreto',
  contractors: 'contratistas',
  drivers: 'choferes',
  drywall: 'tablarroca',
  dwellings: 'viviendas',
  'electrical wiring within buildings': 'cableado eléctrico dentro de edificios',
  'electrical work': 'trabajo eléctrico',
  'executive supervisors': 'supervisores ejecutivos',
  exterior: 'exterior',
  grocery: 'abarrotes',
  'hardware stores': 'ferreterías',
  'heating and air conditioning': 'calefacción y aire acondicionado',
  interior: 'interior',
  'janitorial services': 'servicios de limpieza',
  'landscape gardening': 'jardinería y paisajismo',
  'liquor liability': 'responsabilidad por venta de alcohol',
  'machine shop noc': 'taller mecánico de máquinas',
  masonry: 'albañilería',
  'no sale of alcoholic beverages': 'sin venta de bebidas alcohólicas',
  office: 'oficina',
  'outside salespersons': 'vendedores externos',
  painting: 'pintura',
  'painting contractor': 'contratista de pintura',
  'painting noc and shop operations': 'pintura de otro tipo y trabajo de taller',
  plumbing: 'plomería',
  'plumbing contractor': 'contratista de plomería',
  'residential carpentry': 'carpintería residencial',
  residential: 'residencial',
  restaurants: 'restaurantes',
  retail: 'venta al por menor',
  roofing: 'techado',
  salespersons: 'vendedores',
  'sporting goods stores': 'tiendas de artículos deportivos',
  store: 'tienda',
  'subcontracted work': 'trabajo subcontratado',
  'tavern with kitchen': 'taberna con cocina',
  taverns: 'tabernas',
  theaters: 'teatros y cines',
  'three stories or less': 'tres pisos o menos',
  'with sale of alcoholic beverages': 'con venta de bebidas alcohólicas',
  'with sale of alcoholic beverages 30% to 75%': 'con venta de bebidas alcohólicas de 30% a 75%',
  'with sale of alcoholic beverages less than 30%':
    'con venta de bebidas alcohólicas de menos de 30%',
  'within buildings': 'dentro de edificios',
}
