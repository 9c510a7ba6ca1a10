import type { Type } from 'protobufjs'
import { StatusError } from '../../firestore/StatusError.ts'
import { acceptJson } from './acceptJson.ts'
import { messagePlan } from './messagePlan.ts'
import { readMessage } from './readMessage.ts'
import { invalidPayload } from './requireFields.ts'
import { writeMessage } from './writeMessage.ts'

type Json = Record<string, unknown>

/** Both directions between a message's bytes or loose JSON and the strict ProtoJSON the server speaks. */
export interface ProtoJsonCodec {
  /** Bytes → ProtoJSON; maps have a null prototype. Throws INVALID_ARGUMENT on anything broken. */
  decode(bytes: Uint8Array): Json
  /** ProtoJSON → bytes. */
  encode(json: object): Buffer
  /**
   * Outside JSON → ProtoJSON in canonical form (int64 as strings, enums by name, padded base64), maps
   * with null prototypes; unknown fields are dropped. Throws INVALID_ARGUMENT where a type is wrong,
   * something needed is missing or the nesting exceeds the limit.
   */
  accept(json: unknown): Json
}

/** The codec of one message type, driven by its definition, so no message needs code of its own. */
export function protoJsonCodec(type: Type): ProtoJsonCodec {
  const plan = messagePlan(type)
  return {
    decode: (bytes) => readMessage(plan, decodeBytes(type, bytes)),
    encode: (json) => Buffer.from(type.encode(writeMessage(plan, json as Json)).finish()),
    accept: (json) => acceptJson(plan, json),
  }
}

function decodeBytes(type: Type, bytes: Uint8Array): Json {
  try {
    return type.decode(bytes) as unknown as Json
  } catch (cause) {
    // biome-ignore lint/style/useErrorCause: the cause is there, as the third argument
    throw new StatusError('INVALID_ARGUMENT', invalidPayload().message, { cause })
  }
}
