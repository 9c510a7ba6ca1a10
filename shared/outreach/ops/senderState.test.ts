import { expect, it } from 'vitest'
import { fixedClock } from '#shared/simulation/fixedPorts.ts'
import { memoryDocumentStore } from '#shared/simulation/memoryDocumentStore.ts'
import { knownSender, readSenders, resumeSender, stopSender } from './senderState.ts'

const MAIL = { kind: 'smtp', from: 'audits@firm.example' } as const
const TEXT = { kind: 'twilio', from: '+12075550100' } as const

it('who writes of emails and who writes of texts at the same time lose no word of the other', async () => {
  const ports = { store: memoryDocumentStore(), clock: fixedClock() }
  const [mail, text] = await Promise.all([
    knownSender(ports, 'mail', MAIL),
    knownSender(ports, 'text', TEXT),
  ])
  expect(await readSenders(ports.store)).toMatchObject({ mail: MAIL, text: TEXT })
  await Promise.all([
    stopSender(ports, 'mail', { state: mail, why: 'Login refused.' }),
    stopSender(ports, 'text', { state: text, why: 'Account closed.' }),
  ])
  const stopped = await readSenders(ports.store)
  expect(stopped).toMatchObject({
    mail: { stoppedSince: ports.clock.now(), why: 'Login refused.', failures: 1 },
    text: { why: 'Account closed.' },
  })
  if (!stopped?.mail) throw new Error('No word of emails.')
  await resumeSender(ports, 'mail', stopped.mail)
  // A sender that works again has nothing left of when it did not.
  expect((await readSenders(ports.store))?.mail).toEqual({ ...MAIL, stoppedSince: null, why: '' })
  expect(await readSenders(ports.store)).toMatchObject({ text: { why: 'Account closed.' } })
})
