import definitions from '@google-cloud/firestore/build/protos/v1.json' with { type: 'json' }
import type { INamespace, Root, Service, Type } from 'protobufjs'
import protobuf from 'protobufjs'
import { installValueCodec } from './valueCodec.ts'

const PACKAGE = 'google.firestore.v1'

let loaded: Root | undefined

/**
 * Google's published message definitions of Firestore v1, read once from the server SDK's package.
 * `Write.verify`, which the web SDK's transactions send, is missing there and added here.
 */
export function firestoreSchema(): Root {
  loaded ??= load()
  return loaded
}

/** A message type by its name within `google.firestore.v1`, such as `CommitRequest`. */
export function messageType(name: string): Type {
  return firestoreSchema().lookupType(`${PACKAGE}.${name}`)
}

/** The `google.firestore.v1.Firestore` service: its methods and their message types. */
export function firestoreRpcService(): Service {
  return firestoreSchema().lookupService(`${PACKAGE}.Firestore`)
}

function load(): Root {
  const root = protobuf.Root.fromJSON(definitions satisfies INamespace)
  const write = root.lookupType(`${PACKAGE}.Write`)
  if (!write.fields['verify']) {
    const verify = new protobuf.Field('verify', 5, 'string')
    write.oneofs['operation']?.add(verify)
    if (!verify.parent) write.add(verify)
  }
  root.resolveAll()
  installValueCodec(root)
  return root
}
