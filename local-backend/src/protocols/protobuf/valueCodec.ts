import type { Message, Reader, Root, Type, Writer } from 'protobufjs'
import protobuf from 'protobufjs'
import { emptyFields } from '../../firestore/fieldPaths.ts'
import type { Document, Fields, Value } from '../../firestore/types.ts'
import { parseTimestamp, readTimestamp } from './wellKnownTypes.ts'

/**
 * Values are most of what goes over the wire: they are read into ProtoJSON and written from it, without
 * messages of the library in between. What is broken is refused as the library's own decoders do.
 */
export function installValueCodec(root: Root): void {
  const codec = new ValueCodec(root)
  const install = <T extends object>(
    name: string,
    read: (reader: Reader, end: number, depth: number) => T,
    write: (json: T, writer: Writer) => void,
  ) => {
    const type = root.lookupType(`google.firestore.v1.${name}`)
    type.decode = (from, length, _end, depth = 0) => {
      const reader = from instanceof protobuf.Reader ? from : protobuf.Reader.create(from)
      return within(reader, length ?? reader.len, depth, read) as unknown as Message
    }
    type.encode = (json, writer = protobuf.Writer.create()) => {
      write(json as T, writer)
      return writer
    }
  }
  install('Value', codec.readValue, codec.writeValue)
  install('ArrayValue', codec.readArray, codec.writeArray)
  install('MapValue', codec.readMap, codec.writeMap)
  install('Document', codec.readDocument, codec.writeDocument)
}

/** Reads a message of a length, which ends where it says and holds no more messages than it may. */
function within<T>(
  reader: Reader,
  length: number,
  depth: number,
  read: (reader: Reader, end: number, depth: number) => T,
): T {
  if (depth > protobuf.Reader.recursionLimit)
    throw new Error('Messages lie too deep in one another.')
  const end = reader.pos + length
  const outer = reader.len
  if (end > outer) throw new RangeError('A message is longer than what it lies in.')
  reader.len = end
  const found = read(reader, end, depth)
  if (reader.pos !== end) throw new RangeError('A message does not end where it says.')
  reader.len = outer
  return found
}

class ValueCodec {
  readonly #timestamp: Type
  readonly #place: Type

  constructor(root: Root) {
    this.#timestamp = root.lookupType('.google.protobuf.Timestamp')
    this.#place = root.lookupType('.google.type.LatLng')
  }

  readonly readValue = (reader: Reader, end: number, depth: number): Value => {
    let value: Value | null = null
    while (reader.pos < end) {
      const member = this.#readMember(reader, reader.uint32(), depth)
      // More than one is refused later, with its words.
      value = value === null ? member : Object.assign(value, member)
    }
    return value ?? ({} as Value)
  }

  readonly readArray = (reader: Reader, end: number, depth: number): { values?: Value[] } => {
    const values: Value[] = []
    while (reader.pos < end) {
      const tag = reader.uint32()
      if (tag >>> 3 === 1) values.push(this.#inside(reader, depth, this.readValue))
      else reader.skipType(tag & 7, depth)
    }
    return values.length === 0 ? {} : { values }
  }

  readonly readMap = (reader: Reader, end: number, depth: number): { fields?: Fields } => {
    let fields: Fields | null = null
    while (reader.pos < end) {
      const tag = reader.uint32()
      if (tag >>> 3 === 1) {
        fields ??= emptyFields()
        this.#readEntry(reader, depth, fields)
      } else reader.skipType(tag & 7, depth)
    }
    return fields === null ? {} : { fields }
  }

  #readEntry(reader: Reader, depth: number, fields: Fields): void {
    const outer = reader.len
    const end = reader.uint32() + reader.pos
    if (end > outer) throw new RangeError('A map entry is longer than its map.')
    reader.len = end
    let name = ''
    let value = {} as Value
    while (reader.pos < end) {
      const tag = reader.uint32()
      if (tag >>> 3 === 1) name = reader.string()
      else if (tag >>> 3 === 2) value = this.#inside(reader, depth, this.readValue)
      else reader.skipType(tag & 7, depth)
    }
    if (reader.pos !== end) throw new RangeError('A map entry does not end where it says.')
    reader.len = outer
    fields[name] = value
  }

  #inside<T>(
    reader: Reader,
    depth: number,
    read: (reader: Reader, end: number, depth: number) => T,
  ): T {
    return within(reader, reader.uint32(), depth + 1, read)
  }

  readonly readDocument = (reader: Reader, end: number, depth: number): Partial<Document> => {
    const document: Partial<Document> = {}
    while (reader.pos < end) {
      const tag = reader.uint32()
      const id = tag >>> 3
      if (id === DOCUMENT.name) document.name = reader.string()
      else if (id === DOCUMENT.fields) {
        document.fields ??= emptyFields()
        this.#readEntry(reader, depth, document.fields)
      } else if (id === DOCUMENT.createTime) document.createTime = this.#readTime(reader, depth)
      else if (id === DOCUMENT.updateTime) document.updateTime = this.#readTime(reader, depth)
      else reader.skipType(tag & 7, depth)
    }
    return document
  }

  #readTime(reader: Reader, depth: number): string {
    return readTimestamp(this.#timestamp.decode(reader, reader.uint32(), undefined, depth + 1))
  }

  #readPlace(reader: Reader, depth: number): { latitude?: number; longitude?: number } {
    const place: object = this.#place.decode(reader, reader.uint32(), undefined, depth + 1)
    return { ...place }
  }

  /** Null for a field that no value has. */
  #readMember(reader: Reader, tag: number, depth: number): Value | null {
    switch (tag >>> 3) {
      case ID.stringValue:
        return { stringValue: reader.string() }
      case ID.booleanValue:
        return { booleanValue: reader.bool() }
      case ID.integerValue:
        return { integerValue: String(reader.int64()) }
      case ID.doubleValue: {
        const number = reader.double()
        return { doubleValue: Number.isFinite(number) ? number : (String(number) as 'NaN') }
      }
      case ID.timestampValue:
        return { timestampValue: this.#readTime(reader, depth) }
      case ID.arrayValue:
        return { arrayValue: this.#inside(reader, depth, this.readArray) }
      case ID.mapValue:
        return { mapValue: this.#inside(reader, depth, this.readMap) }
      case ID.nullValue:
        reader.int32()
        return { nullValue: null }
      case ID.referenceValue:
        return { referenceValue: reader.string() }
      case ID.bytesValue:
        return { bytesValue: Buffer.from(reader.bytes()).toString('base64') }
      case ID.geoPointValue:
        return { geoPointValue: this.#readPlace(reader, depth) }
      default:
        reader.skipType(tag & 7, depth)
        return null
    }
  }

  readonly writeValue = (value: Value, writer: Writer): void => {
    if ('stringValue' in value) writer.uint32(at(ID.stringValue, TEXT)).string(value.stringValue)
    else if ('booleanValue' in value)
      writer.uint32(at(ID.booleanValue, VARINT)).bool(value.booleanValue)
    else if ('integerValue' in value)
      writer.uint32(at(ID.integerValue, VARINT)).int64(value.integerValue)
    else if ('doubleValue' in value)
      writer.uint32(at(ID.doubleValue, DOUBLE)).double(Number(value.doubleValue))
    else if ('timestampValue' in value) {
      this.#writeTime(ID.timestampValue, value.timestampValue, writer)
    } else if ('arrayValue' in value) {
      this.writeArray(value.arrayValue, writer.uint32(at(ID.arrayValue, TEXT)).fork())
      writer.ldelim()
    } else if ('mapValue' in value) {
      this.writeMap(value.mapValue, writer.uint32(at(ID.mapValue, TEXT)).fork())
      writer.ldelim()
    } else if ('nullValue' in value) writer.uint32(at(ID.nullValue, VARINT)).int32(0)
    else if ('referenceValue' in value)
      writer.uint32(at(ID.referenceValue, TEXT)).string(value.referenceValue)
    else if ('bytesValue' in value)
      writer.uint32(at(ID.bytesValue, TEXT)).bytes(Buffer.from(value.bytesValue, 'base64'))
    else if ('geoPointValue' in value)
      this.#place
        .encode(value.geoPointValue, writer.uint32(at(ID.geoPointValue, TEXT)).fork())
        .ldelim()
  }

  readonly writeArray = ({ values = [] }: { values?: Value[] }, writer: Writer): void => {
    for (const value of values) {
      this.writeValue(value, writer.uint32(at(1, TEXT)).fork())
      writer.ldelim()
    }
  }

  readonly writeMap = ({ fields = {} }: { fields?: Fields }, writer: Writer): void => {
    this.#writeFields(1, fields, writer)
  }

  readonly writeDocument = (
    { name, fields = {}, createTime, updateTime }: Partial<Document>,
    writer: Writer,
  ): void => {
    if (name !== undefined) writer.uint32(at(DOCUMENT.name, TEXT)).string(name)
    this.#writeFields(DOCUMENT.fields, fields, writer)
    if (createTime !== undefined) this.#writeTime(DOCUMENT.createTime, createTime, writer)
    if (updateTime !== undefined) this.#writeTime(DOCUMENT.updateTime, updateTime, writer)
  }

  #writeFields(id: number, fields: Fields, writer: Writer): void {
    for (const name of Object.keys(fields)) {
      writer.uint32(at(id, TEXT)).fork().uint32(at(1, TEXT)).string(name).uint32(at(2, TEXT)).fork()
      this.writeValue(fields[name] as Value, writer)
      writer.ldelim().ldelim()
    }
  }

  #writeTime(id: number, text: string, writer: Writer): void {
    const time = parseTimestamp(text) ?? {}
    this.#timestamp.encode(time, writer.uint32(at(id, TEXT)).fork()).ldelim()
  }
}

/** Numbers of the members of `Value` in Google's definitions. */
const ID = {
  booleanValue: 1,
  integerValue: 2,
  doubleValue: 3,
  referenceValue: 5,
  mapValue: 6,
  geoPointValue: 8,
  arrayValue: 9,
  timestampValue: 10,
  nullValue: 11,
  stringValue: 17,
  bytesValue: 18,
} as const

/** And of `Document`. */
const DOCUMENT = { name: 1, fields: 2, createTime: 3, updateTime: 4 } as const

const VARINT = 0
const DOUBLE = 1
const TEXT = 2

function at(id: number, wireType: number): number {
  return (id << 3) | wireType
}
