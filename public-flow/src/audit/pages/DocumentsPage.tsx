import { useState } from 'react'
import { checkDocuments } from '#shared/intake/checkDocuments.ts'
import { wantedOf } from '#shared/intake/flowFacts.ts'
import { Icon } from '../../app/Icon.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { useTexts } from '../../language/useTexts.ts'
import { DOCS_TEXTS } from '../../texts/docsTexts.ts'
import { dayText } from '../dayText.ts'
import { useFlow } from '../FlowContext.ts'
import { usePage } from '../usePage.ts'
import { FileButtons } from './FileButtons.tsx'
import { FileCard } from './FileCard.tsx'
import { JoinOffer } from './JoinOffer.tsx'
import { useFileRows } from './useFileRows.ts'
import { WantedList } from './WantedList.tsx'

/** Add your documents: what is wanted, two ways to add, and the files. Continue never waits for them. */
export function DocumentsPage() {
  const { facts, uploads } = useFlow()
  const say = useTexts(DOCS_TEXTS)
  const wanted = wantedOf(facts)
  const { rows, chosen } = useFileRows()
  const [missing, setMissing] = useState<readonly string[]>(() => {
    const known = facts.pages['documents']?.['missing']
    return Array.isArray(known) ? known.map(String) : []
  })
  const { errors, submit } = usePage(() => checkDocuments(wanted, chosen, missing))
  const { periodStart, periodEnd } = facts.asked
  const span = { from: dayText(periodStart), to: dayText(periodEnd) }
  const isSending = rows.some(
    (row) => row.kind === 'upload' && row.upload.state !== 'saved' && row.upload.state !== 'failed',
  )
  return (
    <PageForm
      title={say('h1')}
      lead={<p>{wanted.length === 0 ? say('leadNone') : say.count('lead', wanted.length, span)}</p>}
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
      <FileButtons onFiles={(files) => void uploads.add(files)} />
      <JoinOffer />
      {rows.length > 0 && <h2>{say('files')}</h2>}
      <ul className="files">
        {rows.map((row) => (
          <FileCard key={row.kind === 'upload' ? row.upload.id : row.id} row={row} />
        ))}
      </ul>
    </PageForm>
  )
}
