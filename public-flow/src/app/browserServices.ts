import { readFirebaseSettings } from '#shared/firebase-web/firebaseSettings.ts'
import { lookUpIntake } from '#shared/firebase-web/lookUpIntake.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { browserShelf } from '../audit/saving/browserShelf.ts'
import type { PublicServices } from './PublicServices.ts'

/** The real world: the server of this page, and this browser. */
export function browserServices(): PublicServices {
  const request = window.fetch.bind(window)
  const settings = onceUntilItFails(() => readFirebaseSettings(request).catch(noAnswer))
  const loaded = onceUntilItFails(async () => {
    const found = await settings()
    if (found.emulators) return null
    const { startAttestation } = await import('#shared/firebase-web/attestation.ts')
    return startAttestation(found, request)
  })
  // Where it does not come, the requests go without it, until it does: the project says whether they
  // are let in.
  const attestation = () => loaded().catch(() => null)
  return {
    lookUp: async (typed) => {
      const attested = await (await attestation())?.token()
      return lookUpIntake(request, await settings(), { ...typed, attested })
    },
    connect: onceUntilItFails(async () => {
      const { connectPublic } = await import('#shared/firebase-web/connectPublic.ts')
      await attestation()
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
