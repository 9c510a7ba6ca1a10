import { useEffect, useMemo, useState } from 'react'
import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import { OPEN_ERRORS } from '#shared/errors/opening.ts'
import { flowPath } from '../app/address.ts'
import { LoadingOverlay } from '../app/LoadingOverlay.tsx'
import { navigate } from '../app/navigation.ts'
import { PageFrame } from '../app/PageFrame.tsx'
import type { PublicServices } from '../app/PublicServices.ts'
import { PageForm } from '../fields/PageForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { useErrorText } from '../language/useErrorText.ts'
import { useTexts } from '../language/useTexts.ts'
import { ALL_TEXTS } from '../texts/allTexts.ts'
import { LAND_TEXTS } from '../texts/landTexts.ts'
import { checkOpening, type OpenFault } from './checkOpening.ts'
import { openFaultOf } from './openFaultOf.ts'

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
  const all = useTexts(ALL_TEXTS)
  const inWords = useErrorText()
  const [code, setCode] = useState(given)
  const [pin, setPin] = useState('')
  const [faults, setFaults] = useState<readonly OpenFault[]>([])
  const [isLooking, setIsLooking] = useState(false)
  // The same list until a Continue finds another: a new one would take the focus from who types.
  const errors = useMemo(
    () => faults.map((fault) => ({ field: fault.field, text: inWords(OPEN_ERRORS[fault.code]) })),
    [faults, inWords],
  )

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
    if (found.length > 0) return
    setIsLooking(true)
    try {
      const id = await services.lookUp({ code, pin })
      if (id === null) setFaults([{ field: 'code', code: 'OPEN_NO_MATCH' }])
      else navigate(flowPath('audit', id))
    } catch (error) {
      setFaults([{ field: 'code', code: openFaultOf(error, window.navigator.onLine) }])
    }
    setIsLooking(false)
  }

  return (
    <PageFrame
      footer={
        <>
          <p>{say('noLetter')}</p>
          <p className="small">
            {/* Staff need no PIN. The link asks for a sign-in whether the code exists or not. */}
            {staffCode === '' ? (
              <a href="/admin">{all('staff')}</a>
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
        submit={say('open')}
        onSubmit={() => void open()}
        line={<p className="hint line">{say('private')}</p>}
        after={
          <>
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
          onChange={setCode}
          autoCapitalize="characters"
        />
        <TextField
          id="pin"
          label={say('pin')}
          hint={say('pinHint')}
          value={pin}
          onChange={setPin}
          autoComplete="one-time-code"
          autoCapitalize="characters"
        />
      </PageForm>
    </PageFrame>
  )
}
