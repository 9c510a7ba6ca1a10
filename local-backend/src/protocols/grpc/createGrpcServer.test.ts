import { once } from 'node:events'
import { connect, type Settings } from 'node:http2'
import { expect, it } from 'vitest'
import { rulesFor } from '../../../tests/contract/rulesFor.ts'
import { createLocalBackend } from '../../createLocalBackend.ts'

it('a connection may have megabytes on its way, from its first call on', async () => {
  const backend = await createLocalBackend({ projectId: 'demo-windows', rules: rulesFor('true') })
  const client = connect(backend.url)
  const settings = new Promise<Settings>((resolve) => {
    client.on('remoteSettings', (each) => {
      if (each.initialWindowSize !== 65_535) resolve(each)
    })
  })
  const call = client.request({
    ':method': 'POST',
    ':path': '/google.firestore.v1.Firestore/GetDocument',
    'content-type': 'application/grpc',
    te: 'trailers',
  })
  call.resume()
  call.end()
  expect((await settings).initialWindowSize).toBe(16 * 1024 * 1024)
  await once(call, 'close')
  expect(client.state.remoteWindowSize).toBe(16 * 1024 * 1024)
  client.close()
  await backend.close()
})
