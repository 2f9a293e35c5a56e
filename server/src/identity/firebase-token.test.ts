import { generateKeyPair, type JWTPayload } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTokens } from './firebase-token.ts'
import { type Firebase, openFirebase } from './testing/firebase.ts'

let firebase: Firebase
let at: Date
beforeEach(async () => {
  firebase = await openFirebase()
  at = new Date()
})
afterEach(() => firebase.close())

const verifier = (settings = {}) => openTokens({ ...firebase.config, ...settings }, () => at)
const seconds = () => Math.floor(at.getTime() / 1_000)
const later = (minutes: number) => (at = new Date(at.getTime() + minutes * 60_000))
/** The code of the refusal; null for a token that is taken. */
const refusal = (token: string, settings = {}) =>
  verifier(settings)(token).then(
    () => null,
    (error: unknown) => (error as { code?: string }).code,
  )

test('a token that a current key has signed tells who somebody is', async () => {
  const token = await firebase.token({ phone_number: '+33612345678', name: 'Noé' })
  expect(await verifier()(token)).toMatchObject({
    sub: 'firebase-1',
    email: 'noe@gmail.test',
    email_verified: true,
    phone_number: '+33612345678',
    name: 'Noé',
    firebase: { sign_in_provider: 'password' },
  })
})

test.for<[string, () => JWTPayload]>([
  ['of another project', () => ({ aud: 'another-project' })],
  ['of another issuer', () => ({ iss: 'https://securetoken.google.com/another-project' })],
  [
    'of an issuer that begins alike',
    () => ({ iss: 'https://securetoken.google.com/demo-serein-2' }),
  ],
  ['that is over', () => ({ exp: seconds() - 1 })],
  ['that never ends', () => ({ exp: undefined })],
  ['issued in the future', () => ({ iat: seconds() + 60 })],
  ['without the instant of its issue', () => ({ iat: undefined })],
  ['of a log-in in the future', () => ({ auth_time: seconds() + 60 })],
  ['without the instant of the log-in', () => ({ auth_time: undefined })],
  ['for nobody', () => ({ sub: '' })],
  ['without a subject', () => ({ sub: undefined })],
  ['of somebody anonymous', () => ({ firebase: { sign_in_provider: 'anonymous' } })],
  ['that an app made up for itself', () => ({ firebase: { sign_in_provider: 'custom' } })],
  ['that does not say how', () => ({ firebase: undefined })],
])('a token %s is refused', async ([, claims]) => {
  expect(await refusal(await firebase.token(claims()))).toBe('token_refused')
})

test('a token that was changed on its way is refused', async () => {
  const [header, body, signature] = (await firebase.token()).split('.')
  const claims = JSON.parse(Buffer.from(body!, 'base64url').toString()) as object
  const other = Buffer.from(JSON.stringify({ ...claims, sub: 'firebase-2' })).toString('base64url')
  expect(await refusal(`${header}.${other}.${signature}`)).toBe('token_refused')
  expect(await refusal(`${header}.${body}.${signature!.slice(0, -8)}AAAAAAAA`)).toBe(
    'token_refused',
  )
  expect(await refusal(`${header}.${body}.`)).toBe('token_refused')
  expect(await refusal('no token at all')).toBe('token_refused')
})

test('a token signed with a key of somebody else is refused, under whatever name', async () => {
  const { privateKey } = await generateKeyPair('RS256')
  expect(await refusal(await firebase.token({}, { key: privateKey }))).toBe('token_refused')
  expect(await refusal(await firebase.token({}, { header: { kid: 'unheard-of' } }))).toBe(
    'token_refused',
  )
})

test('no other way of signing is taken, nor none', async () => {
  const secret = new TextEncoder().encode('a-public-key-that-everybody-knows')
  expect(await refusal(await firebase.token({}, { header: { alg: 'HS256' }, key: secret }))).toBe(
    'token_refused',
  )
  const { privateKey } = await generateKeyPair('PS256')
  expect(
    await refusal(await firebase.token({}, { header: { alg: 'PS256' }, key: privateKey })),
  ).toBe('token_refused')
  expect(await refusal(firebase.unsigned())).toBe('token_refused')
})

test('an emulator signs nothing, and only then is that enough', async () => {
  const settings = { emulator: '127.0.0.1:9099' }
  expect(await verifier(settings)(firebase.unsigned())).toMatchObject({ sub: 'firebase-1' })
  expect(await refusal(firebase.unsigned({ aud: 'another-project' }), settings)).toBe(
    'token_refused',
  )
  expect(await refusal(firebase.unsigned({ exp: seconds() - 1 }), settings)).toBe('token_refused')
  expect(await refusal(await firebase.token(), settings)).toBe('token_refused')
})

test('keys are read once for as long as they hold, and anew afterwards', async () => {
  const verify = verifier()
  const [one, other] = await Promise.all([firebase.token(), firebase.token({ sub: 'firebase-2' })])
  await Promise.all([verify(one), verify(other)])
  later(50)
  await verify(one)
  expect(firebase.served.asked).toBe(1)
  later(11)
  await verify(await firebase.token({}, {}, at))
  expect(firebase.served.asked).toBe(2)
})

test('a key that is new is looked for, but not by each who makes one up', async () => {
  const verify = verifier()
  await verify(await firebase.token())
  later(2)
  await firebase.addKey('second')
  const fresh = await firebase.token({}, { header: { kid: 'second' } }, at)
  expect(await verify(fresh)).toMatchObject({ sub: 'firebase-1' })
  expect(firebase.served.asked).toBe(2)
  for (const kid of ['a', 'b', 'c'])
    await expect(verify(await firebase.token({}, { header: { kid } }, at))).rejects.toMatchObject({
      code: 'token_refused',
    })
  expect(firebase.served.asked).toBe(2)
})

test('a key that Google has taken back verifies nothing once its term is over', async () => {
  const verify = verifier()
  const token = await firebase.token({ exp: seconds() + 7_200 })
  await verify(token)
  await firebase.addKey('second')
  firebase.dropKey('first')
  later(61)
  await expect(verify(token)).rejects.toMatchObject({ code: 'token_refused' })
})

test('without Google’s keys nobody comes in, and everybody can once they are there', async () => {
  const verify = verifier()
  const token = await firebase.token()
  firebase.served.isDown = true
  await expect(verify(token)).rejects.toMatchObject({ code: 'identity_provider_down' })
  firebase.served.isDown = false
  expect(await verify(token)).toMatchObject({ sub: 'firebase-1' })
})
