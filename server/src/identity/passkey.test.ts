import { beforeAll, expect, test } from 'vitest'
import { appOf } from '../platform/config-app.ts'
import { madePasskey } from './testing/passkey-device.ts'
import { camille, cookieOf, origin, post, fileAuth } from './testing.ts'

let cookie: string
const t = fileAuth()
beforeAll(async () => {
  cookie = await t.register()
})

const read = (answer: Response) => answer.json() as Promise<Record<string, unknown>>
const get = (path: string, with_ = cookie) =>
  t.auth.handler(new Request(`${origin}/api/auth/passkey/${path}`, { headers: { cookie: with_ } }))
const made = {
  id: 'a-key',
  rawId: 'a-key',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
  clientExtensionResults: {},
}

test('a new key must be opened by a finger, a face or a PIN, and stay with its owner', async () => {
  const options = await read(await get('generate-register-options'))
  expect(options).toMatchObject({
    rp: { id: 'booking.example', name: 'Serein' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
})

test('a new key bears the name of the platform', async () => {
  await t.database.pool.query(`update platform_setting set name = 'Oasis'`)
  const { rp } = await read(await get('generate-register-options'))
  expect(rp).toEqual({ id: 'booking.example', name: 'Oasis' })
  await t.database.pool.query(`update platform_setting set name = 'Serein'`)
})

test('only who has just logged in adds one, or takes one away', async () => {
  expect((await get('generate-register-options', '')).status).toBe(401)
  await t.database.pool.query(`update session set created_at = now() - interval '11 minutes'`)
  const late = await get('generate-register-options')
  const removal = await t.auth.handler(post('/passkey/delete-passkey', { id: 'any' }, { cookie }))
  for (const answer of [late, removal])
    expect([answer.status, (await read(answer)).code]).toEqual([403, 'log_in_again'])
  await t.database.pool.query(`update session set created_at = now()`)
})

test('what no key has signed opens nothing, and is no fault of ours', async () => {
  const register = await get('generate-register-options')
  const challenge = cookieOf(register)
  const answers = [
    await t.auth.handler(post('/passkey/verify-registration', { response: made }, { cookie })),
    await t.auth.handler(
      post(
        '/passkey/verify-registration',
        { response: made, name: 'Mine' },
        { cookie: `${cookie}; ${challenge}` },
      ),
    ),
  ]
  const used = await get('generate-authenticate-options', '')
  answers.push(
    await t.auth.handler(
      post('/passkey/verify-authentication', { response: made }, { cookie: cookieOf(used) }),
    ),
  )
  const codes = await Promise.all(answers.map(async (one) => (await read(one)).code))
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  expect(codes).toEqual(['passkey_refused', 'passkey_refused', 'passkey_unknown'])
  const { rows } = await t.database.pool.query('select count(*)::int as n from passkey')
  expect(rows).toEqual([{ n: 0 }])
})

test('a key with characters that cannot be kept is refused by its field', async () => {
  const use = async (key: object) => {
    const challenge = cookieOf(await get('generate-authenticate-options', ''))
    const body = { response: { ...made, ...key } }
    return t.auth.handler(post('/passkey/verify-authentication', body, { cookie: challenge }))
  }
  for (const [path, key] of Object.entries({
    'response.id': { id: 'a\0key' },
    'response.rawId': { rawId: 'a\ud83d' },
    'response.response.userHandle': { response: { userHandle: '\0' } },
    'response.clientExtensionResults': { clientExtensionResults: { '\0': true } },
  })) {
    const answer = await use(key)
    const fields = [{ path, message: 'This holds characters that cannot be kept.' }]
    expect([answer.status, (await read(answer)).data]).toEqual([400, { fields }])
  }
  expect((await get('generate-register-options?name=%00')).status).toBe(400)
})

test('a challenge is asked once: what was made for one log-in opens no second', async () => {
  await keep('known')
  const options = await get('generate-authenticate-options', '')
  const challenge = cookieOf(options)
  const use = async () => {
    const body = { response: { ...made, id: 'known', rawId: 'known' } }
    return read(
      await t.auth.handler(post('/passkey/verify-authentication', body, { cookie: challenge })),
    )
  }
  expect((await use()).code).toBe('passkey_refused')
  const { rows } = await t.database.pool.query(
    `select count(*)::int as n from verification where value like '%expectedChallenge%authentication%'`,
  )
  expect((await use()).code).toBe('passkey_refused')
  expect(rows).toEqual([{ n: 0 }])
})

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
const apk = `android:apk-key-hash:${Buffer.alloc(32, 0xab).toString('base64url')}`

test.each([
  [origin, 200],
  [apk, 200],
  [`android:apk-key-hash:${Buffer.alloc(32, 1).toString('base64url')}`, 401],
  ['https://evil.example', 401],
  ['capacitor://localhost', 401],
])('a key made for %s is answered with %i', async (madeAt, status) => {
  const app = appOf({ SEREIN_APP_ANDROID_CERTIFICATES: [fingerprint] })
  const auth = t.open({ app })
  const path = `${origin}/api/auth/passkey/generate-register-options`
  const optionsAnswer = await auth.handler(new Request(path, { headers: { cookie } }))
  const { challenge } = (await optionsAnswer.clone().json()) as { challenge: string }
  const response = madePasskey({ challenge, rpId: 'booking.example', origin: madeAt })
  const both = `${cookie}; ${cookieOf(optionsAnswer)}`
  const answer = await auth.handler(
    post('/passkey/verify-registration', { response, name: 'Mine' }, { cookie: both }),
  )
  expect(answer.status).toBe(status)
})

test('nobody removes another one’s key', async () => {
  const id = await keep('hers')
  const other = await t.register({ ...camille, email: 'other@example.test' })
  const refused = await t.auth.handler(post('/passkey/delete-passkey', { id }, { cookie: other }))
  expect(refused.status).toBe(401)
  const mine = await t.auth.handler(post('/passkey/delete-passkey', { id }, { cookie }))
  expect(mine.status).toBe(200)
  const { rows } = await t.database.pool.query('select 1 from passkey where id = $1', [id])
  expect(rows).toEqual([])
})

async function keep(credential: string): Promise<string> {
  const { rows } = await t.database.pool.query<{ id: string }>(
    `insert into passkey (id, user_id, public_key, credential_id, counter, device_type, backed_up)
     select gen_random_uuid()::text, id, 'aGVsbG8=', $1, 0, 'singleDevice', false from "user" where email = $2
     returning id`,
    [credential, camille.email],
  )
  return rows[0]!.id
}
