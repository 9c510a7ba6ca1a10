import { PROJECT_ID } from './startBackend.ts'

/** What a signed-in person holds, to be bent. */
export interface Held {
  idToken: string
  refreshToken: string
}

/** An Auth request that must be refused. */
export interface BadAuthRequest {
  name: string
  method?: string
  path: string
  headers?: Record<string, string>
  /** As sent: a text or bytes go as they are, anything else as JSON. */
  body?: unknown
  status: number
  /** What the answer says: the beginning of the error's message. */
  error: string
}

const OWN = '/identitytoolkit.googleapis.com/v1/accounts'
const PROJECT = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}`
const TOKEN = '/securetoken.googleapis.com/v1/token'
const OWNER = { authorization: 'Bearer owner' }
const KEY = '?key=any'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Every way we could think of to be refused; `held` are valid tokens of an account. */
export function badAuthRequests(held: Held): BadAuthRequest[] {
  return [
    ...badTokens(held),
    ...badBodies(),
    ...badFields(held),
    ...badSenders(held),
    ...badRefreshes(held),
    ...badAddresses(),
  ]
}

function badTokens({ idToken, refreshToken }: Held): BadAuthRequest[] {
  const [header = '', payload = ''] = idToken.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const part = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')
  const bent = (changes: object) => `${header}.${part({ ...claims, ...changes })}.`
  const { fbl, ...bare } = claims
  const tokens: Record<string, string> = {
    'no token': 'x',
    'two parts': 'a.b',
    'three parts of nothing': '..',
    'four parts': `${idToken}.`,
    'no JSON in it': 'YQ.YQ.YQ',
    'a list in it': `${header}.${part([])}.`,
    'a refresh token': refreshToken,
    'no proof': `${header}.${part(bare)}.`,
    'a wrong proof': bent({ fbl: 'A'.repeat(43) }),
    'a proof that is no text': bent({ fbl: { length: 43 } }),
    'another person in it': bent({ sub: 'admin', user_id: 'admin' }),
    'another audience': bent({ aud: 'other' }),
    'another issuer': bent({ iss: 'https://securetoken.google.com/other' }),
    'a longer life': bent({ exp: claims.exp + 3600 }),
    'a verified e-mail made up': bent({ email: 'root@example.com', email_verified: true }),
    'a claim added': bent({ role: 'admin' }),
    'no subject': bent({ sub: '' }),
    'a header that says it is signed': `${part({ alg: 'RS256' })}.${part({ ...bare, fbl: 'x' })}.x`,
  }
  return Object.entries(tokens).map(([name, token]) => ({
    name: `a look-up with ${name}`,
    path: `${OWN}:lookup${KEY}`,
    body: { idToken: token },
    status: 400,
    error: 'INVALID_ID_TOKEN',
  }))
}

const BODIES: Record<string, [unknown, number, string]> = {
  'no JSON': ['{', 400, "Payload isn't valid"],
  'half a JSON': ['{"email":"a@b"', 400, "Payload isn't valid"],
  'a list': [[], 400, "Payload isn't valid"],
  null: ['null', 400, "Payload isn't valid"],
  'a number': ['7', 400, "Payload isn't valid"],
  'a text': ['"x"', 400, "Payload isn't valid"],
  'nesting without end': [`{"email":${'['.repeat(100_000)}`, 400, "Payload isn't valid"],
  'bytes that are no UTF-8': [
    Buffer.from([0x7b, 0xff, 0x7d]),
    400,
    'The request body is not UTF-8',
  ],
  'more than an Auth request can have': ['x'.repeat(4 * 1024 * 1024 + 1), 413, 'The request body'],
  nothing: ['', 400, 'MISSING_EMAIL'],
}

function badBodies(): BadAuthRequest[] {
  return Object.entries(BODIES).map(([name, [body, status, error]]) => ({
    name: `a body of ${name}`,
    path: `${OWN}:signInWithPassword${KEY}`,
    body,
    status,
    error,
  }))
}

function badFields({ idToken }: Held): BadAuthRequest[] {
  const idp = (changes: object) => ({
    requestUri: 'http://localhost',
    postBody: `providerId=google.com&id_token=${encodeURIComponent(JSON.stringify(changes))}`,
  })
  const cases: [string, object, string][] = [
    ['signUp', { email: 7, password: 'secret' }, 'INVALID_ARGUMENT'],
    ['signUp', { email: ['a@example.com'], password: 'secret' }, 'INVALID_ARGUMENT'],
    ['signUp', { email: `${'a'.repeat(400)}@example.com`, password: 'secret' }, 'INVALID_ARGUMENT'],
    ['signUp', { email: 'a b@example.com', password: 'secret' }, 'INVALID_EMAIL'],
    ['signUp', { email: 'a@example.com', password: { length: 7 } }, 'INVALID_ARGUMENT'],
    ['signUp', { email: 'a@example.com', password: 'x'.repeat(5000) }, 'PASSWORD_DOES_NOT_MEET'],
    ['signUp', { localId: 'chosen' }, 'UNEXPECTED_PARAMETER'],
    ['signUp', { email: 'a@example.com' }, 'MISSING_PASSWORD'],
    ['signInWithPassword', { email: 'a@example.com' }, 'MISSING_PASSWORD'],
    ['signInWithIdp', {}, 'MISSING_REQUEST_URI'],
    ['signInWithIdp', { requestUri: 'here' }, 'INVALID_REQUEST_URI'],
    ['signInWithIdp', { requestUri: 'http://localhost' }, 'INVALID_CREDENTIAL_OR_PROVIDER_ID'],
    ['signInWithIdp', idp({}), 'INVALID_IDP_RESPONSE'],
    ['signInWithIdp', idp({ sub: 7 }), 'INVALID_IDP_RESPONSE'],
    ['signInWithIdp', { ...idp({ sub: '1' }), idToken: 'x' }, 'INVALID_ID_TOKEN'],
    [
      'signInWithIdp',
      { requestUri: 'http://localhost', postBody: 'providerId=google.com&id_token={' },
      'INVALID_IDP_RESPONSE',
    ],
    ['signInWithCustomToken', {}, 'MISSING_CUSTOM_TOKEN'],
    ['signInWithCustomToken', { token: '{' }, 'INVALID_CUSTOM_TOKEN'],
    ['signInWithCustomToken', { token: idToken }, 'INVALID_CUSTOM_TOKEN'],
    ['signInWithCustomToken', { token: '{"uid":{}}' }, 'MISSING_IDENTIFIER'],
    ['signInWithCustomToken', { token: '{"uid":"a","claims":[]}' }, 'INVALID_CLAIMS'],
    ['signInWithCustomToken', { token: '{"uid":"a","claims":{"fbl":"x"}}' }, 'FORBIDDEN_CLAIM'],
    ['signInWithCustomToken', { token: `{"uid":"${'a'.repeat(129)}"}` }, 'INVALID_CUSTOM_TOKEN'],
    ['signInWithEmailLink', { email: 'a@example.com' }, 'MISSING_OOB_CODE'],
    ['signInWithEmailLink', { email: 'a@example.com', oobCode: 'x' }, 'INVALID_OOB_CODE'],
    ['signInWithPhoneNumber', { code: '1' }, 'MISSING_SESSION_INFO'],
    ['signInWithPhoneNumber', { sessionInfo: 'x', code: '1' }, 'INVALID_SESSION_INFO'],
    [
      'signInWithPhoneNumber',
      { temporaryProof: 'x', phoneNumber: '+1' },
      'INVALID_TEMPORARY_PROOF',
    ],
    ['sendVerificationCode', { phoneNumber: '5550100' }, 'INVALID_PHONE_NUMBER'],
    ['sendOobCode', { email: 'a@example.com' }, 'MISSING_REQ_TYPE'],
    [
      'sendOobCode',
      { requestType: 'EMAIL_SIGNIN', email: 'a@example.com', returnOobLink: true },
      'INSUFFICIENT_PERMISSION',
    ],
    [
      'sendOobCode',
      { requestType: 'EMAIL_SIGNIN', email: 'a@example.com', continueUrl: 'here' },
      'INVALID_CONTINUE_URI',
    ],
    ['resetPassword', { oobCode: 'x', newPassword: 'secret' }, 'INVALID_OOB_CODE'],
    ['createAuthUri', { identifier: 'a', continueUri: 'http://localhost' }, 'INVALID_IDENTIFIER'],
    ['createAuthUri', { identifier: 'a@b', continueUri: 'here' }, 'INVALID_CONTINUE_URI'],
    ['update', { displayName: 'X' }, 'INVALID_REQ_TYPE'],
    ['update', { idToken, customAttributes: '{"role":"admin"}' }, 'INSUFFICIENT_PERMISSION'],
    ['update', { idToken, disableUser: false }, 'OPERATION_NOT_ALLOWED'],
    ['update', { idToken, displayName: { toString: 'x' } }, 'INVALID_ARGUMENT'],
    ['update', { idToken, displayName: 'x'.repeat(9000) }, 'INVALID_ARGUMENT'],
    ['update', { idToken, deleteProvider: [7] }, 'INVALID_ARGUMENT'],
    ['update', { idToken, email: 'not-an-email' }, 'INVALID_EMAIL'],
    ['update', { idToken, password: 'short' }, 'WEAK_PASSWORD'],
    ['update', { oobCode: 'x' }, 'INVALID_OOB_CODE'],
    ['delete', {}, 'MISSING_ID_TOKEN'],
    ['delete', { localId: 'some-id' }, 'MISSING_ID_TOKEN'],
    ['lookup', { localId: ['some-id'] }, 'MISSING_ID_TOKEN'],
  ]
  return cases.map(([verb, body, error], at) => ({
    name: `${verb}, number ${at}: ${error}`,
    path: `${OWN}:${verb}${KEY}`,
    body,
    status: 400,
    error,
  }))
}

function badSenders({ idToken }: Held): BadAuthRequest[] {
  const lookup = { path: `${PROJECT}/accounts:lookup`, body: { localId: ['some-id'] } }
  const page = { origin: 'http://localhost:5173' }
  return [
    { ...lookup, name: 'a stranger managing accounts', status: 403, error: 'Managing accounts' },
    {
      ...lookup,
      name: 'a user managing accounts',
      headers: { authorization: `Bearer ${idToken}` },
      status: 403,
      error: 'Managing accounts',
    },
    {
      ...lookup,
      name: 'a made-up administrator',
      headers: { authorization: 'Bearer owner2' },
      status: 401,
      error: 'The ID token',
    },
    {
      ...lookup,
      name: 'another scheme',
      headers: { authorization: 'Basic b3duZXI6' },
      status: 401,
      error: 'The ID token',
    },
    ...[page, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'cross-site' }].map(
      (marks) => ({
        ...lookup,
        name: `the administrator's token from a page: ${JSON.stringify(marks)}`,
        headers: { ...OWNER, ...marks } as Record<string, string>,
        status: 403,
        error: 'The administrator token',
      }),
    ),
    {
      name: "the administrator's token from a page, for its own account",
      path: `${OWN}:update${KEY}`,
      headers: { ...OWNER, ...page },
      body: { localId: 'some-id', customAttributes: '{"role":"admin"}' },
      status: 403,
      error: 'The administrator token',
    },
    {
      name: 'another project',
      path: '/identitytoolkit.googleapis.com/v1/projects/other/accounts:lookup',
      headers: OWNER,
      body: {},
      status: 404,
      error: 'PROJECT_NOT_FOUND',
    },
    {
      name: 'a project named by an anonymous caller',
      path: `${OWN}:signUp${KEY}`,
      body: { targetProjectId: 'other' },
      status: 400,
      error: 'INSUFFICIENT_PERMISSION',
    },
    {
      name: 'another project named in the body',
      path: `${OWN}:lookup`,
      headers: OWNER,
      body: { targetProjectId: 'other' },
      status: 404,
      error: 'PROJECT_NOT_FOUND',
    },
    {
      name: 'no API key',
      path: `${OWN}:signUp`,
      body: {},
      status: 403,
      error: 'The request is missing a valid API key',
    },
  ]
}

function badRefreshes({ idToken, refreshToken }: Held): BadAuthRequest[] {
  const [content = '', proof = ''] = refreshToken.split('.')
  const held = JSON.parse(Buffer.from(content, 'base64url').toString())
  const other = Buffer.from(JSON.stringify({ ...held, localId: 'admin' })).toString('base64url')
  const of = (token: string) =>
    `grant_type=refresh_token&refresh_token=${encodeURIComponent(token)}`
  const cases: [string, string, string][] = [
    ['nothing', '', 'MISSING_GRANT_TYPE'],
    ['another grant', 'grant_type=password', 'INVALID_GRANT_TYPE'],
    ['no token', 'grant_type=refresh_token', 'MISSING_REFRESH_TOKEN'],
    ['a made-up token', of('x'), 'INVALID_REFRESH_TOKEN'],
    ['an ID token', of(idToken), 'INVALID_REFRESH_TOKEN'],
    ['a token without its proof', of(`${content}.`), 'INVALID_REFRESH_TOKEN'],
    ['a token of another account', of(`${other}.${proof}`), 'INVALID_REFRESH_TOKEN'],
    ['a token with more behind it', of(`${refreshToken}x`), 'INVALID_REFRESH_TOKEN'],
    ['a token without end', of('x'.repeat(100_000)), 'INVALID_ARGUMENT'],
  ]
  return cases.map(([name, body, error]) => ({
    name: `a refresh with ${name}`,
    path: `${TOKEN}${KEY}`,
    headers: FORM,
    body,
    status: 400,
    error,
  }))
}

function badAddresses(): BadAuthRequest[] {
  const notServed = 'OPERATION_NOT_ALLOWED'
  return [
    { name: 'an unknown verb', path: `${OWN}:become${KEY}`, status: 404, error: notServed },
    {
      name: 'a verb read',
      method: 'GET',
      path: `${OWN}:lookup${KEY}`,
      status: 404,
      error: notServed,
    },
    { name: 'dots', path: `${PROJECT}/../x/accounts${KEY}`, status: 404, error: notServed },
    {
      name: 'an escaped slash',
      path: `${PROJECT}%2faccounts${KEY}`,
      status: 404,
      error: notServed,
    },
    { name: 'a prototype', path: `${OWN}:__proto__${KEY}`, status: 404, error: notServed },
    {
      name: 'the handler by POST',
      path: '/emulator/auth/handler',
      status: 404,
      error: 'No such address',
    },
    {
      name: 'a page that is none',
      path: '/emulator/auth/x',
      status: 404,
      error: 'No such address',
    },
    {
      name: 'a link of nothing',
      method: 'GET',
      path: '/emulator/action?mode=verifyEmail&apiKey=any&oobCode=x',
      status: 400,
      error: 'INVALID_OOB_CODE',
    },
    {
      name: 'a link of another mode',
      method: 'GET',
      path: '/emulator/action?mode=toString&apiKey=any&oobCode=x',
      status: 400,
      error: 'INVALID_OOB_CODE',
    },
    {
      name: 'a link that leads to a script',
      method: 'GET',
      path: '/emulator/action?mode=signIn&apiKey=any&oobCode=x&continueUrl=javascript:alert(1)',
      status: 400,
      error: 'Missing continueUrl',
    },
  ]
}
