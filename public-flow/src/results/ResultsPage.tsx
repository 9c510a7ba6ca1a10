import { useEffect, useState } from 'react'
import { type PackedFile, type ResultLink, resultLinkPath } from '#shared/audit/resultPackage.ts'
import { OPEN_ERRORS } from '#shared/errors/opening.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { type Texts, useErrorText, useTexts } from '../app/language.tsx'
import { FRAME_TEXTS, LoadingOverlay, NotLoaded, PageFrame } from '../app/PageFrame.tsx'
import type { PublicServices } from '../app/publicServices.ts'
import { saveBytes } from '../app/saveBytes.ts'
import { momentText } from '../audit/dayAndMoneyText.ts'

type Failure = 'OPEN_OFFLINE' | 'OPEN_FAILED' | 'RESULTS_LINK_ENDED'

/** The results of an audit that were too large for an email: their files, until the link's end. */
export function ResultsPage({ services, id }: { services: PublicServices; id: string }) {
  const say = useTexts(RESULTS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const inWords = useErrorText()
  const [tries, setTries] = useState(0)
  const [link, setLink] = useState<ResultLink | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  useEffect(() => {
    let isLeft = false
    const reading = services.connect().then(({ resultLinks }) => resultLinks.read(id))
    reading.then(
      (found) => {
        if (isLeft) return
        setLink(found)
        if (found === null) setFailure('RESULTS_LINK_ENDED')
      },
      (error: unknown) => !isLeft && setFailure(failureOf(error)),
    )
    return () => {
      isLeft = true
    }
  }, [services, id, tries])

  useEffect(() => {
    document.title = say('title')
  }, [say])

  if (failure === 'RESULTS_LINK_ENDED')
    return (
      <PageFrame>
        <h1>{frame('cantOpen')}</h1>
        <p>{inWords(OPEN_ERRORS[failure])}</p>
      </PageFrame>
    )
  if (failure !== null)
    return (
      <NotLoaded
        message={inWords(OPEN_ERRORS[failure])}
        retry={() => {
          setFailure(null)
          setTries(tries + 1)
        }}
      />
    )
  if (link === null) return <LoadingOverlay />
  return (
    <PageFrame carrier={link.carrierName}>
      <h1>{say('h1', { company: link.insuredCompany })}</h1>
      <p>{say('lead', { code: link.auditCode, day: momentText(link.openUntil) })}</p>
      <ul className="files">
        {link.files.map((file, n) => (
          <li key={file.name} className="file">
            <ResultFile services={services} link={link} file={file} n={n} />
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}

function ResultFile({
  services,
  link,
  file,
  n,
}: {
  services: PublicServices
  link: ResultLink
  file: PackedFile
  n: number
}) {
  const say = useTexts(RESULTS_TEXTS)
  const inWords = useErrorText()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function download(): Promise<void> {
    setIsBusy(true)
    setFailure(null)
    try {
      const { files, resultLinks } = await services.connect()
      saveBytes(await files.read(resultLinkPath(link.id, n)), file)
      // The receipt is the sender's: who got the file must not wait for it, or see it fail.
      if (link.openedAt === null) await resultLinks.noteOpened(link.id).catch(() => {})
    } catch (error) {
      setFailure(failureOf(error))
    }
    setIsBusy(false)
  }

  return (
    <div className="file-body">
      <p className="file-name">{file.name}</p>
      <p className="hint">{sizeText(file.size)}</p>
      {failure !== null && <p role="alert">{inWords(OPEN_ERRORS[failure])}</p>}
      <button
        type="button"
        className="button"
        disabled={isBusy}
        aria-label={say('downloadNamed', { name: file.name })}
        onClick={() => void download()}
      >
        {say(isBusy ? 'busy' : 'download')}
      </button>
    </div>
  )
}

/** The rules deny a link that has ended; one that is not there is only absent. */
function failureOf(error: unknown): Failure {
  const code = error instanceof StoreError ? error.code : 'unknown'
  if (code === 'permission-denied' || code === 'not-found') return 'RESULTS_LINK_ENDED'
  return code === 'unavailable' ? 'OPEN_OFFLINE' : 'OPEN_FAILED'
}

/** In megabytes with one decimal; a small file in kilobytes. */
function sizeText(bytes: number): string {
  return bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

export const RESULTS_TEXTS = {
  title: ['Premium audit results', 'Resultados de la auditoría de prima'],
  h1: ['Premium audit of {company}', 'Auditoría de prima de {company}'],
  lead: [
    'Audit {code}. You can download the files until {day}.',
    'Auditoría {code}. Puede descargar los archivos hasta el {day} (mes/día/año).',
  ],
  download: ['Download', 'Descargar'],
  downloadNamed: ['Download {name}', 'Descargar {name}'],
  busy: ['Downloading', 'Descargando'],
} as const satisfies Texts
