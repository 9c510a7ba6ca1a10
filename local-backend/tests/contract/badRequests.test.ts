import { afterAll, beforeAll, expect, it } from 'vitest'
import { BAD_REQUESTS, type BadRequest } from './badRequestCases.ts'
import { type StartedBackend, startBackend } from './startBackend.ts'

let started: StartedBackend

beforeAll(async () => {
  started = await startBackend()
})
afterAll(() => started.close())

const oursOnly = ({ officially }: BadRequest) => officially !== undefined

it.each(BAD_REQUESTS.filter((request) => !oursOnly(request)))('refused: $name', refuse)

// Google's emulator lets these pass, or fails on them; production refuses them.
it.each(BAD_REQUESTS.filter(oursOnly))('refused: $name', { tags: ['ours-only'] }, refuse)

async function refuse({ method, path, body, status, error }: BadRequest) {
  const sent =
    body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
  const answer = await fetch(`${started.backend.url}/v1/${path}`, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    signal: AbortSignal.timeout(5000),
    ...sent,
  })
  const text = await answer.text()
  const json = JSON.parse(text)
  expect([answer.status, Array.isArray(json) ? json[0] : json]).toEqual([
    status,
    { error: { code: status, status: error, message: expect.any(String) } },
  ])
}
