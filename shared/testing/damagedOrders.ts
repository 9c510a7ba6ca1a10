import { utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { ORDER_ROW } from './importHarness.ts'

/** A row's cells, by header. */
export type Cells = Record<string, string>

/** One way in which feeds damage a cell so that it can be read all the same. */
interface Damage {
  column: keyof typeof ORDER_ROW
  /** The damaged cell, or null when this cell cannot be damaged in this way. */
  damage(cell: string): string | null
}

const digitsOf = (cell: string) => cell.replace(/\D/g, '')

/** Days of a spreadsheet's calendar since its day 0. */
function serialOf(cell: string): string {
  const [month = 1, day = 1, year = 1900] = cell.split('/').map(Number)
  return String((Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000)
}

function isoOf(cell: string): string {
  const [month, day, year] = cell.split('/')
  return `${year}-${month}-${day}`
}

/** What comes out of each of these is what would have come out of the clean cell. */
export const DAMAGES: readonly Damage[] = [
  { column: 'Zip', damage: (cell) => (cell.startsWith('0') ? cell.slice(1) : null) },
  { column: 'Zip', damage: (cell) => (cell.startsWith('0') ? `${cell.slice(1)}.0` : null) },
  { column: 'Zip', damage: (cell) => `="${cell}"` },
  { column: 'State', damage: (cell) => cell.toLowerCase() },
  {
    column: 'State',
    damage: (cell) => ({ ME: 'Maine', NJ: 'NEW JERSEY', TX: 'Texas' })[cell] ?? null,
  },
  { column: 'Policy From', damage: serialOf },
  { column: 'Policy To', damage: (cell) => `${serialOf(cell)}.0` },
  { column: 'Policy From', damage: (cell) => `${isoOf(cell)}T00:00:00` },
  { column: 'Policy To', damage: (cell) => `${isoOf(cell)} 12:01:00` },
  { column: 'Phone', damage: digitsOf },
  { column: 'Phone', damage: (cell) => `+1 ${cell}` },
  { column: 'Phone', damage: (cell) => `${cell} ext. 12` },
  { column: 'Contact Email', damage: (cell) => `mailto:${cell}` },
  { column: 'Contact Email', damage: (cell) => `${cell}; second@oven.example` },
  { column: 'Order Number', damage: (cell) => `'${cell}` },
  { column: 'Order Number', damage: (cell) => `="${cell}"` },
  { column: 'Policy Number', damage: (cell) => `="${cell}"` },
  { column: 'Class Code', damage: (cell) => `'${cell}` },
  { column: 'Premium Basis', damage: () => 'GrSales' },
  { column: 'Premium Basis', damage: () => '$1,000 sales' },
  { column: 'Est Exposure', damage: (cell) => `$${Number(cell) / 1000}K` },
  { column: 'Est Exposure', damage: (cell) => `${Number(cell).toLocaleString('en-US')}.00` },
  { column: 'Insured Name', damage: (cell) => `  ${cell} ` },
]

/** Ways in which a cell is damaged beyond repair: its order must be listed as rejected. */
export const LOSSES: readonly Damage[] = [
  { column: 'Order Number', damage: () => '1.1030E+09' },
  { column: 'Policy Number', damage: () => '4.5E+10' },
  { column: 'Policy From', damage: () => '00/00/0000' },
  { column: 'Policy To', damage: () => '02/30/2026' },
  { column: 'Policy To', damage: () => '01/01/2024' },
  { column: 'Insured Name', damage: () => ' ' },
  { column: 'Class Code', damage: () => '' },
]

/** Rows between the orders that hold none. */
const NOISE = ['blank', 'header', 'none'] as const

/** A file of clean orders, and the same file as a feed would damage it. */
export interface DamagedFile {
  clean: Cells[]
  damaged: Cells[]
  /** Order numbers whose order cannot be saved. */
  lost: string[]
  noise: (typeof NOISE)[number][]
  delimiter: ',' | ';' | '\t' | '|'
  encoding: 'utf8' | 'utf8-marked' | 'utf16le' | 'latin1'
}

const cleanRow = (index: number): fc.Arbitrary<Cells> =>
  fc
    .record({
      place: fc.constantFrom(['ME', '04101'], ['NJ', '07030'], ['TX', '77840']),
      name: fc.constantFrom(
        'Harbor Oven',
        'Café Zoë',
        '=HYPERLINK("http://x.example")',
        'A, B & "C"',
      ),
      exposure: fc.integer({ min: 1, max: 9000 }),
      phone: fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }),
    })
    .map(({ place: [state = '', zip = ''], name, exposure, phone }) => ({
      ...ORDER_ROW,
      'Order Number': `0045${String(100 + index)}`,
      'Insured Name': name,
      State: state,
      Zip: zip,
      Phone: `${String(phone).slice(0, 3)}-${String(phone).slice(3, 6)}-${String(phone).slice(6)}`,
      'Premium Basis': 's',
      'Est Exposure': String(exposure * 1000),
    }))

function damagedBy(row: Cells, indexes: readonly number[]): Cells {
  const damaged = { ...row }
  const done = new Set<string>()
  for (const index of indexes) {
    const { column, damage } = DAMAGES[index] ?? {}
    const cell = column && !done.has(column) ? damage?.(row[column] ?? '') : null
    if (column === undefined || typeof cell !== 'string') continue
    damaged[column] = cell
    done.add(column)
  }
  return damaged
}

/** Clean files with all that may have happened to them on their way. */
export function damagedFile(): fc.Arbitrary<DamagedFile> {
  const fate = fc.record({
    damages: fc.array(fc.nat({ max: DAMAGES.length - 1 }), { maxLength: 8 }),
    // Most orders are saved.
    loss: fc.option(fc.nat({ max: LOSSES.length - 1 }), { freq: 5 }),
    noise: fc.constantFrom(...NOISE),
  })
  return fc.integer({ min: 1, max: 12 }).chain((count) =>
    fc
      .record({
        clean: fc.tuple(...Array.from({ length: count }, (_, index) => cleanRow(index))),
        fates: fc.array(fate, { minLength: count, maxLength: count }),
        delimiter: fc.constantFrom(',', ';', '\t', '|'),
        encoding: fc.constantFrom('utf8', 'utf8-marked', 'utf16le', 'latin1'),
      })
      .map(({ clean, fates, delimiter, encoding }) => {
        const lost: string[] = []
        const damaged = clean.map((row, index) => {
          const { damages = [], loss = null } = fates[index] ?? {}
          const after = damagedBy(row, damages)
          const { column, damage } = LOSSES[loss ?? -1] ?? {}
          if (column === undefined || damage === undefined) return after
          lost.push(row['Order Number'] ?? '')
          return { ...after, [column]: damage(row[column] ?? '') ?? '' }
        })
        const noise = fates.map((one) => one.noise)
        return { clean, damaged, lost, noise, delimiter, encoding }
      }),
  )
}

/** The damaged file's bytes. */
export function bytesOfDamaged(file: DamagedFile): Uint8Array {
  const columns = Object.keys(ORDER_ROW)
  const line = (cells: readonly string[]) =>
    cells.map((cell) => quoted(cell, file.delimiter)).join(file.delimiter)
  const lines = file.damaged.flatMap((row, index) => {
    const own = line(columns.map((column) => row[column] ?? ''))
    const noise = file.noise[index]
    if (noise === 'blank') return [own, columns.map(() => '').join(file.delimiter)]
    return noise === 'header' ? [own, line(columns)] : [own]
  })
  return encoded([line(columns), ...lines, ''].join('\r\n'), file.encoding)
}

function encoded(text: string, encoding: DamagedFile['encoding']): Uint8Array {
  const unit = encoding === 'utf16le' ? 2 : 1
  if (encoding === 'utf8' || encoding === 'utf8-marked')
    return utf8ToBytes(encoding === 'utf8' ? text : `\ufeff${text}`)
  const bytes = new Uint8Array(text.length * unit)
  for (let i = 0; i < text.length; i++) {
    bytes[i * unit] = text.charCodeAt(i) & 0xff
    if (unit === 2) bytes[i * unit + 1] = text.charCodeAt(i) >> 8
  }
  return bytes
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
