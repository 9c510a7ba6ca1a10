import { useContext, useState } from 'react'
import type { AskedLine } from '#shared/audit/access/intake.ts'
import { readProvidedPay } from '#shared/audit/worksheet/providedPay.ts'
import { checkPayroll, type TypedPay } from '#shared/intake/checkSalesAndFigures.ts'
import { entryOf, linesOn } from '#shared/intake/flowFacts.ts'
import { formatAmountWhileTyping } from '#shared/kernel/money.ts'
import { LanguageContext, type Texts, useTexts } from '../../app/language.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { TextField } from '../../fields/TextField.tsx'
import { TypedField } from '../../fields/TypedField.tsx'
import { lineName } from '../classNames.ts'
import { PERIOD_TEXTS, periodOf } from '../dayAndMoneyText.ts'
import { useFlow, usePage } from '../flow.ts'

const FIELDS = ['gross', 'timeAndHalf', 'doubleTime'] as const

/** Pay by kind of work and state, for the audit period, with overtime apart. */
export function PayrollPage() {
  const { facts } = useFlow()
  const { language } = useContext(LanguageContext)
  const say = useTexts(PAYROLL_TEXTS)
  const time = useTexts(PERIOD_TEXTS)
  const lines = linesOn(facts, 'payroll')
  const [typed, setTyped] = useState<Record<string, TypedPay>>(() =>
    Object.fromEntries(lines.map(({ id }) => [id, textsOf(entryOf(facts.answers, 'payroll')[id])])),
  )
  const [heads, setHeads] = useState(String(facts.pages['payroll']?.['heads'] ?? ''))
  const { errors: found, submit } = usePage(() => checkPayroll(typed, heads))
  const period = periodOf(facts)
  // Of several lines a problem names its own.
  const errors = found.map((error) => {
    const line = lines.find(({ id }) => FIELDS.some((field) => `${field}-${id}` === error.field))
    const name = line === undefined || lines.length === 1 ? '' : lineName(line, language)
    return name === '' ? error : { ...error, text: `${name}: ${error.text}` }
  })
  return (
    <PageForm
      title={say('h1')}
      lead={
        <>
          {period && <p>{time('period', period)}</p>}
          <p className="hint">{say('who')}</p>
        </>
      }
      errors={errors}
      onSubmit={submit}
    >
      {lines.map((line) => (
        <PayOfLine
          key={line.id}
          line={line}
          typed={typed[line.id] ?? textsOf(undefined)}
          onChange={(pay) => setTyped({ ...typed, [line.id]: pay })}
        />
      ))}
      <TextField
        id="heads"
        label={say('heads')}
        inputMode="numeric"
        value={heads}
        onChange={setHeads}
      />
    </PageForm>
  )
}

function PayOfLine({
  line,
  typed,
  onChange,
}: {
  line: AskedLine
  typed: TypedPay
  onChange: (pay: TypedPay) => void
}) {
  const say = useTexts(PAYROLL_TEXTS)
  const { language } = useContext(LanguageContext)
  const name = lineName(line, language)
  return (
    <fieldset className="choices">
      {name !== '' && <legend>{name}</legend>}
      {FIELDS.map((field) => (
        <TypedField
          key={field}
          kind="number"
          id={`${field}-${line.id}`}
          label={say(field)}
          hint={say(`${field}Hint`)}
          prefix="$"
          inputMode="decimal"
          value={typed[field]}
          onChange={(text) => onChange({ ...typed, [field]: text })}
        />
      ))}
    </fieldset>
  )
}

function textsOf(saved: unknown): TypedPay {
  const pay = readProvidedPay(saved)
  const text = (amount: number | undefined) =>
    amount === undefined ? '' : formatAmountWhileTyping(String(amount), 'number')
  return {
    gross: text(pay?.gross),
    timeAndHalf: text(pay?.timeAndHalf),
    doubleTime: text(pay?.doubleTime),
  }
}

export const PAYROLL_TEXTS = {
  h1: ['What did you pay your workers?', '¿Cuánto pagó a sus trabajadores?'],
  who: [
    'Count everyone on your payroll. Leave out subcontractors.',
    'Cuente a todos los de su nómina. No incluya subcontratistas.',
  ],
  gross: ['Total pay before taxes', 'Pago total antes de impuestos'],
  grossHint: ['With overtime in it.', 'Con las horas extra incluidas.'],
  timeAndHalf: ['Overtime at time and a half', 'Horas extra a tiempo y medio'],
  timeAndHalfHint: [
    'All pay for those hours. Leave empty if none.',
    'Todo el pago de esas horas. Déjelo vacío si no hubo.',
  ],
  doubleTime: ['Overtime at double time', 'Horas extra a tiempo doble'],
  doubleTimeHint: [
    'All pay for those hours. Leave empty if none.',
    'Todo el pago de esas horas. Déjelo vacío si no hubo.',
  ],
  heads: ['How many people', 'Cuántas personas'],
} as const satisfies Texts
