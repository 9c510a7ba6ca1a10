import { useState, useSyncExternalStore } from 'react'
import { checkSign, type FieldError } from '#shared/intake/checkedPage.ts'
import { LoadingOverlay } from '../../app/LoadingOverlay.tsx'
import { CheckRow } from '../../fields/CheckRow.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { TextField } from '../../fields/TextField.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { SIGN_TEXTS } from '../../texts/signTexts.ts'
import { useFlow } from '../FlowContext.ts'
import type { FlushResult } from '../saving/IntakeSession.ts'
import { useFieldErrors } from '../useFieldErrors.ts'

/** What is said when it could not be sent; whatever else ends it has a page of its own. */
const FAULTS: Partial<Record<FlushResult, FieldError['code']>> = {
  offline: 'SEND_OFFLINE',
  refused: 'SEND_FAILED',
  onHold: 'ON_HOLD',
}

/** Sign and send. Nothing is sent unseen: without a connection it waits for another press. */
export function SignPage() {
  const { facts, uploads, send, goTo } = useFlow()
  const say = useTexts(SIGN_TEXTS)
  const [box, setBox] = useState(false)
  const [name, setName] = useState(String(facts.pages['sign']?.['name'] ?? ''))
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [isSending, setIsSending] = useState(false)
  const shown = useFieldErrors(errors)
  const files = useSyncExternalStore(uploads.subscribe, uploads.uploads)
  const ofNoKind = files.filter(({ state, docType }) => state === 'saved' && docType === null)
  const onTheirWay = files.filter(
    ({ state, canRetry }) => state !== 'saved' && (state !== 'failed' || canRetry),
  )

  async function submit(): Promise<void> {
    const checked = checkSign({ box, name })
    const found: FieldError[] = checked.ok ? [] : [...checked.errors]
    if (onTheirWay.length > 0)
      found.push({ field: 'box', code: 'SEND_FILES', facts: { n: onTheirWay.length } })
    if (ofNoKind.length > 0)
      found.push({ field: 'box', code: 'FILES_OF_NO_KIND', facts: { n: ofNoKind.length } })
    if (facts.asked.onHold) found.push({ field: 'box', code: 'ON_HOLD' })
    setErrors(found)
    if (!checked.ok || found.length > 0) return
    setIsSending(true)
    const result = await send(checked.value)
    setIsSending(false)
    const fault = FAULTS[result]
    if (fault !== undefined) setErrors([{ field: 'box', code: fault }])
    else goTo('done')
  }

  return (
    <>
      {isSending && <LoadingOverlay message={say('sending')} />}
      <PageForm
        title={say('h1')}
        errors={shown}
        submit={say('send')}
        isBusy={isSending}
        onSubmit={() => void submit()}
      >
        <CheckRow id="box" label={say('box')} checked={box} onChange={setBox} />
        <TextField
          id="name"
          label={say('name')}
          value={name}
          onChange={setName}
          autoComplete="name"
          autoCapitalize="words"
        />
      </PageForm>
    </>
  )
}
