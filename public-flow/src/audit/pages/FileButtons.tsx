import { useRef } from 'react'
import { FILE_KINDS } from '#shared/kernel/constants.ts'
import { Icon } from '../../app/Icon.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { DOCS_TEXTS } from '../../texts/docsTexts.ts'

const ACCEPT = Object.keys(FILE_KINDS)
  .map((extension) => `.${extension}`)
  .join(',')

/** Two ways to add: the camera, or files that are there. The kinds and the limit stand below. */
export function FileButtons({ onFiles }: { onFiles: (files: File[]) => void }) {
  const say = useTexts(DOCS_TEXTS)
  const photo = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    // The same file can be chosen again after it was removed.
    input.value = ''
  }
  return (
    <>
      <div className="two-buttons">
        <button type="button" className="button second" onClick={() => photo.current?.click()}>
          <Icon name="camera" /> {say('photo')}
        </button>
        <button type="button" className="button second" onClick={() => files.current?.click()}>
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
    </>
  )
}
