import { expect, it } from 'vitest'
import { openHash } from '#shared/audit/access/pin.ts'
import { lookUpIntake } from './lookUpIntake.ts'

const SETTINGS = {
  projectId: 'demo',
  apiKey: 'k',
  emulators: { firestore: { host: 'h', port: 1 } },
}

function answering(answer: () => Response | Promise<Response>) {
  const asked: string[] = []
  const attested: (string | null)[] = []
  const request = (async (url: string, { headers }: RequestInit) => {
    asked.push(url)
    attested.push(new Headers(headers).get('X-Firebase-AppCheck'))
    return answer()
  }) as typeof fetch
  return { asked, attested, request }
}

it('asks for the hash alone, once, and answers the intake', async () => {
  const found = { fields: { intakeId: { stringValue: 'intake1' } } }
  const { asked, request } = answering(() => Response.json(found))
  const typed = { code: 'hm-0044 870', pin: 'ab1 2cd' }
  expect(await lookUpIntake(request, SETTINGS, typed)).toBe('intake1')
  const hash = openHash('HM0044870', 'AB12CD')
  expect(asked).toEqual([
    `http://h:1/v1/projects/demo/databases/(default)/documents/opens/${hash}?key=k`,
  ])
})

it('takes the token of App Check along where there is one', async () => {
  const { attested, request } = answering(() => new Response('', { status: 404 }))
  await lookUpIntake(request, SETTINGS, { code: 'A', pin: 'B' })
  await lookUpIntake(request, SETTINGS, { code: 'A', pin: 'B', attested: 'token1' })
  expect(attested).toEqual([null, 'token1'])
})

it('answers the same for a wrong code and a wrong PIN: nothing', async () => {
  const { request } = answering(() => new Response('', { status: 404 }))
  expect(await lookUpIntake(request, SETTINGS, { code: 'A', pin: 'B' })).toBeNull()
})

it('never takes a failure for "no such audit"', async () => {
  const cases: [string, () => Response][] = [
    ['unknown', () => new Response('', { status: 500 })],
    ['unknown', () => Response.json({})],
    [
      'unavailable',
      () => {
        throw new TypeError('failed to fetch')
      },
    ],
  ]
  for (const [code, answer] of cases) {
    const { request } = answering(answer)
    await expect(lookUpIntake(request, SETTINGS, { code: 'A', pin: 'B' })).rejects.toMatchObject({
      code,
    })
  }
})
