import { useState } from 'react'
import { randomFsid } from '#shared/audit/access/auditCode.ts'
import { OPEN_ERRORS } from '#shared/errors/opening.ts'
import { readLinkRequest } from '#shared/intake/linkRequest.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { type Texts, useErrorText, useTexts } from '../app/language.tsx'
import { PageFrame } from '../app/PageFrame.tsx'
import type { PublicServices } from '../app/publicServices.ts'
import { PageForm } from '../fields/PageForm.tsx'
import { TextField } from '../fields/TextField.tsx'

type Fault = 'CODE_MISSING' | 'CONTACT_UNREADABLE' | 'OPEN_OFFLINE' | 'OPEN_FAILED'

/**
 * Where someone asks for their link again, with the code and their email or phone. The page answers the
 * same whether or not they match what is on file.
 */
export function LinkAgain({
  services,
  code: given,
  onBack,
}: {
  services: PublicServices
  code: string
  onBack: () => void
}) {
  const say = useTexts(AGAIN_TEXTS)
  const inWords = useErrorText()
  const [code, setCode] = useState(given)
  const [contact, setContact] = useState('')
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing')

  async function send(): Promise<void> {
    const asked = readLinkRequest({ code, contact })
    const found: Fault[] = [
      ...(asked.code === null ? ['CODE_MISSING' as const] : []),
      ...(asked.contact === null ? ['CONTACT_UNREADABLE' as const] : []),
    ]
    setFaults(found)
    if (asked.code === null || asked.contact === null) return
    setState('sending')
    try {
      const id = randomFsid(services.random)
      await services.askForLink({ id, code: asked.code, contact: asked.contact })
      setState('sent')
    } catch (error) {
      const isLost = error instanceof StoreError && error.code === 'unavailable'
      setFaults([isLost || !window.navigator.onLine ? 'OPEN_OFFLINE' : 'OPEN_FAILED'])
      setState('typing')
    }
  }

  if (state === 'sent')
    return (
      <PageFrame>
        <h1>{say('sentTitle')}</h1>
        <p role="status">{say('sent')}</p>
        <p>{say('spam')}</p>
        <button type="button" className="button" onClick={onBack}>
          {say('back')}
        </button>
      </PageFrame>
    )
  return (
    <PageFrame>
      <PageForm
        title={say('h1')}
        lead={<p>{say('lead')}</p>}
        errors={faults.map((fault) => ({
          field: fault === 'CONTACT_UNREADABLE' ? 'contact' : 'code',
          text: inWords(OPEN_ERRORS[fault]),
        }))}
        isBusy={state === 'sending'}
        onSubmit={() => void send()}
        after={
          <p>
            <button type="button" className="link" onClick={onBack}>
              {say('back')}
            </button>
          </p>
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
          id="contact"
          label={say('contact')}
          hint={say('contactHint')}
          value={contact}
          onChange={setContact}
          autoComplete="email"
        />
      </PageForm>
    </PageFrame>
  )
}

export const AGAIN_TEXTS = {
  h1: ['Get your link again', 'Reciba su enlace otra vez'],
  lead: [
    'Type your audit code and the email or phone that we have for you. We send the link to the contact on file.',
    'Escriba su código de auditoría y el correo o teléfono que tenemos de usted. Enviamos el enlace al contacto registrado.',
  ],
  code: ['Audit code', 'Código de auditoría'],
  codeHint: ['Letters and numbers, like HM0044870', 'Letras y números, como HM0044870'],
  contact: ['Email or phone', 'Correo o teléfono'],
  contactHint: ['Like name@example.com or 201.555.0142', 'Como nombre@example.com o 201.555.0142'],
  sentTitle: ['Check your email and texts', 'Revise su correo y sus mensajes'],
  sent: [
    'If what you typed matches, you will get a message in a few minutes.',
    'Si lo que escribió coincide, recibirá un mensaje en unos minutos.',
  ],
  spam: [
    'Nothing came? Look in your spam folder, or call the number in your letter.',
    '¿No llegó nada? Revise su correo no deseado o llame al número de su carta.',
  ],
  back: ['Back to code and PIN', 'Volver al código y PIN'],
} as const satisfies Texts
