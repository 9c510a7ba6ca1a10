import { useEffect, useRef, useState } from 'react'
import {
  ASKED_KINDS,
  checkHasSubcontractors,
  checkSubcontractor,
  REMOVED,
  type TypedSubcontractor,
} from '#shared/intake/checkSubcontractor.ts'
import { entryOf, type ListedSubcontractor, subcontractorsOf } from '#shared/intake/flowFacts.ts'
import { formatAmountWhileTyping } from '#shared/kernel/money.ts'
import { type Texts, useTexts } from '../../app/language.tsx'
import { ChoiceCards, YesNoCards } from '../../fields/ChoiceCards.tsx'
import { PageForm } from '../../fields/PageForm.tsx'
import { TextField } from '../../fields/TextField.tsx'
import { TypedField } from '../../fields/TypedField.tsx'
import { moneyText, PERIOD_TEXTS, periodOf } from '../dayAndMoneyText.ts'
import { errorsOf, useFlow, usePage, useProblems } from '../flow.ts'
import { AddFiles } from './AddFiles.tsx'
import { FileCard, fileRemoved, useFileRows } from './FileCard.tsx'

/** The subcontractors, one at a time: whether there were any, each one's form, and the list so far. */
export function SubcontractorsPage() {
  const { facts, clock, uploads } = useFlow()
  const listed = subcontractorsOf(facts)
  const [open, setOpen] = useState<string | null>(null)
  const begin = () => {
    const answered = entryOf(facts.answers, 'subcontractors')
    // One that was begun and not saved goes on: its certificates may be there.
    const files = [...facts.files.values(), ...uploads.uploads()]
    const begun = files.find(({ of }) => of && !(of in answered))?.of
    // Drawn from the moment and the count, so that another device's are others.
    const drawn = Object.keys(answered).length.toString(36)
    setOpen(begun ?? `p-${clock.now().getTime().toString(36)}${drawn}`)
  }
  useNewPart(open ?? (listed.length > 0 ? 'list' : 'ask'))
  if (open !== null) {
    const known = listed.find(({ id }) => id === open)
    return <OneSubcontractor key={open} id={open} known={known} onDone={() => setOpen(null)} />
  }
  if (listed.length > 0) return <SubcontractorList listed={listed} onOpen={setOpen} onAdd={begin} />
  return <AnySubcontractors onYes={begin} />
}

/** A part of the page that takes another's place begins at its top, as a page does. */
function useNewPart(part: string): void {
  const shown = useRef(part)
  useEffect(() => {
    if (shown.current === part) return
    shown.current = part
    window.scrollTo(0, 0)
    document.getElementById('question')?.focus({ preventScroll: true })
  }, [part])
}

function AnySubcontractors({ onYes }: { onYes: () => void }) {
  const { facts, step } = useFlow()
  const say = useTexts(SUBCONTRACTORS_TEXTS)
  const time = useTexts(PERIOD_TEXTS)
  const [answer, setAnswer] = useState(String(facts.pages[step]?.['answer'] ?? ''))
  const { errors, submit } = usePage(() => checkHasSubcontractors(answer, []))
  const period = periodOf(facts)
  return (
    <PageForm
      title={say('any')}
      lead={
        <>
          {period && <p>{time('period', period)}</p>}
          <p className="hint">{say('who')}</p>
        </>
      }
      errors={errors}
      onSubmit={answer === 'yes' ? onYes : submit}
    >
      <YesNoCards
        legend={say('any')}
        value={answer}
        onChange={setAnswer}
        yes={say('yes')}
        no={say('no')}
      />
    </PageForm>
  )
}

function OneSubcontractor({
  id,
  known,
  onDone,
}: {
  id: string
  known: ListedSubcontractor | undefined
  onDone: () => void
}) {
  const { keep, step } = useFlow()
  const say = useTexts(SUBCONTRACTORS_TEXTS)
  const [typed, setTyped] = useState<TypedSubcontractor>({
    name: known?.name ?? '',
    work: known?.work ?? '',
    paid: known === undefined ? '' : formatAmountWhileTyping(String(known.paid), 'number'),
    kind: known?.kind ?? '',
  })
  const change = (changes: Partial<TypedSubcontractor>) => setTyped({ ...typed, ...changes })
  const check = () => checkSubcontractor(id, typed)
  const [errors, setFound] = useProblems(() => errorsOf(check()))
  const { rows } = useFileRows(id)
  const save = () => {
    const checked = check()
    setFound(errorsOf(checked))
    if (checked.ok) void keep(id, [step, checked.value]).then(onDone)
  }
  return (
    <PageForm title={say('one')} errors={errors} submit={say('save')} onSubmit={save}>
      <TextField
        id="name"
        label={say('name')}
        value={typed.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        id="work"
        label={say('work')}
        hint={say('workHint')}
        value={typed.work}
        onChange={(work) => change({ work })}
      />
      <TypedField
        kind="number"
        id="paid"
        prefix="$"
        label={say('paid')}
        inputMode="decimal"
        value={typed.paid}
        onChange={(paid) => change({ paid })}
      />
      <ChoiceCards
        id="kind"
        legend={say('kind')}
        value={typed.kind}
        onChange={(kind) => change({ kind })}
        choices={ASKED_KINDS.map((value) => ({ value, label: say(value) }))}
      />
      <h2>{say('certificate')}</h2>
      <p className="hint">{say('certificateHint')}</p>
      <AddFiles of={id} />
      <ul className="files">
        {rows.map((row) => (
          <FileCard key={row.kind === 'upload' ? row.upload.id : row.id} row={row} />
        ))}
      </ul>
    </PageForm>
  )
}

function SubcontractorList({
  listed,
  onOpen,
  onAdd,
}: {
  listed: readonly ListedSubcontractor[]
  onOpen: (id: string) => void
  onAdd: () => void
}) {
  const { facts, keep, step, session, uploads } = useFlow()
  const say = useTexts(SUBCONTRACTORS_TEXTS)
  const { submit } = usePage(() => checkHasSubcontractors('yes', []))
  const files = [...facts.files.values()]
  const remove = (id: string) => {
    void keep(id, [step, { answers: { subcontractors: { [id]: REMOVED } }, page: { answer: '' } }])
    for (const upload of uploads.uploads()) if (upload.of === id) void uploads.remove(upload.id)
    for (const [slot, file] of facts.files)
      if (file.of === id) void session.save(fileRemoved(slot, file))
  }
  return (
    <PageForm
      title={say('list')}
      lead={<p>{say.count('listed', listed.length)}</p>}
      errors={[]}
      onSubmit={submit}
    >
      <ul className="wanted">
        {listed.map(({ id, name, work, paid, kind }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <p className="hint">
                {work}. {moneyText(paid)}, {say(kind === 'labor' ? 'labor' : 'laborAndMaterial')}
              </p>
              <p className="hint">
                {say(files.some(({ of }) => of === id) ? 'hasCertificate' : 'noCertificate')}
              </p>
              <p className="file-actions">
                <button type="button" className="link" onClick={() => onOpen(id)}>
                  {say('change')}
                  <span className="unseen"> {name}</span>
                </button>
                <button type="button" className="link" onClick={() => remove(id)}>
                  {say('remove')}
                  <span className="unseen"> {name}</span>
                </button>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <button type="button" className="button second" onClick={onAdd}>
          {say('another')}
        </button>
      </p>
    </PageForm>
  )
}

export const SUBCONTRACTORS_TEXTS = {
  any: ['Did you pay any subcontractors?', '¿Pagó a algún subcontratista?'],
  who: [
    'Anyone who worked for you and is not on your payroll.',
    'Quien trabajó para usted y no está en su nómina.',
  ],
  yes: ['Yes', 'Sí'],
  no: ['No, none', 'No, a ninguno'],
  one: ['Tell us about one subcontractor', 'Cuéntenos de un subcontratista'],
  name: ['Their name or business', 'Su nombre o negocio'],
  work: ['What work did they do?', '¿Qué trabajo hizo?'],
  workHint: ['Like roofing or painting.', 'Como techos o pintura.'],
  paid: ['What you paid them in this time', 'Cuánto le pagó en ese tiempo'],
  kind: ['What was the price for?', '¿Qué cubría el precio?'],
  labor: ['Labor only', 'Solo mano de obra'],
  laborAndMaterial: ['Labor and material', 'Mano de obra y material'],
  certificate: ['Their certificate of insurance', 'Su certificado de seguro'],
  certificateHint: [
    'Add a photo of each one you have. Without one, you can still continue.',
    'Agregue una foto de cada uno que tenga. Sin ninguno también puede continuar.',
  ],
  save: ['Save subcontractor', 'Guardar subcontratista'],
  list: ['Your subcontractors', 'Sus subcontratistas'],
  listedOne: ['{n} so far.', 'Uno hasta ahora ({n}).'],
  listedOther: ['{n} so far.', '{n} hasta ahora.'],
  hasCertificate: ['Certificate added', 'Certificado agregado'],
  noCertificate: ['No certificate', 'Sin certificado'],
  change: ['Change', 'Cambiar'],
  remove: ['Remove', 'Quitar'],
  another: ['Add another', 'Agregar otro'],
} as const satisfies Texts
