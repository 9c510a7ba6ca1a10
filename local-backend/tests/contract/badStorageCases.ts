import { BUCKET } from './startStorage.ts'

/** A request that must be refused with a status of the client's fault, or, where it says so, does no harm. */
export interface BadStorageRequest {
  name: string
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

const OBJECTS = `/v0/b/${BUCKET}/o`
const CLOUD = `/storage/v1/b/${BUCKET}/o`
const UPLOAD = `/upload/storage/v1/b/${BUCKET}/o`

const BAD_NAMES: Record<string, string> = {
  dots: '..',
  'a dot': '.',
  'dots inside': 'a%2F..%2Fb',
  'dots at the start': '..%2F..%2F..%2Fetc%2Fpasswd',
  'an empty part': 'a%2F%2Fb',
  'a slash at the start': '%2Fetc%2Fpasswd',
  'a slash at the end': 'a%2F',
  'a null byte': 'a%00b',
  'a line feed': 'a%0Ab',
  'a carriage return': 'a%0Db',
  'an escape sequence': '%1B%5B2J',
  'a broken escape': '%E0%A4%A',
  'half a surrogate': '%ED%A0%80',
  'no UTF-8': '%FF%FE',
  'too long a name': 'x'.repeat(1025),
  'too long a name in bytes': '%C3%BC'.repeat(513),
}

const BAD_BUCKETS: Record<string, string> = {
  'a bucket of dots': '..',
  'a bucket above': '..%2F..',
  'an upper-case bucket': 'UPPER',
  'a bucket with a null byte': 'a%00b',
  'a bucket of one letter': 'a',
  'an empty bucket': '%20',
  'too long a bucket': 'b'.repeat(300),
  'a bucket that is a prototype': '__proto__',
}

const BAD_METADATA: Record<string, string> = {
  'no JSON': '{',
  'a list': '[]',
  'a text': '"x"',
  'a number': '7',
  'a null': 'null',
  'a content type that is a number': '{"contentType":7}',
  'a content type with a line feed': '{"contentType":"a/b\\r\\nSet-Cookie: x=1"}',
  'a content type with a null byte': '{"contentType":"a\\u0000b"}',
  'a content type beyond Latin': '{"contentType":"a/ü"}',
  'too long a content type': JSON.stringify({ contentType: 'x'.repeat(2000) }),
  'metadata that is a list': '{"metadata":["a"]}',
  'metadata that is a text': '{"metadata":"a"}',
  'metadata of numbers': '{"metadata":{"a":1}}',
  'metadata of objects': '{"metadata":{"a":{}}}',
  'too much metadata': JSON.stringify({ metadata: { a: 'x'.repeat(9000) } }),
  'much too much metadata': JSON.stringify({ metadata: { a: 'x'.repeat(100_000) } }),
  'nested without end': `{"metadata":${'['.repeat(30_000)}`,
}

const BAD_MULTIPART: Record<string, string> = {
  nothing: '',
  'no boundary in it': 'x',
  'only its boundary': '--b\r\n',
  'one part': '--b\r\n\r\n{}\r\n--b--',
  'a part of no JSON': '--b\r\n\r\nx\r\n--b\r\n\r\ny\r\n--b--',
  'no end': '--b\r\n\r\n{}\r\n--b\r\n\r\nbytes',
  'line feeds alone': '--b\n\n{}\n--b\n\nbytes\n--b--',
  'a head without end': `--b\r\n${'a: b\r\n'.repeat(2000)}`,
  'a first part without end': `--b\r\n\r\n${'x'.repeat(80_000)}`,
  'a second head without end': `--b\r\n\r\n{}\r\n--b\r\n${'a: b\r\n'.repeat(2000)}`,
  'a bad content type': '--b\r\n\r\n{}\r\n--b\r\nContent-Type: \u0007\r\n\r\nx\r\n--b--',
}

const BAD_CONTENT_TYPES = [
  'multipart/related',
  'multipart/related; boundary=',
  'multipart/related; boundary=""',
  `multipart/related; boundary=${'b'.repeat(71)}`,
  'multipart/form-data; boundary=b',
  'application/json',
]

const BAD_COMMANDS: Record<string, Record<string, string>> = {
  'an unknown protocol': { 'x-goog-upload-protocol': 'cooked' },
  'an unknown command': { 'x-goog-upload-command': 'begin' },
  'a command that is a prototype': { 'x-goog-upload-command': '__proto__' },
  'a query of no upload': { 'x-goog-upload-command': 'query' },
  'an upload to no upload': { 'x-goog-upload-command': 'upload', 'x-goog-upload-offset': '0' },
  'an end of no upload': { 'x-goog-upload-command': 'finalize' },
  'a cancellation of no upload': { 'x-goog-upload-command': 'cancel' },
  'a start of a negative size': start('-1'),
  'a start of a fraction': start('1.5'),
  'a start of a word': start('many'),
  'a start of more than there are numbers': start('9'.repeat(40)),
  'a start of too much': start('999999999999'),
}

const BAD_IDS = ['', '0', '..', '../lock', '%00', '__proto__', 'constructor', 'x'.repeat(5000)]

const BAD_RANGES = [
  'bytes',
  'bytes 0-1',
  'bytes 5-x/10',
  'bytes -1-2/3',
  'items 0-1/2',
  `bytes 0-${'9'.repeat(30)}/*`,
  'bytes 0-1/2, bytes 2-3/4',
]

const BAD_QUERIES = [
  'maxResults=0',
  'maxResults=-1',
  'maxResults=x',
  'maxResults=1e9',
  'pageToken=%00',
  'pageToken=astray',
  `pageToken=${'x'.repeat(9000)}`,
  `pageToken=${Buffer.from('{"next":7}').toString('base64url')}`,
  `pageToken=${Buffer.from('null').toString('base64url')}`,
]

function start(size: string): Record<string, string> {
  return {
    'x-goog-upload-protocol': 'resumable',
    'x-goog-upload-command': 'start',
    'x-goog-upload-header-content-length': size,
  }
}

function named(what: string, requests: Omit<BadStorageRequest, 'name'>[]): BadStorageRequest[] {
  return requests.map((one) => ({
    ...one,
    name: `${what}: ${one.method} ${one.path.slice(0, 60)}`,
  }))
}

const json = { 'content-type': 'application/json' }
const multipart = {
  'x-goog-upload-protocol': 'multipart',
  'content-type': 'multipart/related; boundary=b',
}

/** More than 200 of them, of every kind of address. */
export const BAD_STORAGE_REQUESTS: readonly BadStorageRequest[] = [
  ...Object.entries(BAD_NAMES).flatMap(([what, name]) =>
    named(what, [
      { method: 'GET', path: `${OBJECTS}/${name}` },
      { method: 'GET', path: `${OBJECTS}/${name}?alt=media` },
      { method: 'DELETE', path: `${OBJECTS}/${name}` },
      { method: 'PATCH', path: `${OBJECTS}/${name}`, headers: json, body: '{}' },
      { method: 'POST', path: `${OBJECTS}?name=${name}`, headers: start('1') },
    ]),
  ),
  ...Object.entries(BAD_BUCKETS).flatMap(([what, bucket]) =>
    named(what, [
      { method: 'GET', path: `/v0/b/${bucket}/o` },
      { method: 'GET', path: `/v0/b/${bucket}/o/a` },
      { method: 'GET', path: `/storage/v1/b/${bucket}/o/a` },
      { method: 'POST', path: `/upload/storage/v1/b/${bucket}/o?uploadType=media&name=a` },
    ]),
  ),
  ...Object.entries(BAD_METADATA).flatMap(([what, body]) =>
    named(what, [
      { method: 'PATCH', path: `${OBJECTS}/there`, headers: json, body },
      { method: 'PATCH', path: `${CLOUD}/there`, headers: json, body },
      { method: 'POST', path: `${OBJECTS}?name=new`, headers: { ...start('1'), ...json }, body },
      { method: 'POST', path: `${UPLOAD}?uploadType=resumable&name=new`, headers: json, body },
    ]),
  ),
  ...Object.entries(BAD_MULTIPART).flatMap(([what, body]) =>
    named(what, [
      { method: 'POST', path: `${OBJECTS}?name=new`, headers: multipart, body },
      { method: 'POST', path: `${UPLOAD}?uploadType=multipart&name=new`, headers: multipart, body },
    ]),
  ),
  ...BAD_CONTENT_TYPES.flatMap((type) =>
    named(type, [
      {
        method: 'POST',
        path: `${OBJECTS}?name=new`,
        headers: { ...multipart, 'content-type': type },
        body: '--b\r\n\r\n{}\r\n--b\r\n\r\nx\r\n--b--',
      },
    ]),
  ),
  ...Object.entries(BAD_COMMANDS).flatMap(([what, headers]) =>
    named(what, [{ method: 'POST', path: `${OBJECTS}?name=new`, headers }]),
  ),
  ...BAD_IDS.flatMap((id) =>
    named(`upload id ${id.slice(0, 10)}`, [
      {
        method: 'POST',
        path: `${OBJECTS}?name=new&upload_id=${id}`,
        headers: { 'x-goog-upload-command': 'query' },
      },
      {
        method: 'POST',
        path: `${OBJECTS}?name=new&upload_id=${id}`,
        headers: { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' },
        body: 'x',
      },
      { method: 'PUT', path: `${UPLOAD}?upload_id=${id}`, body: 'x' },
      { method: 'DELETE', path: `${UPLOAD}?upload_id=${id}` },
    ]),
  ),
  ...BAD_RANGES.flatMap((range) =>
    named(`Content-Range ${range.slice(0, 20)}`, [
      { method: 'PUT', path: '{session}', headers: { 'content-range': range }, body: 'x' },
    ]),
  ),
  ...BAD_QUERIES.flatMap((query) =>
    named(query.slice(0, 30), [
      { method: 'GET', path: `${OBJECTS}?${query}` },
      { method: 'GET', path: `${CLOUD}?${query}` },
    ]),
  ),
  ...named('no such address or method', [
    { method: 'GET', path: '/v0/b/' },
    { method: 'GET', path: `${OBJECTS}/%` },
    { method: 'GET', path: `/v0/b/${BUCKET}` },
    { method: 'GET', path: `/v0/b/${BUCKET}/p` },
    { method: 'POST', path: OBJECTS, headers: start('1') },
    { method: 'DELETE', path: OBJECTS },
    { method: 'PATCH', path: OBJECTS },
    { method: 'LOCK', path: `${OBJECTS}/there` },
    { method: 'POST', path: CLOUD },
    { method: 'LOCK', path: `${CLOUD}/there` },
    { method: 'DELETE', path: `/storage/v1/b/${BUCKET}` },
    { method: 'POST', path: `${CLOUD}/none/rewriteTo/b/${BUCKET}/o/x` },
    { method: 'POST', path: `${CLOUD}/there/rewriteTo/b/..%2F/o/x` },
    { method: 'POST', path: `${CLOUD}/there/rewriteTo/b/${BUCKET}/o/%00` },
    { method: 'GET', path: `${CLOUD}/there/rewriteTo/b/${BUCKET}/o/x` },
    { method: 'POST', path: UPLOAD },
    { method: 'POST', path: `${UPLOAD}?uploadType=other&name=x` },
    { method: 'POST', path: `${UPLOAD}?uploadType=media` },
    { method: 'PUT', path: `${UPLOAD}?uploadType=media&name=x` },
    { method: 'GET', path: `${CLOUD}/there?ifGenerationMatch=x` },
    { method: 'GET', path: `${CLOUD}/there?ifGenerationMatch=${'9'.repeat(30)}` },
    { method: 'PUT', path: '/internal/setRules', body: '{}' },
    { method: 'PUT', path: '/internal/setRules', body: '{"rules":{"files":[{"content":7}]}}' },
    { method: 'GET', path: '/internal/setRules' },
    { method: 'GET', path: '/internal/..%2F' },
  ]),
  ...named('compressed bytes', [
    {
      method: 'POST',
      path: `${UPLOAD}?uploadType=media&name=x`,
      headers: { 'content-encoding': 'gzip' },
      body: 'x',
    },
  ]),
]
