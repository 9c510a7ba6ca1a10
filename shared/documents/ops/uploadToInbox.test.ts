import { expect, it } from 'vitest'
import { fixedClock } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import type { InboxFile } from '../inboxFiles.ts'
import { batchIdOf } from '../validateFile.ts'
import { uploadToInbox } from './uploadToInbox.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const ORDERS = 'Order Number,Policy Number\n1,2\n'

function inbox() {
  const store = memoryDocumentStore()
  const clock = fixedClock(NOW)
  const files = memoryFileStore(() => clock.now())
  const leave = (name: string, text: string, carrier = 'HM') =>
    uploadToInbox(
      { store, files, clock },
      { carrier, userId: 'claims@hm.example', name, bytes: new TextEncoder().encode(text) },
    )
  return { store, files, clock, leave }
}

it('puts the bytes under the carrier and the document into the collection of its kind', async () => {
  const { store, files, leave } = inbox()
  const left = await leave('Orders.CSV', ORDERS)
  const [file] = store.all<InboxFile>('uploads')
  expect(left).toEqual({
    ok: true,
    value: { id: file?.id, kind: 'upload', status: 'waiting', isNew: true },
  })
  expect(file).toEqual({
    id: batchIdOf('HM', file?.sha256 ?? ''),
    carrierCompany: 'HM',
    userId: 'claims@hm.example',
    dateAdded: NOW,
    kind: 'upload',
    name: 'Orders.CSV',
    size: ORDERS.length,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    url: `gs://demo-bakehouse.appspot.com/inbox/HM/${file?.id}`,
    status: 'waiting',
    decidedAt: null,
    decidedBy: '',
  })
  expect(await files.describe(`inbox/HM/${file?.id}`)).toMatchObject({ contentType: 'text/csv' })
  expect(await leave('a.xml', '<AuditOrders/>')).toMatchObject({ value: { kind: 'xml' } })
  expect(store.all('xmls')).toHaveLength(1)
})

it('changes nothing when the same bytes come again, under any name; another carrier has its own', async () => {
  const { store, files, leave } = inbox()
  await leave('orders.csv', ORDERS)
  const writes = store.writes()
  expect(await leave('renamed.csv', ORDERS)).toMatchObject({ value: { isNew: false } })
  expect(store.writes()).toBe(writes)
  expect(await leave('orders.csv', ORDERS, 'DEMO')).toMatchObject({ value: { isNew: true } })
  expect(files.paths()).toHaveLength(2)
})

it('goes on where a lost connection ended: the bytes are there, the document is made', async () => {
  const { store, files, leave } = inbox()
  await leave('orders.csv', ORDERS)
  const [file] = store.all<InboxFile>('uploads')
  await store.delete('uploads', file?.id ?? '')
  expect(await leave('orders.csv', ORDERS)).toMatchObject({ value: { isNew: true } })
  expect(store.all('uploads')).toHaveLength(1)
  expect(files.paths()).toHaveLength(1)
})

it('what was broken off a month ago is the worker’s to clear away, an hour before it does', async () => {
  const { store, files, clock, leave } = inbox()
  await leave('orders.csv', ORDERS)
  const [file] = store.all<InboxFile>('uploads')
  await store.delete('uploads', file?.id ?? '')
  const after = (hours: number) => clock.set(new Date(NOW.getTime() + hours * 3_600_000))
  after(30 * 24 - 1)
  expect(await leave('orders.csv', ORDERS)).toMatchObject({ error: { code: 'INBOX_FILE_GOING' } })
  expect(store.all('uploads')).toEqual([])
  after(30 * 24 - 1.1)
  expect(await leave('orders.csv', ORDERS)).toMatchObject({ value: { isNew: true } })
  after(90 * 24)
  expect(await leave('orders.csv', ORDERS)).toMatchObject({ value: { isNew: false } })
  await store.delete('uploads', file?.id ?? '')
  await files.remove(files.paths()[0] ?? '')
  expect(await leave('orders.csv', ORDERS)).toMatchObject({ value: { isNew: true } })
})

it.each([
  ['book.xls', 'PK', 'INBOX_FILE_KIND'],
  ['book.xlsx', 'PK', 'WORKBOOK_BROKEN'],
  ['book.xlsx', 'Order Number,Policy Number', 'WORKBOOK_BROKEN'],
  ['orders.csv', 'PK\u0003\u0004', 'ORDER_FILE_NOT_TEXT'],
  ['orders.csv', '', 'ORDER_FILE_EMPTY'],
  ['orders.csv', '%PDF-1.7 not text', 'ORDER_FILE_NOT_TEXT'],
  ['orders.xml', 'PK\u0003\u0004', 'ORDER_FILE_NOT_TEXT'],
  ['scan.pdf', 'no PDF', 'INBOX_FILE_BROKEN'],
  ['scan.pdf', '%PDF-1.7 /Encrypt 5 0 R %%EOF', 'INBOX_FILE_LOCKED'],
])('refuses %s that holds "%s": nothing is kept', async (name, text, code) => {
  const { store, files, leave } = inbox()
  expect(await leave(name, text)).toMatchObject({ ok: false, error: { code } })
  expect(store.writes()).toBe(0)
  expect(files.paths()).toEqual([])
})

it('keeps no document whose file could not be put', async () => {
  const { store, files, leave } = inbox()
  files.failWith('unavailable')
  await expect(leave('orders.csv', ORDERS)).rejects.toMatchObject({ code: 'unavailable' })
  expect(store.writes()).toBe(0)
})
