import { type InsuredCategory, isAlcoholLine } from './InsuredCategory.ts'

/** The share of alcohol in the net of the lines that count: 0.25 is 25%. 0 while there is nothing. */
export function alcoholShare(lines: readonly InsuredCategory[]): number {
  const counted = lines.filter(({ selected, error }) => selected && error === '')
  const all = counted.reduce((sum, { net }) => sum + net, 0)
  const alcohol = counted.filter(({ id }) => isAlcoholLine(id))
  return all > 0 ? alcohol.reduce((sum, { net }) => sum + net, 0) / all : 0
}
