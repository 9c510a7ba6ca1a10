import { expect, it } from 'vitest'
import { SAVED_SCHEMA, savedOf } from '#shared/audit/access/savedAnswers.ts'
import type { PageAnswers } from '#shared/intake/checkedPage.ts'
import { memoryShelf, publicWorld } from '../../testing/publicWorld.ts'
import { IntakeSession } from './IntakeSession.ts'
import { pageSave } from './PendingSave.ts'

let mark = 0

async function opened() {
  const world = publicWorld()
  const id = await world.open('T1', 'A1B2C3')
  const device = async (shelf = memoryShelf()) => {
    const intake = await world.intakes.read(id)
    if (!intake) throw new Error('There is no intake.')
    const { clock } = world.harness
    const session = new IntakeSession(intake, { store: world.intakes, shelf, clock })
    await session.begin()
    return { session, shelf }
  }
  return { ...world, id, device }
}

const answer = (step: string, answers: PageAnswers['answers'] = {}, page = {}) =>
  pageSave(step, { answers, page }, { at: ++mark, returnKey: '', signed: false })

it('the first visit is recorded in the intake, once; a page is one write', async () => {
  const { device, intakes, intake, id } = await opened()
  const { session } = await device()
  expect([intakes.saves(), intake(id).rev, intake(id).pending]).toEqual([1, 1, true])
  await session.save(answer('contact', { insuredFirstName: 'Rosa' }, { own: 1 }))
  await session.flush()
  expect(intakes.saves()).toBe(2)
  expect(intake(id)).toMatchObject({
    rev: 2,
    answers: { insuredFirstName: 'Rosa' },
    pages: { contact: { done: true, own: 1, key: '' } },
  })
  await device()
  expect(intakes.saves()).toBe(2)
})

it('without a connection answers wait on the device, also over a reload, and go out together', async () => {
  const { device, intakes, intake, id } = await opened()
  const { session, shelf } = await device()
  intakes.failWith('unavailable')
  await session.save(answer('contact', { insuredFirstName: 'Rosa' }))
  await session.save(answer('q-name', { keyQuestions: { businessNameChange: { answer: 'no' } } }))
  await session.save(answer('contact', { insuredFirstName: 'Rosa M.' }))
  await session.flush()
  expect(session.state()).toMatchObject({ offline: true, waiting: 2 })
  expect(savedOf(session.state().intake).answers['insuredFirstName']).toBe('Rosa M.')
  expect(shelf.keys()).toEqual([`saves:${id}`])
  intakes.failWith(null)
  const { session: again } = await device(shelf)
  expect(again.state()).toMatchObject({ offline: false, waiting: 0 })
  expect(intake(id)).toMatchObject({
    rev: 2,
    answers: {
      insuredFirstName: 'Rosa M.',
      keyQuestions: { businessNameChange: { answer: 'no' } },
    },
  })
  expect(shelf.keys()).toEqual([])
})

it('what two tabs of a device wait with is kept for both, also beside a third that sends its own', async () => {
  const { device, intakes, intake, id } = await opened()
  const { session: first, shelf } = await device()
  const { session: second } = await device(shelf)
  const { session: third } = await device(shelf)
  intakes.failWith('unavailable')
  await first.save(answer('contact', { insuredFirstName: 'Rosa' }))
  await second.save(answer('q-name', { keyQuestions: { businessNameChange: { answer: 'no' } } }))
  await Promise.all([first.flush(), second.flush()])
  intakes.failWith(null)
  await third.save(answer('q-owners', { keyQuestions: { officersChanged: { answer: 'no' } } }))
  await third.flush()
  expect(shelf.keys()).toEqual([`saves:${id}`])
  await device(shelf)
  expect(intake(id).answers).toEqual({
    insuredFirstName: 'Rosa',
    keyQuestions: { businessNameChange: { answer: 'no' }, officersChanged: { answer: 'no' } },
  })
  expect(shelf.keys()).toEqual([])
})

it('that the connection is back is said until the next answer, not after each of them', async () => {
  const { device, intakes } = await opened()
  const { session } = await device()
  intakes.failWith('unavailable')
  await session.save(answer('contact', { insuredFirstName: 'Rosa' }))
  await session.flush()
  intakes.failWith(null)
  await session.flush()
  expect(session.state().isBack).toBe(true)
  await session.save({ key: 'file:0', fields: [[['files', '0'], { name: 'P&L.pdf' }]] })
  await session.flush()
  expect(session.state().isBack).toBe(true)
  await session.save(answer('q-name', { keyQuestions: { businessNameChange: { answer: 'no' } } }))
  await session.flush()
  expect(session.state()).toMatchObject({ waiting: 0, isBack: false })
})

it('offline ends with the connection, also when only the submission did not get through', async () => {
  const { device, intakes } = await opened()
  const { session } = await device()
  await session.save(answer('sign', {}, { name: 'Rosa' }))
  await session.flush()
  intakes.failWith('unavailable')
  expect(await session.flush({ submit: true })).toBe('offline')
  expect(await session.flush()).toBe('offline')
  intakes.failWith(null)
  expect(await session.flush()).toBe('saved')
  expect(session.state()).toMatchObject({ offline: false, isBack: true, waiting: 0 })
  expect(session.state().intake.status).toBe('open')
})

it('a save whose answer was lost is not doubled, and is no other device’s', async () => {
  const { device, intakes, intake, id } = await opened()
  const { session } = await device()
  intakes.loseNextAnswer()
  await session.save(answer('contact', { insuredFirstName: 'Rosa' }))
  await session.flush()
  await session.flush()
  expect(session.state()).toMatchObject({ waiting: 0, offline: false, isBack: true })
  expect([...session.state().changedElsewhere]).toEqual([])
  expect(intake(id).answers).toEqual({ insuredFirstName: 'Rosa' })
})

it('of two devices the later Continue counts, page by page, and the other shows a note', async () => {
  const { device, intake, id } = await opened()
  const { session: phone } = await device()
  const { session: desk } = await device()
  await phone.save(answer('contact', { insuredFirstName: 'Phone' }))
  await phone.flush()
  await desk.save(answer('q-name', { keyQuestions: { businessNameChange: { answer: 'no' } } }))
  await desk.flush()
  expect([...desk.state().changedElsewhere]).toEqual(['contact'])
  expect(savedOf(desk.state().intake).answers['insuredFirstName']).toBe('Phone')
  await desk.save(answer('contact', { insuredFirstName: 'Desk' }))
  await desk.flush()
  expect([...desk.state().changedElsewhere]).toEqual([])
  await phone.save(answer('q-entity', { keyQuestions: { entityTypeChange: { answer: 'no' } } }))
  await phone.flush()
  expect([...phone.state().changedElsewhere].sort()).toEqual(['contact', 'q-name'])
  expect(intake(id).answers).toEqual({
    insuredFirstName: 'Desk',
    keyQuestions: { businessNameChange: { answer: 'no' }, entityTypeChange: { answer: 'no' } },
  })
})

it('what waited on a device while another one sent the audit is not sent after it', async () => {
  const { device, harness, intakes, intake, id } = await opened()
  const { session: phone, shelf } = await device()
  intakes.failWith('unavailable')
  await phone.save(answer('contact', { insuredFirstName: 'Phone' }))
  await phone.save(answer('q-name', { keyQuestions: { businessNameChange: { answer: 'yes' } } }))
  await phone.flush()
  intakes.failWith(null)
  const { session: desk } = await device()
  await desk.save(answer('contact', { insuredFirstName: 'Desk' }))
  expect(await desk.flush({ submit: true })).toBe('saved')
  const closed = memoryShelf()
  await closed.write(`saves:${id}`, await shelf.read(`saves:${id}`))
  await device(closed)
  expect(closed.keys()).toEqual([])
  // A phone that is opened no sooner than the audit was returned.
  const asked = { ...intake(id).asked, returnKey: 'r9' }
  await harness.store.update('intakes', id, { status: 'returned', asked })
  const { session: again } = await device(shelf)
  expect(again.state()).toMatchObject({ waiting: 0, refused: false })
  expect(intake(id).answers).toEqual({ insuredFirstName: 'Desk' })
  expect(shelf.keys()).toEqual([])
})

it('a tab that slept while another sent and changed its answer does not put the old one back', async () => {
  const { device, intakes, intake, id } = await opened()
  const { session: asleep, shelf } = await device()
  intakes.failWith('unavailable')
  await asleep.save(answer('contact', { insuredFirstName: 'First' }))
  await asleep.flush()
  intakes.failWith(null)
  const { session: other } = await device(shelf)
  await other.save(answer('contact', { insuredFirstName: 'Second' }))
  await other.flush()
  expect(await asleep.flush()).toBe('saved')
  expect(intake(id).answers).toEqual({ insuredFirstName: 'Second' })
  expect(savedOf(asleep.state().intake).answers['insuredFirstName']).toBe('Second')
  expect([...asleep.state().changedElsewhere]).toEqual(['contact'])
})

it('it is sent once: a lost answer is no second submission, a second device shows it as sent', async () => {
  const { device, intakes, intake, id, harness } = await opened()
  const { session: phone } = await device()
  const { session: desk } = await device()
  await phone.save(answer('sign', {}, { name: 'Rosa' }))
  await phone.flush()
  intakes.loseNextAnswer()
  expect(await phone.flush({ submit: true })).toBe('offline')
  expect(phone.state().intake.status).toBe('open')
  expect(await phone.flush({ submit: true })).toBe('saved')
  expect(phone.state().intake.status).toBe('submitted')
  await desk.save(answer('sign', {}, { name: 'Desk' }))
  expect(await desk.flush({ submit: true })).toBe('sentElsewhere')
  expect(desk.state()).toMatchObject({ sentElsewhere: true, waiting: 0 })
  await harness.pass()
  expect(harness.audit(id).history.filter(({ text }) => text === 'Submitted')).toHaveLength(1)
  expect(intake(id).status).toBe('submitted')
})

it('an audit on hold takes answers, not the submission', async () => {
  const { device, harness, intake, id } = await opened()
  const { session } = await device()
  const { asked } = intake(id)
  await harness.store.update('intakes', id, { asked: { ...asked, onHold: true } })
  await session.save(answer('sign', {}, { name: 'Rosa' }))
  await session.flush()
  expect(await session.flush({ submit: true })).toBe('onHold')
  expect(intake(id)).toMatchObject({ status: 'open', pages: { sign: { name: 'Rosa' } } })
})

it('a signature counts with the submission that carries it, not before', async () => {
  for (const failing of ['offline', 'onHold']) {
    const { device, harness, intakes, intake, id } = await opened()
    const { session, shelf } = await device()
    const { asked } = intake(id)
    const setHold = (onHold: boolean) =>
      harness.store.update('intakes', id, { asked: { ...asked, onHold } })
    if (failing === 'offline') intakes.failWith('unavailable')
    else await setHold(true)
    await session.save(answer('sign', {}, { name: 'Rosa' }))
    expect(await session.flush({ submit: true })).toBe(failing)
    expect(savedOf(session.state().intake).pages['sign']).toMatchObject({ done: false })
    intakes.failWith(null)
    await setHold(false)
    const { session: again } = await device(shelf)
    expect(again.state().waiting).toBe(0)
    expect(savedOf(again.state().intake).pages['sign']).toMatchObject({ done: false, name: 'Rosa' })
    expect(await again.flush({ submit: true })).toBe('saved')
    expect(intake(id)).toMatchObject({
      status: 'submitted',
      pages: { sign: { done: true, name: 'Rosa' } },
    })
  }
})

it('a link whose days are over, and an audit that was closed, end it; nothing typed is lost to view', async () => {
  const { device, harness, id, intake } = await opened()
  const { session } = await device()
  await harness.store.update('intakes', id, { status: 'closed', rev: 9 })
  await session.save(answer('contact', { insuredFirstName: 'Late' }))
  expect(await session.flush()).toBe('ended')
  expect(session.state()).toMatchObject({ ended: 'closed', waiting: 1 })
  await harness.store.update('intakes', id, { status: 'open', openUntil: harness.clock.now() })
  expect(await session.flush()).toBe('ended')
  expect(session.state().ended).toBe('expired')
  expect(intake(id).answers).toEqual({})
})

it('a save that the rules refuse for no known reason is said to be, and is kept', async () => {
  const { device, intakes } = await opened()
  const { session } = await device()
  const { save } = intakes
  intakes.save = async () => {
    throw Object.assign(await save('nowhere', { rev: 0, saved: '', submit: false }).catch((e) => e))
  }
  await session.save(answer('contact', { insuredFirstName: 'x' }))
  expect(await session.flush()).toBe('refused')
  expect(session.state()).toMatchObject({ refused: true, waiting: 1 })
})

it('what newer pages of another device have saved is neither half read nor written over', async () => {
  const { device, harness, intake, id } = await opened()
  const { session, shelf } = await device()
  const newer = JSON.stringify({ schema: SAVED_SCHEMA + 1, answers: { who: 'Rosa' } })
  await harness.store.update('intakes', id, { saved: newer, rev: 9 })
  await session.save(answer('contact', { insuredFirstName: 'x' }))
  expect(await session.flush()).toBe('ended')
  expect(session.state()).toMatchObject({ ended: 'outdated', waiting: 1 })
  expect(intake(id)).toMatchObject({ saved: newer, rev: 9 })
  // Loaded again, and still of the older release: it says the same, and keeps what waits.
  const { session: again } = await device(shelf)
  expect(again.state()).toMatchObject({ ended: 'outdated', waiting: 0 })
  await harness.store.update('intakes', id, { saved: '' })
  const { session: upgraded } = await device(shelf)
  expect(upgraded.state()).toMatchObject({ ended: null, waiting: 0 })
  expect(intake(id)).toMatchObject({ answers: { insuredFirstName: 'x' } })
})
