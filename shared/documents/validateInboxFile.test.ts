import { expect, it } from 'vitest'
import { inboxContentType, inboxKindOf, MAX_INBOX_BYTES } from './inboxFiles.ts'
import { refusalOfInboxFile } from './validateFile.ts'

it('sorts a file to its kind and content type by its name', () => {
  const kinds = ['a.csv', 'a.TXT', 'a.xml', 'a.pdf', 'a.jpeg', 'a.heic', 'a.xlsx', 'a.xls', ''].map(
    inboxKindOf,
  )
  expect(kinds).toEqual(['upload', 'upload', 'xml', 'scan', 'scan', 'scan', 'upload', null, null])
  expect(['a.csv', 'a.txt', 'a.xml', 'a.pdf', 'a.xlsx'].map(inboxContentType)).toEqual([
    'text/csv',
    'text/csv',
    'text/xml',
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
})

it('refuses by name and size alone, before anything is read', () => {
  expect(refusalOfInboxFile('a.csv', MAX_INBOX_BYTES)).toBeNull()
  expect(refusalOfInboxFile('a.csv', 100 * 1024 * 1024)).toMatchObject({
    code: 'INBOX_FILE_TOO_BIG',
    message: 'a.csv has 100 MB; the inbox accepts files of up to 25 MB. It was not read.',
  })
  expect(refusalOfInboxFile('a.xls', 1)).toMatchObject({ code: 'INBOX_FILE_KIND' })
  expect(refusalOfInboxFile('a.csv', 0)).toMatchObject({ code: 'ORDER_FILE_EMPTY' })
})
