import { expect, it } from 'vitest'
import { readFirebaseSettings } from './firebaseSettings.ts'

const answering =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status })

it("reads the serving host's settings, emulators included", async () => {
  const settings = {
    projectId: 'demo',
    apiKey: 'local',
    emulators: { firestore: { host: '127.0.0.1', port: 8080 } },
  }
  expect(await readFirebaseSettings(answering(JSON.stringify(settings)))).toEqual(settings)
})

it.each([
  ['a page in its place', answering('<!doctype html>')],
  ['an error', answering('{}', 500)],
  ['settings without a project', answering('{"apiKey":"k"}')],
])('rejects %s', async (_, read) => {
  await expect(readFirebaseSettings(read)).rejects.toThrow()
})
