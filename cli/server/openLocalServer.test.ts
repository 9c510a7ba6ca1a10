import { expect, it } from 'vitest'
import { refusalOfOpening } from './openLocalServer.ts'

it('a port that the system keeps for others is a refusal, not a surprise', () => {
  const error = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' })
  expect(refusalOfOpening(error, { folder: 'data', port: 80 })).toMatchObject({
    code: 'PORT_NOT_ALLOWED',
    message: 'The system does not allow this user to listen on port 80.',
  })
})

it('an error that is not thrown on purpose is no refusal', () => {
  expect(refusalOfOpening(new Error('odd'), { folder: 'data', port: 80 })).toBeNull()
})
