import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'

/** Orders in each file. */
export const ORDERS_A_FILE = 20

const HEADER = [
  'Order Number',
  'Report Type',
  'Policy Number',
  'Policy From',
  'Policy To',
  'Insured Name',
  'Contact',
  'Contact Email',
  'Phone',
  'Address',
  'City',
  'State',
  'Zip',
  'Business Description',
  'Class Code',
  'Premium Basis',
  'Est Exposure',
  'Agency',
]

/** The carrier DLT's own names of the columns. */
const DLT_HEADER = HEADER.map((name) => `${name.split(' ').reverse().join('')}X`)

/** The carriers beside the demo data's, whose files lie in the folder too. */
export const OTHER_CARRIERS = ['NX', 'CPI', 'LMC', 'APX', 'BRK', 'DLT', 'EVG'] as const

/** DLT's feed profile. */
export const DLT_PROFILE = {
  headers: Object.fromEntries(
    [
      'orderNumber',
      'reportType',
      'policyNumber',
      'policyFrom',
      'policyTo',
      'insuredName',
      'contact',
      'contactEmail',
      'phone',
      'address',
      'city',
      'state',
      'zip',
      'businessDescription',
      'classCode',
      'premiumBasis',
      'estimatedExposure',
      'agency',
    ].map((field, index) => [field, DLT_HEADER[index]]),
  ),
}

/**
 * Eleven files of nine carriers, the same for the same seed: two with Excel's damage (GSD, NX), one in
 * windows-1252 (CPI), one whose footer disagrees (LMC), one in UTF-16 (BRK), one of XML (APX), one
 * under its own headers (DLT), and the rest clean; HM-friday.csv was sent before.
 */
export async function mondayFolder(folder: string, seed = 7): Promise<void> {
  const random = seededRandom(seed)
  const file = (prefix: string) =>
    Array.from({ length: ORDERS_A_FILE }, (_, n) => row(prefix, n, random.below(1_000_000)))
  await mkdir(folder, { recursive: true })
  const put = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content)

  await put('HM-friday.csv', csv(HEADER, file('HMF')))
  await put('HM-monday.csv', csv(HEADER, file('HMM')))
  await put('EVG-1.csv', csv(HEADER, file('EVA')))
  await put('EVG-2.csv', csv(HEADER, file('EVB')))
  await put('DLT.csv', csv(DLT_HEADER, file('DLT')))
  await put('BRK.csv', Buffer.from(`\ufeff${csv(HEADER, file('BRK'))}`, 'utf16le'))
  await put('APX.xml', xml('APX', file('APX')))
  const latin = file('CPI').map((cells) => withCell(cells, 5, `Café ${cells[5]} Señor`))
  await put('CPI-orders.csv', Buffer.from(csv(HEADER, latin), 'latin1'))
  const footer = `Total orders,${ORDERS_A_FILE + 5}\r\n`
  await put('LMC.csv', csv(HEADER, file('LMC')) + footer)
  const serial = file('GSD').map((cells, n) =>
    withCell(withCell(cells, 3, '45931'), n === 3 ? 2 : 12, n === 3 ? '1.2346E+11' : '4101'),
  )
  await put('GSD-orders.csv', csv(HEADER, serial))
  const wrapped = file('NX').map((cells) => withCell(cells, 0, `="00${cells[0]?.slice(2)}"`))
  await put('NX_excel.csv', csv(HEADER, wrapped, ';'))
}

function row(prefix: string, n: number, figure: number): string[] {
  const number = String(n).padStart(4, '0')
  return [
    `${prefix}${number}`,
    'Phone',
    `P-${prefix}-${number}`,
    '10/01/2025',
    '10/01/2026',
    `Company ${prefix} ${number}`,
    'Ines Marlow',
    `ines${n}@company.example`,
    '(207) 555-0101',
    `${n + 1} Wharf St`,
    'Portland',
    'ME',
    '04101',
    'Restaurant',
    '16910',
    's',
    String(figure),
    'Casco Agency',
  ]
}

function withCell(cells: readonly string[], index: number, text: string): string[] {
  return cells.map((cell, at) => (at === index ? text : cell))
}

function csv(header: readonly string[], rows: readonly string[][], delimiter = ','): string {
  const quoted = (cell: string) =>
    cell.includes('"') || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
  return [header, ...rows].map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`).join('')
}

function xml(carrier: string, rows: readonly string[][]): string {
  const orders = rows.map(
    ([order, type, policy, from, to, name, contact, email, phone, , , , , , code, basis, amount]) =>
      `<Order number="${order}"><ReportType>${type}</ReportType>` +
      `<Policy><Number>${policy}</Number><From>${from}</From><To>${to}</To></Policy>` +
      `<Insured><Name>${name}</Name><Contact>${contact}</Contact><Email>${email}</Email>` +
      `<Phone>${phone}</Phone></Insured><ClassCodes><ClassCode id="${code}">` +
      `<PremiumBasis>${basis}</PremiumBasis><EstimatedExposure>${amount}</EstimatedExposure>` +
      '</ClassCode></ClassCodes></Order>',
  )
  return `<AuditOrders carrier="${carrier}" batch="1" count="${rows.length}">\n${orders.join('\n')}\n</AuditOrders>\n`
}
