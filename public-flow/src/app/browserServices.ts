import { readFirebaseSettings } from '#shared/firebase-web/firebaseSettings.ts'
import { lookUpIntake } from '#shared/firebase-web/lookUpIntake.ts'
import { StoreError } from '#shared/ports/storeError.ts'
import { browserShelf } from '../audit/saving/browserShelf.ts'
import type { PublicServices } from './PublicServices.ts'

/** The real world: the server of this page, and this browser. */
export function browserServices(): PublicServices {
  const request = window.fetch.bind(window)
  const settings = () => readFirebaseSettings(request).catch(noAnswer)
  return {
    lookUp: async (typed) => lookUpIntake(request, await settings(), typed),
    connect: onceUntilItFails(async () => {
      const { connectPublic } = await import('#shared/firebase-web/connectPublic.ts')
      return connectPublic(await settings())
    }),
    shelf: browserShelf(),
    clock: { now: () => new Date() },
    random: {
      below: (limit) => {
        const [value = 0] = window.crypto.getRandomValues(new Uint32Array(1))
        return Math.floor((value / 2 ** 32) * limit)
      },
    },
  }
}

function noAnswer(cause: unknown): never {
  throw new StoreError('unavailable', 'GetD', 'the settings got no answer', { cause })
}

/** The SDK connects once in a page's life; a failure is tried again. */
function onceUntilItFails<T>(connect: () => Promise<T>): () => Promise<T> {
  let connected: Promise<T> | null = null
  return () => {
    connected ??= connect().catch((error: unknown) => {
      connected = null
      throw error
    })
    return connected
  }
}
