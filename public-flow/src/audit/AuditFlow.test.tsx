import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { PDFDocument } from 'pdf-lib'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { savedOf, savedText } from '#shared/audit/access/savedAnswers.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { BAKER } from '#shared/testing/builders.ts'
import { publicWorld } from '../testing/publicWorld.ts'
import {
  addFiles,
  choose,
  fill,
  goOn,
  OWNER,
  openAt,
  person,
  sales,
  shownStep,
  signature,
  walkFlow,
  yes,
} from '../testing/walkFlow.tsx'

beforeEach(() => {
  window.history.replaceState({}, '', '/')
  window.localStorage.clear()
})

async function opened(changes: Parameters<ReturnType<typeof publicWorld>['open']>[2] = {}) {
  const world = publicWorld()
  world.harness.world.files = world.files
  const id = await world.open('T0001', 'A1B2C3', changes)
  const fold = () => act(async () => void (await world.harness.pass()))
  return { ...world, id, fold }
}

describe('the language', () => {
  it("begins as the audit's, can be switched, and the choice reaches the audit once it is known whose", async () => {
    const { services, id, harness, fold, device } = await opened({ insuredLanguage: 'es' })
    openAt(services, `/sml/audit/${id}`)
    fireEvent.click(await screen.findByRole('button', { name: 'English' }))
    await fold()
    const audit = () => harness.store.all<Audit>('audits')[0]
    expect(audit()?.insuredLanguage).toBe('es')
    await waitFor(() => choose('who'))
    goOn()
    await waitFor(() => expect(shownStep()).not.toBe('who'))
    await waitFor(async () => {
      await fold()
      expect(audit()?.insuredLanguage).toBe('en')
    })
    window.localStorage.clear()
    openAt(device(), `/sml/audit/${id}`)
    await screen.findByRole('button', { name: 'Español' })
  })
})

describe('an insured', () => {
  it('answers in Spanish, leaves a document out, is Skipped, adds it, and is Submitted', async () => {
    const { services, id, harness, fold, intake } = await opened()
    openAt(services, `/sml/audit/${id}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Español' }))
    const seen = await walkFlow(
      {
        ...OWNER,
        'q-locations': () => {
          choose('answer')
        },
        documents: async () => {
          addFiles('P&L 2025.pdf')
          await screen.findByText(/Guardado/)
          choose('wanted-D8')
        },
        'missing-D8': () => choose('reason'),
      },
      'q-locations',
    )
    // Yes asks what changed; what was typed outlives another language.
    choose('answer')
    fill({ detail: 'Abrimos otro local' })
    fireEvent.click(screen.getByRole('button', { name: 'English' }))
    await screen.findByText('What changed?')
    expect(screen.getByLabelText<HTMLTextAreaElement>('What changed?').value).toBe(
      'Abrimos otro local',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Español' }))
    goOn()
    const rest = await walkFlow({
      ...OWNER,
      documents: async () => {
        addFiles('P&L 2025.pdf')
        await screen.findByText(/Guardado/)
        choose('wanted-D8')
      },
      'missing-D8': () => choose('reason'),
    })
    expect([...seen.slice(0, -1), ...rest].filter((step) => !step.startsWith('q-'))).toEqual([
      'who',
      'contact',
      'sales',
      'documents',
      'missing-D8',
      'anything-else',
      'check',
      'sign',
      'done',
    ])
    expect(screen.getByText(/Falta: Declaraciones de impuesto/)).toBeTruthy()
    await fold()
    expect(harness.audit(id)).toMatchObject({
      bakeState: 'SKIPPED',
      skippedDocuments: { D8: 'They can get it later' },
      insuredCategoryTotals: {
        glTotal: 574300,
        llTotal: 300000,
        worksheetTotal: 874300,
        valTaxes: true,
      },
      keyQuestions: { locationsChanged: { answer: 'yes', detail: 'Abrimos otro local' } },
    })
    expect(intake(id).status).toBe('open')
    fireEvent.click(screen.getByRole('button', { name: 'Agregar ahora' }))
    await waitFor(() => expect(shownStep()).toBe('documents'))
    addFiles('sales tax return.pdf')
    await waitFor(() => expect(screen.getAllByText(/Guardado/)).toHaveLength(2))
    goOn()
    await walkFlow({ sign: signature })
    await fold()
    const { bakeState, skippedDocuments, history } = harness.audit(id)
    expect([bakeState, skippedDocuments]).toEqual(['SUBMITTED', {}])
    expect(history.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Opened Audit', 'Provided Data', 'Submitted']),
    )
    const attached = harness.store.all<{ docType: string }>('attachments')
    expect(attached.map(({ docType }) => docType).sort()).toEqual(['D3', 'D8'])
  })

  it('comes back on another device at the place left; Back is real; Change comes back to the check', async () => {
    const { services, device, id } = await opened()
    openAt(services, `/sml/audit/${id}`)
    await walkFlow(OWNER, 'q-name')
    openAt(device(), `/sml/audit/${id}/sign`)
    await waitFor(() => expect(shownStep()).toBe('q-name'))
    // The window began with this page: Back leads to the page before it, not out of the flow.
    fireEvent.click(await screen.findByRole('button', { name: /Back/ }))
    await waitFor(() => expect(shownStep()).toBe('q-new-products'))
    expect(screen.getByLabelText<HTMLInputElement>('No').checked).toBe(true)
    goOn()
    const dont = () => {
      choose('wanted-D3')
      choose('wanted-D8')
    }
    const reason = () => choose('reason')
    const fills = { ...OWNER, documents: dont, 'missing-D3': reason, 'missing-D8': reason }
    await walkFlow(fills, 'check')
    fireEvent.click(await screen.findByRole('button', { name: /^Change ?Business name/ }))
    await waitFor(() => expect(shownStep()).toBe('q-name'))
    choose('answer')
    fill({ detail: 'New sign' })
    goOn()
    await waitFor(() => expect(shownStep()).toBe('check'))
    expect(await screen.findByText('New sign')).toBeTruthy()
    expect(screen.getByText('2 documents are missing')).toBeTruthy()
  })

  it('types an address once: each of the two pages that ask one offers what was typed on the other', async () => {
    const { services, id } = await opened()
    openAt(services, `/sml/audit/${id}`)
    await walkFlow(OWNER, 'q-locations')
    choose('answer')
    fill({ detail: 'Opened 12 Main St, Hoboken, NJ 07030 in May' })
    goOn()
    await waitFor(() => expect(shownStep()).toBe('q-mailing'))
    await screen.findByRole('heading', { name: /mailing address change/ })
    choose('answer')
    fireEvent.click(screen.getByRole('button', { name: 'Same as the location address' }))
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Hoboken')
    expect(screen.queryByRole('button', { name: /Same as/ })).toBeNull()
    goOn()
    await waitFor(() => expect(shownStep()).toBe('q-owners'))

    openAt(services, `/sml/audit/${id}/q-locations`)
    await screen.findByRole('heading', { name: /move a location/ })
    fill({ detail: 'It moved' })
    fireEvent.click(screen.getByRole('button', { name: 'Same as the mailing address' }))
    const detail = screen.getByLabelText<HTMLTextAreaElement>('What changed?')
    expect(detail.value).toBe('12 Main St, Hoboken, NJ 07030\nIt moved')
  })

  it('asks another person, who gets a link of their own and sends their part', async () => {
    const { services, device, id, harness, fold, intake } = await opened()
    openAt(services, `/sml/audit/${id}`)
    await walkFlow(OWNER, 'contact')
    fireEvent.click(screen.getByRole('button', { name: 'Ask someone else to finish this' }))
    await waitFor(() => expect(shownStep()).toBe('delegate'))
    await screen.findByLabelText('Who are they to you?')
    person()
    fill({ email: 'dana@books.example', relation: 'Accountant' })
    choose('parts-sales')
    goOn()
    await waitFor(() => expect(shownStep()).toBe('contact'))
    await fold()
    openAt(device(), `/sml/audit/${intake(id).delegateInvite?.id}`)
    expect(await screen.findByText('Harbor Oven')).toBeTruthy()
    const seen = await walkFlow({ contact: person, sales, sign: signature })
    expect(seen).toEqual(['contact', 'sales', 'anything-else', 'check', 'sign', 'done'])
    expect(screen.getByText('Thank you. We got your part.')).toBeTruthy()
    await fold()
    expect(harness.audit(id)).toMatchObject({
      bakeState: 'HEARTBEAT',
      delegateRelationship: 'Accountant',
      insuredCategoryTotals: { worksheetTotal: 874300 },
    })
  })
})

it('an audit that staff went on with asks nothing, thanks for nothing and names no day of sending', async () => {
  const { services, id, harness } = await opened()
  await harness.store.update('intakes', id, { status: 'submitted' })
  openAt(services, `/sml/audit/${id}`)
  await screen.findByRole('heading', { name: 'You don’t need to do anything now' })
  expect(document.body.textContent).not.toMatch(/missing|Thank you|Sent|We got|Add it now/)
  expect(screen.getByText('T0001')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Español' }))
  await screen.findByRole('heading', { name: 'Por ahora no tiene que hacer nada' })
  expect(harness.audit(id).bakeState).toBe('CONTACTING')
})

it('a copy that cannot be made says so, and is made at the next press', async () => {
  const { services, id, harness, intake } = await opened()
  const pages = { sign: { done: true, name: 'Rosa Delgado' } }
  const saved = savedText({ ...savedOf(intake(id)), pages })
  await harness.store.update('intakes', id, { status: 'submitted', saved })
  openAt(services, `/sml/audit/${id}`)
  const copy = await screen.findByRole('button', { name: 'Save a copy (PDF)' })

  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent.click(copy)
  const said = await screen.findByRole('alert')
  expect(said.textContent).toMatch(/^We couldn’t make your copy\./)
  onLine.mockReturnValue(true)

  const create = vi.spyOn(PDFDocument, 'create').mockRejectedValueOnce(new Error('no memory'))
  fireEvent.click(copy)
  expect(screen.queryByRole('alert')).toBeNull()
  await screen.findByRole('alert')
  create.mockRestore()

  Object.assign(URL, { createObjectURL: () => 'blob:copy', revokeObjectURL: () => {} })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  fireEvent.click(copy)
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  await waitFor(() => expect(copy.textContent).toBe('Save a copy (PDF)'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a document that was left out and came another way is no longer asked for', async () => {
  const { services, id, harness, intake, fold } = await opened()
  openAt(services, `/sml/audit/${id}`)
  await walkFlow({
    ...OWNER,
    documents: async () => {
      addFiles('P&L 2025.pdf')
      await screen.findByText(/Saved\. /)
      choose('wanted-D8')
    },
    'missing-D8': () => choose('reason'),
  })
  await screen.findByText('We got 1 file too.')
  await screen.findByText(/^Still missing: Sales tax returns\./)
  expect(screen.queryByText(/We email/)).toBeNull()
  await fold()
  expect(intake(id).status).toBe('open')
  // Staff attach what came by email, and move the audit on.
  await harness.store.update('intakes', id, { status: 'submitted' })
  openAt(services, `/sml/audit/${id}`)
  await screen.findByRole('heading', { name: 'Sent. Thank you, Rosa.' })
  expect(screen.queryByText(/Still missing/)).toBeNull()
  expect(screen.getByText('We email you that we have your answers.')).toBeTruthy()
})

it('an accountant who answers all of it is promised no email: the insured gets it', async () => {
  const { services, id } = await opened()
  openAt(services, `/sml/audit/${id}`)
  await walkFlow({
    ...OWNER,
    who: () => choose('who-accountant'),
    documents: async () => {
      addFiles('P&L 2025.pdf', 'sales tax return.pdf')
      await waitFor(() => expect(screen.getAllByText(/Saved\. /)).toHaveLength(2))
    },
  })
  await screen.findByRole('heading', { name: 'Sent. Thank you, Rosa.' })
  expect(screen.queryByText(/We email/)).toBeNull()
})

it('what was not sent is not shown as sent: the next visit signs again, with every file’s kind known', async () => {
  const { services, id, harness, intakes, intake, fold } = await opened()
  openAt(services, `/sml/audit/${id}`)
  const documents = async () => {
    addFiles('P&L 2025.pdf', 'sales tax return.pdf')
    await waitFor(() => expect(screen.getAllByText(/Saved\. /)).toHaveLength(2))
  }
  await walkFlow({ ...OWNER, documents }, 'sign')
  const { asked } = intake(id)
  const setHold = (onHold: boolean) =>
    act(() => harness.store.update('intakes', id, { asked: { ...asked, onHold } }))
  const signAgain = async (problem: RegExp) => {
    signature()
    goOn()
    await waitFor(() => expect(document.querySelector('.summary')?.textContent).toMatch(problem))
    expect(shownStep()).toBe('sign')
  }
  intakes.failWith('unavailable')
  await signAgain(/You’re offline/)
  expect(screen.getByText('Your audit is not sent until you press Send.')).toBeTruthy()
  intakes.failWith(null)
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }))
  await screen.findByText('You’re back online. All saved.')
  expect(document.querySelector('.summary')).toBeNull()
  expect(shownStep()).toBe('sign')
  openAt(services, `/sml/audit/${id}`)
  await screen.findByRole('heading', { name: 'Sign and send' })
  await setHold(true)
  await signAgain(/on hold/)
  await setHold(false)
  openAt(services, `/sml/audit/${id}/documents`)
  await screen.findByRole('heading', { name: /Add your documents/ })
  addFiles('IMG_01.pdf')
  await waitFor(() => expect(screen.getAllByText(/Saved\. /)).toHaveLength(3))
  openAt(services, `/sml/audit/${id}`)
  await screen.findByRole('heading', { name: 'Sign and send' })
  await signAgain(/Files without a kind: 1/)
  expect(intake(id)).toMatchObject({ status: 'open', pages: { sign: { done: false } } })
  openAt(services, `/sml/audit/${id}/documents`)
  fireEvent.click(await screen.findByRole('button', { name: /^Remove ?IMG_01/ }))
  await waitFor(() => expect(screen.queryByText('IMG_01.pdf')).toBeNull())
  openAt(services, `/sml/audit/${id}`)
  expect(await walkFlow({ sign: signature })).toEqual(['sign', 'done'])
  expect(intake(id)).toMatchObject({ status: 'submitted', pages: { sign: { done: true } } })
  await fold()
  expect(harness.audit(id).bakeState).toBe('SUBMITTED')
})

it('an answer replaces the one it is given over, also that of a device whose clock is ahead', async () => {
  const { services, id, harness, intake } = await opened()
  openAt(services, `/sml/audit/${id}`)
  await walkFlow(OWNER, 'q-sales-tax')
  await waitFor(() => expect(intake(id).pages).toHaveProperty('contact'))
  const { pages, ...rest } = savedOf(intake(id))
  const at = harness.clock.now().getTime() + 86_400_000
  const saved = savedText({
    ...rest,
    pages: { ...pages, contact: { ...Object(pages['contact']), at } },
  })
  await harness.store.update('intakes', id, { saved })
  openAt(services, `/sml/audit/${id}/contact`)
  await screen.findByLabelText('First name')
  fill({ first: 'Ana' })
  goOn()
  await waitFor(() => expect(intake(id).answers['insuredFirstName']).toBe('Ana'))
})

it('Continue pressed twice goes on once: Back leads to the page before', async () => {
  const { services, id } = await opened()
  openAt(services, `/sml/audit/${id}`)
  await screen.findByRole('heading', { name: 'Who are you?' })
  const entries = window.history.length
  const moved = vi.fn()
  window.addEventListener('bakehouse:moved', moved)
  choose('who')
  goOn()
  goOn()
  await waitFor(() => expect(moved).toHaveBeenCalledTimes(2))
  window.removeEventListener('bakehouse:moved', moved)
  await screen.findByLabelText('First name')
  expect(window.history.length).toBe(entries + 1)
  fireEvent.click(screen.getByRole('button', { name: /Back/ }))
  await screen.findByRole('heading', { name: 'Who are you?' })
})

describe('files that were cut off', () => {
  const banners = () => document.querySelector('.banners')?.textContent

  /** Two files dropped on the documents page, with `more` beside them. */
  async function cutOff(more: () => Promise<unknown> = async () => {}) {
    const every = vi.spyOn(window, 'setInterval')
    const world = await opened()
    openAt(world.services, `/sml/audit/${world.id}`)
    const documents = async () => {
      await more()
      world.files.failWith('unavailable')
      world.intakes.failWith('unavailable')
      addFiles('P&L 2025.pdf', 'sales tax return.pdf')
      await waitFor(() => expect(screen.getAllByText(/The connection dropped/)).toHaveLength(2))
    }
    await walkFlow({ ...OWNER, documents }, 'anything-else')
    return {
      ...world,
      connect: () => {
        world.files.failWith(null)
        world.intakes.failWith(null)
      },
      /** What the page does now and then. */
      tick: () => {
        const found = every.mock.calls.filter(([, ms]) => ms === 15_000).at(-1)?.[0]
        if (typeof found !== 'function') throw new Error('There is no timer.')
        found()
      },
    }
  }

  it('are sent by "Try now", and only then is all said to be saved', async () => {
    const { files, intake, id, connect } = await cutOff()
    await waitFor(() => expect(banners()).toMatch(/1 answer, 2 files/))
    connect()
    let stored = -1
    const watch = new MutationObserver(() => {
      if (stored < 0 && banners()?.includes('All saved')) stored = files.paths().length
    })
    watch.observe(document.body, { childList: true, subtree: true })
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }))
    await screen.findByText('You’re back online. All saved.')
    watch.disconnect()
    expect(stored).toBe(2)
    expect(Object.keys(intake(id).files)).toHaveLength(2)
    expect(await walkFlow({ sign: signature }, 'done')).toContain('sign')
  })

  it('are sent after a while, also once the answers are through', async () => {
    const { files, connect, intakes, tick } = await cutOff()
    intakes.failWith(null)
    tick()
    await waitFor(() => expect(banners()).toBe(''))
    expect(files.paths()).toEqual([])
    connect()
    tick()
    await screen.findByText('You’re back online. All saved.')
    expect(files.paths()).toHaveLength(2)
  })

  it('are left alone under somebody at a card, on a page out of sight, and without a connection', async () => {
    const { files, id, intakes, services, tick } = await cutOff()
    intakes.failWith(null)
    openAt(services, `/sml/audit/${id}/documents`)
    const [again] = await screen.findAllByRole('button', { name: 'Try again' })
    await waitFor(() => expect(screen.getAllByText(/The connection dropped/)).toHaveLength(2))
    const put = vi.spyOn(files, 'put')
    const asked = async () => {
      tick()
      await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
      return put.mock.calls.length
    }
    again?.focus()
    expect([await asked(), document.activeElement]).toEqual([0, again])
    again?.blur()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    expect(await asked()).toBe(0)
    hidden.mockRestore()
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(await asked()).toBe(0)
    onLine.mockRestore()
    files.failWith(null)
    tick()
    await waitFor(() => expect(screen.getAllByText(/Saved\. /)).toHaveLength(2))
  })

  it('are counted without one that is too big, which no connection sends', async () => {
    const tooBig = async () => {
      const input = document.querySelector('input[type=file][multiple]')
      const file = new File(['x'], 'scan.pdf', { type: 'application/pdf' })
      Object.defineProperty(file, 'size', { value: 26 * 1024 * 1024 })
      fireEvent.change(input ?? document.body, { target: { files: [file] } })
      await screen.findByText(/over 25 MB/)
    }
    const { connect } = await cutOff(tooBig)
    await waitFor(() => expect(banners()).toMatch(/1 answer, 2 files/))
    connect()
    fireEvent(window, new Event('online'))
    await screen.findByText('You’re back online. All saved.')
  })
})

/** A class line that is rated by payroll. */
const CARPENTRY: Audit['categories'][number] = {
  id: 'c1',
  classCode: '5645',
  subLine: '',
  classDescription: 'Carpentry',
  policyType: 'WC',
  exposureType: 'payroll',
  estimatedExposure: 1,
  notes: '',
  finalExposure: null,
  diff: null,
}

it('an agent answers for the insured, on payroll', async () => {
  const { services, id, harness, fold, intake } = await opened({
    categories: [CARPENTRY],
  })
  const { id: _, ...base } = intake(id)
  await harness.store.set('intakes', 'agentCapability0001', { ...base, scope: 'agent' })
  openAt(services, '/sml/audit/agentCapability0001')
  const seen = await walkFlow({
    contact: person,
    'agent-type': () => choose('answer-no'),
    'provided-agent': person,
    'insured-contact': person,
    'go-on': yes,
    payroll: () => fill({ 'gross-c1': '210,000', 'doubleTime-c1': '4,000', heads: '6' }),
    subcontractors: async () => {
      choose('answer')
      goOn()
      // What is missing is said at the form, and nothing is listed.
      await screen.findByRole('heading', { name: 'Tell us about one subcontractor' })
      goOn()
      await waitFor(() => expect(document.querySelector('.summary')?.textContent).toContain('paid'))
      await listOne('Hill Roofing', 'hill.pdf')
      fireEvent.click(screen.getByRole('button', { name: 'Add another' }))
      await listOne('Valley Paint')
      await screen.findByText('2 so far.')
      fireEvent.click(screen.getByRole('button', { name: /Remove.*Valley Paint/ }))
      await screen.findByText('1 so far.')
      await screen.findByText('Certificate added')
    },
    documents: async () => {
      addFiles('P&L 2025.pdf', 'other.pdf')
      await waitFor(() => expect(screen.getAllByText(/Saved\. /)).toHaveLength(2))
    },
    sign: signature,
  })
  expect(seen).toContain('provided-agent')
  expect(seen).not.toContain('q-release')
  await fold()
  expect(harness.audit(id)).toMatchObject({
    bakeState: 'SUBMITTED',
    agentIsRetailer: false,
    agentProvidedEmail: 'rosa@cantina.example',
    agentInsuredEmail: 'rosa@cantina.example',
    providedExposures: { c1: 210000 },
    payroll: [{ line: 'c1', gross: 210000, timeAndHalf: 0, doubleTime: 4000, record: '' }],
    flags: [],
    subcontractors: [
      {
        name: 'Hill Roofing',
        work: 'Roofs',
        paid: 30_000,
        kind: 'laborAndMaterial',
        line: '',
        enteredBy: 'agent',
        certificates: [
          { coverage: 'workersCompensation', from: null, to: null, document: expect.any(String) },
        ],
      },
    ],
  })
  // The certificate is no document that was wanted: it is beside its subcontractor.
  const [certificate] = harness.audit(id).subcontractors?.[0]?.certificates ?? []
  expect(harness.store.all('attachments').map((each) => each.id)).toContain(certificate?.document)
})

it('a certificate waits for its subcontractor to be saved, and goes with it', async () => {
  const { services, id, harness, intake } = await opened({ categories: [CARPENTRY] })
  const stored = () => Object.values(savedOf(intake(id)).files)
  openAt(services, `/sml/audit/${id}`)
  const payroll = () => fill({ 'gross-c1': '210,000', heads: '6' })
  await walkFlow({ ...OWNER, payroll }, 'subcontractors')
  choose('answer')
  goOn()
  await screen.findByRole('heading', { name: 'Tell us about one subcontractor' })
  addFiles('hill.pdf')
  await waitFor(() => expect(stored()).toHaveLength(1))
  // Left without saving it.
  harness.passDays(1)
  openAt(services, `/sml/audit/${id}/subcontractors`)
  await screen.findByRole('heading', { name: 'Did you pay any subcontractors?' })
  choose('answer')
  goOn()
  await screen.findByRole('button', { name: /Remove.*hill\.pdf/ })
  await listOne('Hill Roofing')
  await screen.findByText('Certificate added')
  fireEvent.click(screen.getByRole('button', { name: /Remove.*Hill Roofing/ }))
  await waitFor(() => expect(stored()).toMatchObject([{ name: 'hill.pdf', removed: true }]))
})

/** Fills in the form of one subcontractor and waits for the list. */
async function listOne(name: string, certificate?: string): Promise<void> {
  await screen.findByRole('heading', { name: 'Tell us about one subcontractor' })
  fill({ name, work: 'Roofs', paid: '30,000' })
  choose('kind-laborAndMaterial')
  if (certificate !== undefined) {
    addFiles(certificate)
    await screen.findByText(/Saved\. /)
  }
  goOn()
  await screen.findByRole('heading', { name: 'Your subcontractors' })
}

it('an agent by the insured’s code who cannot answer leaves the rest to the insured', async () => {
  const { services, id, harness, fold } = await opened()
  openAt(services, `/sml/audit/${id}`)
  const agent = {
    who: () => choose('who-agent'),
    contact: person,
    'agent-type': yes,
    'insured-contact': person,
    'go-on': () => choose('answer-no'),
    sign: signature,
  }
  expect(await walkFlow(agent)).toEqual([
    'who',
    'contact',
    'agent-type',
    'insured-contact',
    'go-on',
    'check',
    'sign',
    'done',
  ])
  await fold()
  expect(harness.audit(id)).toMatchObject({ bakeState: 'HEARTBEAT', agentLastName: 'Delgado' })
  fireEvent.click(screen.getByRole('button', { name: 'Answer the rest' }))
  await waitFor(() => expect(shownStep()).toBe('who'))
  choose('who')
  goOn()
  await waitFor(() => expect(shownStep()).toBe('contact'))
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('')
})

it('after a return only what was asked for again is open; the earlier answers can be read', async () => {
  const { services, id, harness, fold, files, intake } = await opened()
  openAt(services, `/sml/audit/${id}`)
  await walkFlow({
    ...OWNER,
    documents: async () => {
      addFiles('P&L 2025.pdf', 'sales tax return.pdf')
      await waitFor(() => expect(screen.getAllByText(/Saved\. /)).toHaveLength(2))
    },
  })
  await fold()
  const again = [{ docType: 'D8', words: 'Page two is missing' }]
  const asked = { ...intake(id).asked, returnKey: 'r9', again }
  await harness.store.update('audits', harness.audit(id).id, {
    bakeState: 'WRONG_DOCS',
    submitted: false,
  })
  await harness.store.update('intakes', id, { status: 'returned', asked })
  openAt(services, `/sml/audit/${id}`)
  await screen.findByRole('heading', { name: 'We need one more thing' })
  expect(window.location.pathname).toMatch(/^\/sml\/r\//)
  expect(screen.getByText('Page two is missing')).toBeTruthy()
  expect(screen.getByText('$874,300.00')).toBeTruthy()
  const seen = await walkFlow({
    documents: async () => {
      // What was sent before is there, locked, and does not count for this.
      expect(screen.getAllByText(/Sent before/)).toHaveLength(2)
      goOn()
      expect(screen.getByRole('alert').textContent).toContain('Add your sales tax returns')
      addFiles('sales tax return 2.pdf')
      await screen.findByText(/Saved\. /)
    },
    sign: signature,
  })
  expect(seen).toEqual(['start', 'documents', 'check', 'sign', 'done'])
  await fold()
  expect(harness.audit(id).bakeState).toBe('SUBMITTED')
  expect(files.paths()).toHaveLength(3)
})

it('a file that the last visit could not send goes out for the return, by a link of the audit too', async () => {
  const { services, shelf, id, harness, fold, files, intake } = await opened()
  openAt(services, `/sml/audit/${id}`)
  const documents = async () => {
    addFiles('P&L 2025.pdf', 'sales tax return.pdf')
    await waitFor(() => expect(screen.getAllByText(/Saved\. /)).toHaveLength(2))
  }
  await walkFlow({ ...OWNER, documents })
  await fold()
  const again = [{ docType: 'D8', words: 'Page two is missing' }]
  const asked = { ...intake(id).asked, returnKey: 'r9', again }
  const { id: auditId } = harness.audit(id)
  await harness.store.update('audits', auditId, { bakeState: 'WRONG_DOCS', submitted: false })
  await harness.store.update('intakes', id, { status: 'returned', asked })
  openAt(services, `/sml/audit/${id}`)
  await screen.findByRole('heading', { name: 'We need one more thing' })
  await walkFlow({}, 'documents')
  files.failWith('unavailable')
  addFiles('sales tax return 2.pdf')
  await screen.findByText(/The connection dropped/)
  files.failWith(null)
  openAt(services, `/sml/audit/${id}`)
  const listed = () => Object.values(savedOf(intake(id)).files)
  await waitFor(() => expect(listed()).toHaveLength(3))
  expect(listed().map((file) => Object(file).key)).toEqual(['', '', 'r9'])
  await waitFor(() => expect(shelf.keys()).toEqual([]))
})

it('a replaced link shows that it has ended and nothing else; the new one has the answers', async () => {
  const { services, id, harness, fold } = await opened()
  openAt(services, `/sml/audit/${id}`)
  await screen.findByRole('heading', { name: 'Who are you?' })
  choose('who')
  goOn()
  await screen.findByLabelText('First name')
  await fold()
  const { id: auditFSID } = harness.audit(id)
  const asked = {
    auditFSID,
    actor: BAKER,
    reason: 'sent to the wrong person',
  }
  const replaced = await actOnAudit(harness.world, asked, { kind: 'replaceLink' })
  expect(replaced.ok).toBe(true)

  openAt(services, `/sml/audit/${id}`)
  await screen.findByText(/^The link has ended, or the audit is over\./)
  expect(document.body.textContent).not.toMatch(/Harbor|Finish by/)

  const { intakeId } = harness.audit(auditFSID)
  expect(intakeId).not.toBe(id)
  openAt(services, `/sml/audit/${intakeId}`)
  await screen.findByLabelText('First name')
  // The address follows the page that is shown.
  await waitFor(() => expect(shownStep()).toBe('contact'))
})

it('the day to finish by is to come: after it has passed no page names one', async () => {
  const { services, id, harness } = await opened({ auditDue: '2026-05-03' })
  openAt(services, `/sml/audit/${id}`)
  await screen.findByText('Finish by')
  expect(screen.getByText('11/12/26')).toBeTruthy()
  harness.passDays(11)
  openAt(services, `/sml/audit/${id}`)
  await screen.findByRole('heading', { name: 'Who are you?' })
  expect(screen.queryByText('Finish by')).toBeNull()
  harness.passDays(25)
  openAt(services, `/sml/audit/${id}`)
  await screen.findByText(/^The link has ended/)
})

it('says what a link cannot do: over, closed, unreachable, on hold', async () => {
  const { services, id, harness, intakes, intake } = await opened()
  intakes.failWith('unavailable')
  openAt(services, `/sml/audit/${id}`)
  await screen.findByText(/You’re offline/)
  intakes.failWith(null)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Who are you?' })

  openAt(services, '/sml/audit/nobodys')
  await screen.findByText(/^The link has ended/)

  await harness.store.update('intakes', id, { asked: { ...intake(id).asked, onHold: true } })
  openAt(services, `/sml/audit/${id}`)
  await screen.findByText(/This audit is on hold/)

  await harness.store.update('intakes', id, { status: 'closed' })
  openAt(services, `/sml/audit/${id}`)
  await screen.findByText(/^This audit is closed/)
  screen.getByRole('heading', { name: 'Nothing left to do' })
  expect(screen.queryByRole('link', { name: 'Open with your code' })).toBeNull()
})
