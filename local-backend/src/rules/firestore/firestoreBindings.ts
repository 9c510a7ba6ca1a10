import { ALLOW_METHODS, LOOKUP_FORM, type ServiceBindings } from '../evaluate/ServiceBindings.ts'

/** What `service cloud.firestore` adds to the language. */
export const firestoreBindings: ServiceBindings = {
  service: 'cloud.firestore',
  variables: new Set(['request', 'resource']),
  functions: new Map([
    ['exists', LOOKUP_FORM],
    ['existsAfter', LOOKUP_FORM],
    ['get', LOOKUP_FORM],
    ['getAfter', LOOKUP_FORM],
  ]),
  packages: new Set(),
  methods: ALLOW_METHODS,
}
