import { describe, expect, it } from 'vitest'
import * as constants from './constants.ts'

describe('specification §9, constants and limits', () => {
  it('are these', () => {
    expect(constants).toMatchObject({
      DEFAULT_SLICE: '9999',
      IMPORT_SLICE: '99',
      MAX_AUDITS_PER_BATCH: 40,
      UPLOAD_SLICES: {
        original: { min: 50, max: 134 },
        consolidated: { min: 50, max: 85 },
        transformed: { min: 50, max: 85 },
      },
      WAIT_IN_DAYS: 3,
      DUE_SOON_DAYS: 30,
      RANDOM_NUMBER: { min: 10_000, max: 99_999 },
      AUDIT_CODE_LENGTH: 6,
      MONITORING_SAMPLE_PERCENT: 100,
    })
  })
})
