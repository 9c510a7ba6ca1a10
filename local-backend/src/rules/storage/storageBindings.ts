import type { ServiceBindings } from '../evaluate/ServiceBindings.ts'

const PATH = [{ parameters: ['path'] }] as const

/** What `service firebase.storage` adds to the language, look-ups in the database included. */
export const storageBindings: ServiceBindings = {
  service: 'firebase.storage',
  variables: new Set(['request', 'resource']),
  functions: new Map([
    ['firestore.exists', PATH],
    ['firestore.get', PATH],
  ]),
  packages: new Set(['firestore']),
  methods: new Map([
    ['create', ['create']],
    ['delete', ['delete']],
    ['get', ['get']],
    ['list', ['list']],
    ['read', ['get', 'list']],
    ['update', ['update']],
    ['write', ['create', 'update', 'delete']],
  ]),
}
