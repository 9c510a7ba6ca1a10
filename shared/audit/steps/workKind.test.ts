import { expect, it } from 'vitest'
import type { StepType } from '#shared/firm/model.ts'
import { type WorkKind, workKindOf } from './facts.ts'

it.each<[StepType, WorkKind]>([
  ['CALL_INSURED', 'call'],
  ['CALL_AGENT', 'call'],
  ['GET_INSURED_FROM_AGENT', 'call'],
  ['GET_HELP_FROM_AGENT', 'call'],
  ['REACHED_OUT_CALL_ACCOUNTANT', 'call'],
  ['REACHED_OUT_EMAIL_INSURED', 'other'],
  ['EMAIL_INSURED', 'other'],
  ['WAITING_FOR_AGENT', 'other'],
  ['RECEIVING_INFO', 'other'],
  ['WRONG_DOCS', 'other'],
  ['READY', 'other'],
  ['MANUAL', 'other'],
])('%s is the work: %s', (type, kind) => {
  expect(workKindOf(type)).toBe(kind)
})
