import { useState, useSyncExternalStore } from 'react'
import { checkSign, type FieldError } from '#shared/intake/checkedPage.ts'
import { type Texts, useTexts } from '../../app/language.tsx'
import { LoadingOverlay } from '../../app/PageFrame.tsx'
import { CheckRow } from '../../fields/ChoiceCards.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { TextField } from '../../fields/TextField.tsx'
import { errorsOf, useFlow, useProblems } from '../flow.ts'
import type { FlushResult } from '../saving/IntakeSession.ts'
import { isOnItsWay } from '../uploads/keptUploads.ts'

/** What is said when it could not be sent; whatever else ends it has a page of its own. */
const FAULTS: Partial<Record<FlushResult, FieldError['code']>> = {
  offline: 'SEND_OFFLINE',
  refused: 'SEND_FAILED',
  onHold: 'ON_HOLD',
}

/** Sign and send. Nothing is sent unseen: without a connection it waits for another press. */
export function SignPage() {
  const { facts, state, uploads, send, goTo } = useFlow()
  const say = useTexts(SIGN_TEXTS)
  const [box, setBox] = useState(false)
  const [name, setName] = useState(String(facts.pages['sign']?.['name'] ?? ''))
  /** Why the last Send did not arrive. */
  const [fault, setFault] = useState<FieldError | null>(null)
  const [isSending, setIsSending] = useState(false)
  const files = useSyncExternalStore(uploads.subscribe, uploads.uploads)
  const ofNoKind = files.filter(({ state, docType }) => state === 'saved' && docType === null)
  const onTheirWay = files.filter(isOnItsWay)

  const inTheWay = (): readonly FieldError[] => [
    ...errorsOf(checkSign({ box, name })),
    ...problemIf(onTheirWay.length > 0, 'SEND_FILES', onTheirWay.length),
    ...problemIf(ofNoKind.length > 0, 'FILES_OF_NO_KIND', ofNoKind.length),
    ...problemIf(facts.asked.onHold, 'ON_HOLD'),
  ]
  // That there is no connection is no problem once there is one again.
  const isOver = fault?.code === 'SEND_OFFLINE' && !state.offline
  const [errors, setFound] = useProblems(() =>
    fault === null || isOver ? inTheWay() : [...inTheWay(), fault],
  )

  async function submit(): Promise<void> {
    const checked = checkSign({ box, name })
    const found = inTheWay()
    setFault(null)
    setFound(found)
    if (!checked.ok || found.length > 0) return
    setIsSending(true)
    const result = await send(checked.value)
    setIsSending(false)
    const code = FAULTS[result]
    if (code === undefined) {
      goTo('done')
      return
    }
    setFault({ field: 'box', code })
    setFound([{ field: 'box', code }])
  }

  return (
    <>
      {isSending && <LoadingOverlay message={say('sending')} />}
      <PageForm
        title={say('h1')}
        errors={errors}
        submit={say('send')}
        line={<p className="hint">{say('unsent')}</p>}
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

function problemIf(isOne: boolean, code: FieldError['code'], n = 0): FieldError[] {
  return isOne ? [{ field: 'box', code, facts: { n } }] : []
}

export const SIGN_TEXTS = {
  h1: ['Sign and send', 'Firme y envíe'],
  box: [
    'My answers are true and complete, as far as I know.',
    'Mis respuestas son ciertas y completas, hasta donde sé.',
  ],
  name: ['Type your full name', 'Escriba su nombre completo'],
  send: ['Send', 'Enviar'],
  unsent: [
    'Your audit is not sent until you press Send.',
    'Su auditoría no se envía hasta que presione Enviar.',
  ],
  sending: ['Sending', 'Enviando'],
} as const satisfies Texts
