import { expect, it } from 'vitest'
import type { InboxFile } from '#shared/documents/inboxFiles.ts'
import { uploadToInbox } from '#shared/documents/ops/uploadToInbox.ts'
import { fixedClock } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { changeInboxFile, moveInboxFile } from './inboxFiles.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const ADA = 'ada@firm.example'

async function inboxWithFile() {
  const world = {
    store: memoryDocumentStore(),
    files: memoryFileStore(() => NOW),
    clock: fixedClock(NOW),
  }
  const bytes = new TextEncoder().encode('Order Number\n1\n')
  await uploadToInbox(world, { carrier: 'HM', userId: 'claims@hm.example', name: 'a.csv', bytes })
  const [file] = world.store.all<InboxFile>('uploads')
  if (file === undefined) throw new Error('nothing was left')
  return { ...world, file }
}

it('moves a file to another carrier: there it waits, here it is set aside', async () => {
  const { file, ...world } = await inboxWithFile()
  const moved = await moveInboxFile(world, file, { carrier: 'GSD', by: ADA })
  expect(moved).toMatchObject({ ok: true, value: { isNew: true } })
  const files = world.store.all<InboxFile>('uploads')
  const of = (carrier: string) => files.find(({ carrierCompany }) => carrierCompany === carrier)
  expect(of('GSD')).toMatchObject({ status: 'waiting', userId: ADA, name: 'a.csv' })
  expect(of('HM')).toMatchObject({ status: 'set_aside', decidedBy: ADA, decidedAt: NOW })
  expect(world.files.paths()).toHaveLength(2)
})

it('a file that is moved back waits where it came from', async () => {
  const { file, ...world } = await inboxWithFile()
  await moveInboxFile(world, file, { carrier: 'GSD', by: ADA })
  const away = world.store.all<InboxFile>('uploads').find((one) => one.carrierCompany === 'GSD')
  if (away === undefined) throw new Error('it was not moved')
  const back = await moveInboxFile(world, away, { carrier: 'HM', by: ADA })
  expect(back).toEqual({
    ok: true,
    value: { id: file.id, kind: 'upload', status: 'waiting', isNew: false },
  })
  expect(await world.store.get('uploads', file.id)).toMatchObject({
    status: 'waiting',
    decidedBy: '',
    decidedAt: null,
  })
  expect(await world.store.get('uploads', away.id)).toMatchObject({ status: 'set_aside' })
})

it('puts a file aside and back, and says by which profile it is read', async () => {
  const { file, ...world } = await inboxWithFile()
  const change = (decision: Parameters<typeof changeInboxFile>[1]['decision']) =>
    changeInboxFile(world, { kind: 'upload', id: file.id, by: ADA, decision })
  await change({ status: 'set_aside' })
  expect(world.store.all('uploads')).toMatchObject([{ status: 'set_aside', decidedBy: ADA }])
  await change({ status: 'waiting' })
  await change({ profile: 'strange' })
  expect(world.store.all('uploads')).toMatchObject([
    { status: 'waiting', decidedBy: '', decidedAt: null, profile: 'strange' },
  ])
})
