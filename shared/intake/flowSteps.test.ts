import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Intake, newIntake } from '#shared/audit/access/intake.ts'
import { type Saved, savedOf } from '#shared/audit/access/savedAnswers.ts'
import { EXPOSURE_TYPES, type ExposureType } from '#shared/audit/exposures.ts'
import { KEY_QUESTION_IDS } from '#shared/audit/keyQuestions.ts'
import { aCarrier, anAudit, withSaved } from '#shared/testing/builders.ts'
import { skippedWhenSent } from './checkDocuments.ts'
import { type FlowKind, flowFactsOf, wantedOf } from './flowFacts.ts'
import {
  DOLLAR_PAGES,
  FIGURE_PAGES,
  type FigurePage,
  firstOpenStep,
  nextStep,
  openStep,
  pathOf,
  QUESTION_PAGES,
  type StepId,
  submitsAudit,
} from './flowSteps.ts'

type Changes = Partial<Intake> & Partial<Saved>

it('figure pages ask for dollars where their basis is money', () => {
  const pages = Object.keys(FIGURE_PAGES) as FigurePage[]
  expect(pages.filter((page) => EXPOSURE_TYPES[FIGURE_PAGES[page]].money)).toEqual(DOLLAR_PAGES)
})

function intakeOn(bases: ExposureType[], changes: Changes = {}): Intake {
  const intake = newIntake(anAudit(), aCarrier())
  const classes = bases.map((basis, n) => ({ id: `c${n}`, basis, description: '' }))
  const asked = intake.asked && { ...intake.asked, classes }
  return { ...intake, ...(asked && { asked }), ...withSaved(intake, changes) }
}

const saving = (intake: Intake, saved: Partial<Saved>): Intake => ({
  ...intake,
  ...withSaved(intake, saved),
})
const facts = (intake: Intake, flow: FlowKind = 'audit') => flowFactsOf(intake, flow)
const path = (intake: Intake, flow: FlowKind = 'audit') => pathOf(facts(intake, flow)).join(' ')
const who = (who: string, more: object = {}) => ({ who: { done: true, who }, ...more })
const tax = { keyQuestions: { salesTaxCollected: { answer: 'yes', detail: '' } } }
const questions = Object.keys(QUESTION_PAGES).join(' ')

describe('the pages of an intake', () => {
  it('the nine questions are asked in the order of specification §5', () => {
    expect(Object.values(QUESTION_PAGES)).toEqual(KEY_QUESTION_IDS)
  })

  it.each<[string, ExposureType[], string]>([
    ['sales', ['grossSales'], 'sales'],
    ['sales and liquor', ['grossSales', 'liquorReceipts'], 'sales'],
    ['payroll and costs', ['payroll', 'totalCost'], 'payroll costs subcontractors'],
    ['area, units, admissions', ['area', 'units', 'admissions'], 'area units admissions'],
    ['no basis that is known', ['unknown'], ''],
  ])('an owner on %s', (_, bases, figures) => {
    const middle = figures === '' ? '' : ` ${figures}`
    expect(path(intakeOn(bases, { pages: who('insured') }))).toBe(
      `who contact ${questions}${middle} documents anything-else check sign`,
    )
  })

  it('an agent by the same link: their own pages, and no release to themselves', () => {
    const start = 'who contact agent-type insured-contact go-on'
    const asked = questions.replace(' q-release', '')
    expect(path(intakeOn(['grossSales'], { pages: who('agent') }))).toBe(`${start} check sign`)
    const goOn = who('agent', { 'go-on': { done: true, answer: 'yes' } })
    expect(path(intakeOn(['grossSales'], { pages: goOn }))).toBe(
      `${start} ${asked} sales documents anything-else check sign`,
    )
    const wholesaler = { answers: { agentIsRetailer: false }, scope: 'agent' as const }
    expect(path(intakeOn(['grossSales'], wholesaler))).toBe(
      'contact agent-type provided-agent insured-contact go-on check sign',
    )
  })

  it('a delegate: only their part', () => {
    const delegate = (parts: 'all' | 'sales' | 'docs') =>
      intakeOn(['grossSales'], { scope: 'delegate', parts })
    expect(path(delegate('sales'))).toBe('contact sales anything-else check sign')
    expect(path(delegate('docs'))).toBe('contact documents anything-else check sign')
    expect(path(delegate('all'))).toContain('q-sales-tax')
    expect(submitsAudit(facts(delegate('sales')))).toBe(false)
    expect(submitsAudit(facts(delegate('all')))).toBe(true)
  })

  it('a document that is not there is asked for its reason, until it comes', () => {
    const pages = who('insured', { documents: { done: true, missing: ['D8', 'D1'] } })
    const intake = intakeOn(['grossSales'], { pages, answers: tax })
    expect(path(intake)).toContain('documents missing-D8 anything-else')
    expect(wantedOf(facts(intake))).toEqual([['D3', 'D7'], ['D8']])
  })

  it('the smallest set of documents is wanted for all bases together', () => {
    const intake = intakeOn(['grossSales', 'liquorReceipts'], { answers: tax })
    expect(wantedOf(facts(intake))).toEqual([['D8'], ['D7']])
  })

  it('after a return: only what was asked for again', () => {
    const intake = intakeOn(['grossSales'], { status: 'returned' })
    const again = (...list: { docType: 'D3' | 'D8' | ''; words: string }[]): Intake => ({
      ...intake,
      ...(intake.asked && { asked: { ...intake.asked, returnKey: 'r4', again: list } }),
    })
    const d3 = { docType: 'D3' as const, words: 'blurred' }
    expect(path(again(d3), 'return')).toBe('start documents check sign')
    expect(path(again({ docType: '', words: 'call me' }), 'return')).toBe(
      'start anything-else check sign',
    )
    expect(wantedOf(facts(again(d3, { ...d3, docType: 'D8' }), 'return'))).toEqual([['D3'], ['D8']])
    // What was answered before the return is not answered for it.
    const pages = { documents: { done: true, key: '' }, start: { done: true, key: 'r4' } }
    expect(firstOpenStep(facts(saving(again(d3), { pages }), 'return'))).toBe('documents')
  })
})

describe('which page opens', () => {
  const done = { done: true }
  it('the first without an answer, when the address names an unknown or a too early one', () => {
    const intake = intakeOn(['grossSales'], { pages: who('insured', { contact: done }) })
    const open = (named: string) => openStep(facts(intake), named)
    expect(['', 'nonsense', 'sign', 'agent-type', 'done', '__proto__'].map(open)).toEqual(
      Array(6).fill('q-sales-tax'),
    )
    expect(open('who')).toBe('who')
    expect(open('q-sales-tax')).toBe('q-sales-tax')
    expect(open('delegate')).toBe('delegate')
  })

  it('what was sent shows that it was, and can be read', () => {
    const sent = facts(intakeOn(['grossSales'], { status: 'submitted' }))
    expect([openStep(sent, ''), openStep(sent, 'sales'), openStep(sent, 'check')]).toEqual([
      'done',
      'done',
      'check',
    ])
  })

  it('Change returns to "check your answers"; a page that it opens is answered first', () => {
    const all = intakeOn(['grossSales'], { pages: who('insured') })
    const pages = Object.fromEntries(pathOf(facts(all)).map((step) => [step, done]))
    const answered = saving(all, { pages: { ...pages, ...who('insured') } })
    expect(nextStep(facts(answered), 'contact', true)).toBe('check')
    expect(nextStep(facts(answered), 'contact', false)).toBe('q-sales-tax')
    const agent = saving(answered, { pages: who('agent') })
    expect(nextStep(facts(agent), 'who', true)).toBe('agent-type')
    expect(nextStep(facts(answered), 'sign', false)).toBe('done')
  })

  it('a later answer opens the pages that follow from it', () => {
    const base = intakeOn(['grossSales'], { pages: who('insured') })
    const all = Object.fromEntries(pathOf(facts(base)).map((step) => [step, done]))
    const pages = {
      ...all,
      ...who('insured'),
      contact: { ...done, as: 'insured' },
      documents: { ...done, covered: ['D3'] },
    }
    expect(firstOpenStep(facts(saving(base, { pages })))).toBe('done')
    expect(firstOpenStep(facts(saving(base, { pages, answers: tax })))).toBe('documents')
    expect(firstOpenStep(facts(saving(base, { pages: { ...pages, ...who('other') } })))).toBe(
      'contact',
    )
  })

  it('what is skipped is what is missing when it is sent', () => {
    const said = { skippedDocuments: { D3: 'They can get it later', D8: 'No', D99: '' } }
    const files = { upload01: { name: 'a.pdf', size: 5, docType: 'D7' } }
    const at = (changes: Changes) =>
      skippedWhenSent(facts(intakeOn(['grossSales'], { pages: who('insured'), ...changes })))
    expect(at({ answers: said })).toEqual({ D3: 'They can get it later', D8: '', D99: '' })
    expect(at({ answers: { ...said, ...tax }, files })).toEqual({ D3: '', D8: 'No', D99: '' })
    expect(at({ answers: tax })).toEqual({ D3: 'Not given', D8: 'Not given' })
    expect(at({ scope: 'delegate', parts: 'sales', answers: said })).toEqual({
      D3: '',
      D8: '',
      D99: '',
    })
  })

  it('any answers of any person on any bases end the flow, each page once', () => {
    const bases = fc.subarray(Object.keys(EXPOSURE_TYPES) as ExposureType[])
    const anyone = fc.constantFrom('insured', 'agent', 'accountant', 'other')
    fc.assert(
      fc.property(bases, anyone, fc.boolean(), fc.boolean(), (chosen, person, retails, goesOn) => {
        let intake = intakeOn(chosen)
        const seen: StepId[] = []
        for (let step = openStep(facts(intake), ''); step !== 'done'; ) {
          expect(seen).not.toContain(step)
          seen.push(step)
          const own = { who: person, answer: goesOn ? 'yes' : 'no' }
          const agentIsRetailer =
            step === 'agent-type' ? retails : savedOf(intake).answers['agentIsRetailer']
          intake = saving(intake, {
            answers: { ...tax, agentIsRetailer },
            pages: { [step]: { done: true, ...own } },
          })
          step = nextStep(facts(intake), step, false)
        }
        expect(seen.at(-1)).toBe('sign')
      }),
    )
  })
})
