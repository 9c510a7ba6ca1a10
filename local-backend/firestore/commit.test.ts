import { describe, expect, test } from 'vitest'
import { createTestService, DATABASE, doc, put } from './testService.ts'

describe('commit', () => {
  test('what is committed can be read back, with both times', async () => {
    const { service } = await createTestService()
    await put(service, 'a/x', { n: { integerValue: '1' } })
    const [answer] = await service.batchGetDocuments(
      { kind: 'admin' },
      { database: DATABASE, documents: [doc('a/x')] },
    )
    expect(answer?.found?.fields).toEqual({ n: { integerValue: '1' } })
    expect(answer?.found?.createTime).toBe(answer?.found?.updateTime)
  })
})
