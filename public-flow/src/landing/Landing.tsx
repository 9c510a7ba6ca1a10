import { lazy, useEffect, useMemo, useState } from 'react'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { canonicalPin, PIN_LENGTHS } from '#shared/audit/access/pin.ts'
import { OPEN_ERRORS } from '#shared/errors/opening.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { flowPath, navigate } from '../app/address.ts'
import { type Texts, useErrorText, useTexts } from '../app/language.tsx'
import { LoadingOverlay, PageFrame } from '../app/PageFrame.tsx'
import type { PublicServices } from '../app/publicServices.ts'
import { stillWrong } from '../fields/FieldError.tsx'
import { PageForm } from '../fields/PageForm.tsx'
import { TextField } from '../fields/TextField.tsx'

const LinkAgain = lazy(async () => ({ default: (await import('./LinkAgain.tsx')).LinkAgain }))

interface OpenFault {
  field: 'code' | 'pin'
  code: keyof typeof OPEN_ERRORS
}

/** The page of code and PIN. It can't know whose audit it is, so it shows no name. */
export function Landing({
  services,
  code: given,
  hintOpen,
}: {
  services: PublicServices
  code: string
  hintOpen: boolean
}) {
  const say = useTexts(LAND_TEXTS)
  const inWords = useErrorText()
  const [code, setCode] = useState(given)
  const [pin, setPin] = useState('')
  const [faults, setFaults] = useState<readonly OpenFault[]>([])
  /** What the last look-up answered; it holds until code or PIN is typed again. */
  const [refusal, setRefusal] = useState<OpenFault | null>(null)
  const [isLooking, setIsLooking] = useState(false)
  const errors = useMemo(() => {
    const left = stillWrong(faults, checkOpening({ code, pin }))
    const shown = refusal === null ? left : [...left, refusal]
    return shown.map((fault) => ({ field: fault.field, text: inWords(OPEN_ERRORS[fault.code]) }))
  }, [faults, refusal, code, pin, inWords])

  const [isAgain, setAgain] = useState(false)
  const staffCode = canonicalAuditCode(code)

  // While code and PIN are typed, what comes next can load.
  useEffect(() => {
    const timer = window.setTimeout(
      () => void import('../audit/AuditFlow.tsx').catch(() => {}),
      1500,
    )
    return () => window.clearTimeout(timer)
  }, [])

  async function open(): Promise<void> {
    const found = checkOpening({ code, pin })
    setFaults(found)
    setRefusal(null)
    if (found.length > 0) return
    setIsLooking(true)
    try {
      const id = await services.lookUp({ code, pin })
      if (id === null) setRefusal({ field: 'code', code: 'OPEN_NO_MATCH' })
      else navigate(flowPath('audit', id))
    } catch (error) {
      setRefusal({ field: 'code', code: openFaultOf(error, window.navigator.onLine) })
    }
    setIsLooking(false)
  }

  if (isAgain) return <LinkAgain services={services} code={code} onBack={() => setAgain(false)} />
  return (
    <PageFrame
      footer={
        <>
          <p>{say('noLetter')}</p>
          <p className="small">
            {/* Staff need no PIN. The link asks for a sign-in whether the code exists or not. */}
            {staffCode === '' ? (
              <a href="/admin">{say('staff')}</a>
            ) : (
              <a href={`/admin/audits/${staffCode}`}>{say('staffCode', { code: staffCode })}</a>
            )}
          </p>
        </>
      }
    >
      {isLooking && <LoadingOverlay />}
      <PageForm
        title={say('h1')}
        lead={<p>{say('lead')}</p>}
        errors={errors}
        isBusy={isLooking}
        onSubmit={() => void open()}
        line={<p className="hint line">{say('private')}</p>}
        after={
          <>
            <p>
              <button type="button" className="link" onClick={() => setAgain(true)}>
                {say('again')}
              </button>
            </p>
            <details open={hintOpen}>
              <summary>{say('where')}</summary>
              <p className="more">{say('whereText')}</p>
            </details>
            <details>
              <summary>{say('what')}</summary>
              <p className="more">{say('whatText')}</p>
            </details>
          </>
        }
      >
        <TextField
          id="code"
          label={say('code')}
          hint={say('codeHint')}
          value={code}
          onChange={(text) => {
            setCode(text)
            setRefusal(null)
          }}
          autoCapitalize="characters"
        />
        <TextField
          id="pin"
          label={say('pin')}
          hint={say('pinHint')}
          value={pin}
          onChange={(text) => {
            setPin(text)
            setRefusal(null)
          }}
          autoComplete="one-time-code"
          autoCapitalize="characters"
        />
      </PageForm>
    </PageFrame>
  )
}

/** What is wrong with a code and a PIN before they are looked up: only that something is missing. */
function checkOpening({ code, pin }: { code: string; pin: string }): OpenFault[] {
  const faults: OpenFault[] = []
  if (canonicalAuditCode(code) === '') faults.push({ field: 'code', code: 'CODE_MISSING' })
  const { length } = canonicalPin(pin)
  if (length === 0) faults.push({ field: 'pin', code: 'PIN_MISSING' })
  else if (!PIN_LENGTHS.includes(length)) faults.push({ field: 'pin', code: 'PIN_SHORT' })
  return faults
}

/** Why a code could not be looked up: no connection, or our side. Never "no such audit". */
function openFaultOf(error: unknown, isOnline: boolean): 'OPEN_OFFLINE' | 'OPEN_FAILED' {
  const isLost = error instanceof StoreError && error.code === 'unavailable'
  return isLost || !isOnline ? 'OPEN_OFFLINE' : 'OPEN_FAILED'
}

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
    'Your policy’s price was based on an estimate of your sales or payroll. The year is over, so now we check the real numbers.',
    'El precio de su póliza se basó en un cálculo de sus ventas o su nómina. El año ya terminó y ahora revisamos los números reales.',
  ],
  again: ['Send me my link again', 'Envíenme mi enlace otra vez'],
  staff: ['Staff sign-in', 'Acceso del personal'],
  staffCode: [
    'Staff: open {code} in the back office',
    'Personal: abrir {code} en el sistema interno',
  ],
} as const satisfies Texts
