import { useState } from 'react'
import type { OneOf } from '#shared/audit/documentTypes.ts'
import { checkDocuments } from '#shared/intake/checkDocuments.ts'
import { wantedOf } from '#shared/intake/flowFacts.ts'
import { Icon, type IconName } from '../../app/Icon.tsx'
import { type Texts, useTexts } from '../../app/language.tsx'
import { InlineError, useFieldError } from '../../fields/FieldError.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { periodOf } from '../dayAndMoneyText.ts'
import { useFlow, usePage } from '../flow.ts'
import { AddFiles } from './AddFiles.tsx'
import {
  documentHint,
  documentName,
  documentNames,
  documentTexts,
  nameInSentence,
  neededName,
} from './documentNames.ts'
import { FileCard, type SeenFile, useFileRows } from './FileCard.tsx'

/** Add your documents: what is wanted, two ways to add, and the files. Continue never waits for them. */
export function DocumentsPage() {
  const { facts } = useFlow()
  const say = useTexts(DOCUMENTS_TEXTS)
  const wanted = wantedOf(facts)
  const { rows, chosen } = useFileRows()
  const [missing, setMissing] = useState<readonly string[]>(() => {
    const known = facts.pages['documents']?.['missing']
    return Array.isArray(known) ? known.map(String) : []
  })
  const names = useTexts(documentTexts(facts))
  const { errors, submit } = usePage(
    () => checkDocuments(wanted, chosen, missing),
    (type) => neededName(type, wanted, names, nameInSentence),
  )
  const period = periodOf(facts)
  const isSending = rows.some(
    (row) => row.kind === 'upload' && row.upload.state !== 'saved' && row.upload.state !== 'failed',
  )
  return (
    <PageForm
      title={say('h1')}
      lead={
        wanted.length === 0 ? (
          <p>{say('leadNone')}</p>
        ) : (
          <>
            <p>
              {period === null
                ? say.count('leadPlain', wanted.length)
                : say.count('lead', wanted.length, period)}
            </p>
            {period !== null && <p>{say('dates')}</p>}
          </>
        )
      }
      errors={errors}
      onSubmit={submit}
      {...(isSending && {
        line: (
          <p className="line">
            <Icon name="clock" /> {say('goOn')}
          </p>
        ),
      })}
    >
      <WantedList wanted={wanted} chosen={chosen} missing={missing} onMissing={setMissing} />
      <AddFiles />
      {rows.length > 0 && <h2>{say('files')}</h2>}
      <ul className="files">
        {rows.map((row) => (
          <FileCard key={row.kind === 'upload' ? row.upload.id : row.id} row={row} />
        ))}
      </ul>
    </PageForm>
  )
}

type Standing = 'have' | 'now' | 'need' | 'skipped'

const ICONS: Record<Standing, IconName> = {
  have: 'done',
  now: 'up',
  need: 'needed',
  skipped: 'needed',
}

interface WantedListProps {
  wanted: readonly OneOf[]
  chosen: readonly SeenFile[]
  missing: readonly string[]
  onMissing: (missing: string[]) => void
}

/** The documents that are wanted, each with how it stands and a way to say that there is none. */
function WantedList({ wanted, ...rest }: WantedListProps) {
  if (wanted.length === 0) return null
  return (
    <ul className="wanted">
      {wanted.map((oneOf) => (
        <WantedItem key={oneOf.join()} oneOf={oneOf} {...rest} />
      ))}
    </ul>
  )
}

function WantedItem({
  oneOf,
  chosen,
  missing,
  onMissing,
}: Omit<WantedListProps, 'wanted'> & { oneOf: OneOf }) {
  const { facts } = useFlow()
  const say = useTexts(DOCUMENTS_TEXTS)
  const names = useTexts(documentTexts(facts))
  const [first = 'D99'] = oneOf
  const error = useFieldError(`wanted-${first}`)
  const own = chosen.filter(({ docType, failed }) => !failed && docType && oneOf.includes(docType))
  const isSaved = own.some(({ isSaved }) => isSaved)
  const isMissing = missing.includes(first)
  const standing: Standing = isSaved
    ? 'have'
    : own.length > 0
      ? 'now'
      : isMissing
        ? 'skipped'
        : 'need'
  // Of two that would do, each is said what it is.
  const hints = oneOf.map((type) =>
    oneOf.length > 1
      ? `${documentName(type, names)}: ${documentHint(type, names)}`
      : documentHint(type, names),
  )
  const words = facts.asked.again.find(({ docType }) => docType === first)?.words
  return (
    <li className={error ? 'has-error' : undefined}>
      <Icon name={ICONS[standing]} />
      <div>
        <strong>{documentNames([oneOf], names)}</strong>
        {(words ? [words] : hints).map((text) => (
          <p className="hint" key={text}>
            {text}
          </p>
        ))}
        {oneOf.length > 1 && <p className="hint">{say('D3orD7')}</p>}
        <InlineError id={`wanted-${first}-error`} text={error} />
        <p className={`standing ${standing}`}>{say(standing)}</p>
        {standing === 'skipped' && <p className="hint">{say('skippedThen')}</p>}
        {(standing === 'need' || standing === 'skipped') && (
          <button
            type="button"
            className="link"
            id={`wanted-${first}`}
            aria-pressed={isMissing}
            aria-describedby={error && `wanted-${first}-error`}
            onClick={() =>
              onMissing(isMissing ? missing.filter((each) => each !== first) : [...missing, first])
            }
          >
            {say(isMissing ? 'undoDont' : 'dont')}
            <span className="unseen"> {documentNames([oneOf], names)}</span>
          </button>
        )}
      </div>
    </li>
  )
}

export const DOCUMENTS_TEXTS = {
  h1: ['Add your documents', 'Agregue sus documentos'],
  leadOne: [
    'We need {n} document that covers {from} to {to}.',
    'Necesitamos {n} documento que cubra del {from} al {to} (mes/día/año).',
  ],
  leadOther: [
    'We need {n} documents that cover {from} to {to}.',
    'Necesitamos {n} documentos que cubran del {from} al {to} (mes/día/año).',
  ],
  leadPlainOne: ['We need {n} document.', 'Necesitamos {n} documento.'],
  leadPlainOther: ['We need {n} documents.', 'Necesitamos {n} documentos.'],
  dates: [
    'Dates up to 30 days earlier or later are fine.',
    'También sirven fechas hasta 30 días antes o después.',
  ],
  leadNone: [
    'Add any document that shows your numbers.',
    'Agregue cualquier documento que muestre sus números.',
  ],
  D3orD7: ['Either one is enough.', 'Con uno de los dos basta.'],
  have: ['We have it', 'Ya lo tenemos'],
  now: ['Uploading now', 'Subiendo ahora'],
  need: ['Still needed', 'Falta'],
  skipped: ['You don’t have it', 'No lo tiene'],
  skippedThen: [
    'Next we ask why. You can still send everything, and add this later.',
    'Ahora le preguntaremos por qué. Aun así puede enviar todo y agregar esto después.',
  ],
  dont: ['I don’t have this', 'No tengo esto'],
  undoDont: ['I have this', 'Sí lo tengo'],
  files: ['Your files', 'Sus archivos'],
  goOn: [
    'You can continue. Your files keep uploading.',
    'Puede continuar. Sus archivos siguen subiendo.',
  ],
} as const satisfies Texts
