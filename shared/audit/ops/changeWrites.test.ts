import { expect, it } from 'vitest'
import { TestAudit } from '#shared/testing/testAudit.ts'
import { completeStep } from '../steps/complete.ts'
import { changeWrites } from './actOnAudit.ts'

it('writes what changed and nothing that was worked out anew to the same', () => {
  const worked = new TestAudit({ bakeState: 'READY', openSteps: { READY: 'step' } })
  const before = { ...worked.audit, tokens: ['none'] }
  const change = worked.do((known, context) => completeStep(known, 'READY', context))
  const [write] = changeWrites({ ...before, tokens: [...change.audit.tokens] }, change, 'UTC')
  expect(write).toMatchObject({ kind: 'update', data: { bakeState: 'CONTACTING' } })
  expect(Object.keys(write?.kind === 'update' ? write.data : {})).not.toContain('tokens')
  const [other] = changeWrites(before, change, 'UTC')
  expect(other).toMatchObject({ data: { tokens: change.audit.tokens } })
})
