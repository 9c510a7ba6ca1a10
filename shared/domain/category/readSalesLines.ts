import { cleanLine } from '../format/cleanText.ts'
import { INSURED_LINES, type InsuredCategory } from './InsuredCategory.ts'
import { deselectLine, emptyLine, enterAmounts } from './selectLine.ts'

const LONGEST_CODE = 40

/**
 * Lines of the insured's sales as they are stored: net is worked out, a line that is not selected is
 * empty (specification §5). A line whose tax exceeds its sales is kept, with its error.
 */
export function readSalesLines(typed: unknown): { value: InsuredCategory[] } | { mistake: string } {
  if (!Array.isArray(typed)) return { mistake: 'they are a list of lines.' }
  const lines = new Map<string, InsuredCategory>()
  for (const given of typed as unknown[]) {
    if (typeof given !== 'object' || given === null) return { mistake: 'each line has its fields.' }
    const { id, selected, sales, salesTax, classCode = '' } = given as Record<string, unknown>
    if (typeof id !== 'string' || !Object.hasOwn(INSURED_LINES, id))
      return { mistake: `there is no line ${String(id)}.` }
    if (lines.has(id)) return { mistake: `the line ${id} is there twice.` }
    if (typeof classCode !== 'string' || classCode.length > LONGEST_CODE)
      return { mistake: 'a class code is a short text.' }
    const line = { ...emptyLine(id), selected: selected === true, classCode: cleanLine(classCode) }
    const amounts = { sales: textOf(sales), salesTax: textOf(salesTax) }
    lines.set(id, line.selected ? enterAmounts(line, amounts) : deselectLine(line))
  }
  return { value: [...lines.values()] }
}

function textOf(amount: unknown): string {
  if (amount === undefined || amount === null) return ''
  return typeof amount === 'number' || typeof amount === 'string' ? String(amount) : 'no amount'
}
