import { useRef, useState, useSyncExternalStore } from 'react'
import { FILE_KINDS } from '#shared/kernel/constants.ts'
import { Icon } from '../../app/Icon.tsx'
import { type Texts, useTexts } from '../../app/language.tsx'
import { useFlow } from '../flow.ts'
import { kindOfFile } from '../uploads/kindOfFile.ts'
import { isPagePhoto } from '../uploads/prepareFile.ts'
import { offeredKinds } from './documentNames.ts'

/** The button that is always beside the files. */
export const ADD_FILES_ID = 'add-files'

/**
 * Two ways to add: the camera, or files that are there. Photos of pages can become one file. `of`: the
 * subcontractor whose certificate they are.
 */
export function AddFiles({ of }: { of?: string }) {
  const { uploads, facts } = useFlow()
  const say = useTexts(ADD_TEXTS)
  const photo = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const kinds = offeredKinds(facts)
    void uploads.add([...(input.files ?? [])], (name) => kindOfFile(name, { of, kinds }))
    // The same file can be chosen again after it was removed.
    input.value = ''
  }
  return (
    <>
      <div className="two-buttons">
        <button type="button" className="button second" onClick={() => photo.current?.click()}>
          <Icon name="camera" /> {say('photo')}
        </button>
        <button
          type="button"
          id={ADD_FILES_ID}
          className="button second"
          onClick={() => files.current?.click()}
        >
          <Icon name="plus" /> {say('add')}
        </button>
      </div>
      <p className="hint">{say('limits')}</p>
      <input
        ref={photo}
        className="unseen"
        type="file"
        accept="image/*"
        capture="environment"
        tabIndex={-1}
        aria-label={say('photo')}
        onChange={(event) => take(event.target)}
      />
      <input
        ref={files}
        className="unseen"
        type="file"
        accept={ACCEPT}
        multiple
        tabIndex={-1}
        aria-label={say('add')}
        onChange={(event) => take(event.target)}
      />
      <JoinOffer of={of} />
    </>
  )
}

const ACCEPT = Object.keys(FILE_KINDS)
  .map((extension) => `.${extension}`)
  .join(',')

/** Several photos of this visit may be the pages of one paper: then they can become one file. */
function JoinOffer({ of: whose }: { of: string | undefined }) {
  const { uploads, clock } = useFlow()
  const say = useTexts(ADD_TEXTS)
  const all = useSyncExternalStore(uploads.subscribe, uploads.uploads)
  const [apart, setApart] = useState<readonly string[]>([])
  const [state, setState] = useState<'asked' | 'joining' | 'failed'>('asked')
  const ids = all
    .filter(
      ({ id, name, state: at, of }) =>
        of === whose && isPagePhoto(name) && at !== 'failed' && !apart.includes(id),
    )
    .map(({ id }) => id)
  const leave = () => setApart([...apart, ...ids])

  async function join(): Promise<void> {
    setState('joining')
    const name = say('joinName', { n: ids.length })
    const isJoined = await uploads.join(ids, name, clock.now())
    setState(isJoined ? 'asked' : 'failed')
    if (!isJoined) leave()
  }

  return (
    <div role="status">
      {state === 'failed' && <p className="hint">{say('joinFailed')}</p>}
      {state === 'joining' && <p className="hint">{say('joining')}</p>}
      {state !== 'joining' && ids.length > 1 && (
        <div className="banner info join">
          <p>{say('joinAsk', { n: ids.length })}</p>
          <p className="file-actions">
            <button type="button" className="button small second" onClick={() => void join()}>
              {say('joinYes')}
            </button>
            <button type="button" className="link" onClick={leave}>
              {say('joinNo')}
            </button>
          </p>
        </div>
      )}
    </div>
  )
}

export const ADD_TEXTS = {
  photo: ['Take photo', 'Tomar foto'],
  add: ['Add files', 'Agregar'],
  limits: [
    'PDF, photo, Excel, Word or CSV. Up to 25 MB each. You can pick more than one.',
    'PDF, foto, Excel, Word o CSV. Hasta 25 MB cada uno. Puede elegir varios.',
  ],
  joinAsk: [
    'Are these {n} photos pages of one document?',
    '¿Estas {n} fotos son páginas de un mismo documento?',
  ],
  joinYes: ['Yes, make one file', 'Sí, hacer un archivo'],
  joinNo: ['No, keep them separate', 'No, dejarlas separadas'],
  joining: ['Combining the pages', 'Juntamos las páginas'],
  joinFailed: [
    'We couldn’t combine them. They stay as they are.',
    'No pudimos juntarlas. Se quedan como están.',
  ],
  joinName: ['Photos, {n} pages.pdf', 'Fotos, {n} páginas.pdf'],
} as const satisfies Texts
