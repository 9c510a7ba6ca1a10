import type { ServiceBindings } from '../evaluate/ServiceBindings.ts'

const PATH = [{ parameters: ['path'] }] as const

/** What `service cloud.firestore` adds to the language. */
export const firestoreBindings: ServiceBindings = {
  service: 'cloud.firestore',
  variables: new Set(['request', 'resource']),
  functions: new Map([
    ['exists', PATH],
    ['existsAfter', PATH],
    ['get', PATH],
    ['getAfter', PATH],
  ]),
  packages: new Set(),
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
