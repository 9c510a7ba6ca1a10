import { refusal } from '../../errors/refusal.ts'
import { ORDER_FIELDS, type OrderField } from './orderFields.ts'
import type { RowFindings } from './rowFindings.ts'
import { KEY_LENGTH } from './textLimits.ts'

/**
 * A text that names an order, a policy or a class code, checked: it must be there, be short, and
 * still have its digits. Answers the text itself; what is wrong with it is among the findings.
 */
export function readKey(
  field: Extract<OrderField, 'orderNumber' | 'policyNumber' | 'classCode'>,
  text: string,
  findings: RowFindings,
  column?: string,
): string {
  const { label } = ORDER_FIELDS[field]
  if (text === '') findings.reject(field, refusal('ORDER_FIELD_MISSING', { label }), column)
  else if (text.length > KEY_LENGTH) {
    const error = refusal('ORDER_FIELD_TOO_LONG', { label, limit: KEY_LENGTH })
    findings.reject(field, error, column)
  } else if (isRoundedNumber(text))
    findings.reject(field, refusal('ORDER_DIGITS_LOST', { label, text }), column)
  return text
}

/** As spreadsheets show a long number: `1.23E+05`. What it was cannot be known. `1E5` is a text. */
function isRoundedNumber(text: string): boolean {
  return /^\d([.,]\d+)?E\+\d+$/i.test(text)
}
