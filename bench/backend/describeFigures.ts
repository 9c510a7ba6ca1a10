import type { Measurement } from '../Measurement.ts'
import type { ServerFigures } from './measureServer.ts'

/** Everything measured of one server. */
export interface Figures {
  name: string
  readyMs: number
  sizes: ServerFigures[]
  oneWriter: number
  fiftyWriters: number
}

/** The table's rows: ours with what is wanted of it, the others with how they compare with ours. */
export function describeFigures(ours: Figures, others: readonly Figures[]): Measurement[] {
  return [ours, ...others].flatMap((figures) => {
    const { name, sizes } = figures
    const isOurs = figures === ours
    const row = (what: string, measured: string, wanted = ''): Measurement => {
      return { what: `${name}: ${what}`, measured, wanted: isOurs ? wanted : '' }
    }
    const beside = (times: number) => (isOurs ? '' : `, ${times.toFixed(2)} times ours`)
    const rate = (count: number, our: number) =>
      `${Math.round(count).toLocaleString('en-US')} a second${beside(count / our)}`
    const ready = `${Math.round(figures.readyMs)} ms${beside(figures.readyMs / ours.readyMs)}`
    return [
      row('process ready, empty', ready, '300 ms'),
      row(`writes, 1 writer${isOurs ? ', durable' : ''}`, rate(figures.oneWriter, ours.oneWriter)),
      row('writes, 50 writers', rate(figures.fiftyWriters, ours.fiftyWriters), '1,000 a second'),
      ...sizes.flatMap((size) => sizeRows(row, size, sizes[0])),
    ]
  })
}

function sizeRows(
  row: (what: string, measured: string, wanted?: string) => Measurement,
  size: ServerFigures,
  first: ServerFigures | undefined,
): Measurement[] {
  const at = `at ${size.documents.toLocaleString('en-US')} documents`
  const isLater = first !== undefined && size !== first
  const time = (ms: number, then: number) =>
    `${ms.toFixed(1)} ms${isLater ? `, ${(ms / then).toFixed(2)} times the first` : ''}`
  const flat = isLater ? 'within 1.20 times' : ''
  return [
    row(`a write ${at}`, time(size.write, first?.write ?? size.write), flat),
    row(`a page of 25 ${at}`, time(size.page, first?.page ?? size.page), flat),
    row(`memory ${at}`, `${Math.round(size.memory / 2 ** 20)} MiB`),
  ]
}
