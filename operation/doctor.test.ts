import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen, type RawRequest } from '../e2e/peers/listen.ts'
import { placeOfSecret } from '@serein/server/payment/account-seal.ts'
import { clientAddress } from '@serein/server/platform/address.ts'
import { probes } from '@serein/server/platform/readiness.ts'
import { openDatabase } from '@serein/server/platform/pool.ts'
import { bucketStore } from '@serein/server/platform/picture-bucket.ts'
import { openSmtpPeer, type SmtpPeer } from '@serein/server/platform/smtp-peer.ts'
import { forSuperuser } from '@serein/server/platform/testing.ts'
import { openBucket } from '@serein/server/platform/testing/bucket.ts'
import { fileDatabase } from '@serein/server/platform/testing/for-file.ts'
import { openVault } from '@serein/server/platform/vault.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { roomFinding } from './check/disk.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'

const folder = join(import.meta.dirname, '..')
const database = fileDatabase()
const data = mkdtempSync(join(tmpdir(), 'serein-doctor-'))
const search = { isReady: () => true, counts: () => ({ shops: 0, built: 0 }) }
const secret = 'a secret of the doctor of 32 characters'
let mail: SmtpPeer
/** What stands at the public address; each test says how requests arrive there. */
let door: Awaited<ReturnType<typeof listen>>
const way = { forwarded: (header: string) => header, trusts: 0, date: () => new Date(), secret }

beforeAll(async () => {
  mail = await openSmtpPeer()
  door = await listen(answerAtDoor)
})
afterAll(async () => {
  await Promise.all([mail.close(), door.close()])
  rmSync(data, { recursive: true })
})

async function answerAtDoor({ path, headers }: RawRequest) {
  if (path.startsWith('/2010-04-01/')) return { status: 401, body: { code: 20_003 } }
  if (path === '/token') return { status: 400, body: { error: 'invalid_grant' } }
  if (path === '/v1/account') return answerAtStripe(headers.authorization)
  const forwarded = way.forwarded(String(headers['x-forwarded-for']))
  const options = {
    secrets: [way.secret] as const,
    trustedProxies: way.trusts,
    now: () => new Date(),
    addressOf: (context: { req: { raw: Request } }) =>
      clientAddress(context.req.raw.headers, '127.0.0.1', way.trusts),
  }
  const served = { pool: database.pool, search, databaseFolder: null, pictureFolder: data }
  const answer = await probes(served, options).request(path, {
    headers: { ...(headers as Record<string, string>), 'x-forwarded-for': forwarded },
  })
  return {
    status: answer.status,
    body: await answer.json(),
    headers: { date: way.date().toUTCString() },
  }
}

function answerAtStripe(key = '') {
  if (key.includes('away')) return undefined
  return key.includes('good')
    ? { status: 200, body: { id: 'acct_1', object: 'account' } }
    : { status: 401, body: { error: { type: 'invalid_request_error', message: 'No such key' } } }
}

const key = { id: '2026', key: randomBytes(32) }
const whole = () => ({
  SEREIN_ENV: 'production',
  SEREIN_NETWORK: 'private',
  SEREIN_URL: door.origin,
  SEREIN_SECRET: secret,
  SEREIN_FIELD_KEYS: `2026:${key.key.toString('base64')}`,
  SEREIN_DATA: data,
  DATABASE_URL: database.url,
  SMTP_URL: mail.url,
  MAIL_FROM: 'spa@serein.example',
})

/** What is found wrong with the whole installation but for these settings; with `all`, what is well, too. */
async function found(
  settings: Record<string, string> = {},
  more: { mailTo?: string; all?: true; asksBusinesses?: true } = {},
) {
  const findings: Finding[] = []
  const tell = (finding: Finding) => void findings.push(finding)
  const environment = { ...whole(), ...settings }
  const isWell = await examine({ environment, folder, tell, ...more })
  const bad = findings.filter(({ state }) => state === 'bad')
  expect(isWell).toBe(bad.length === 0)
  return (more.all ? findings : bad).map(({ about, says }) => `${about}: ${says}`)
}

test('an installation that works has nothing bad, and sends a mail when it is told to', async () => {
  const lines = await found({}, { mailTo: 'ada@example.test', all: true })
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Database: PostgreSQL 18/),
      'Clock: That of the database agrees with ours.',
      'Keys: All that is sealed opens.',
      expect.stringMatching(/^Mail: .* took a mail to ada@example\.test/),
      `Public address: Serein answers at ${door.origin}.`,
      'Proxy: None stands in front.',
      'Clock: That of the public address agrees with ours.',
    ]),
  )
  expect(mail.received.map(({ to }) => to)).toEqual(['ada@example.test'])
  expect(await found()).toEqual([])
})

describe('a broken installation is told what to do', () => {
  test('about settings: all that are wrong', async () => {
    const lines = await found(
      { SEREIN_SECRET: '', PORT: 'abc', SEREIN_TRUSTED_PROXY: '1' },
      { all: true },
    )
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining('SEREIN_SECRET is missing'),
        expect.stringContaining('PORT must be a number'),
        'Settings: SEREIN_TRUSTED_PROXY is no setting: correct its name, or take it out.',
      ]),
    )
  })

  test('about a database that does not answer, or refuses', async () => {
    const away = found({ DATABASE_URL: 'postgres://x:y@127.0.0.1:9/z' })
    expect(await away).toEqual([expect.stringContaining('DATABASE_URL does not answer')])
    const name = new URL(database.url).pathname.slice(1)
    const role = `doctor_${name}`
    const { pool, close } = openDatabase(forSuperuser(database.url))
    onTestFinished(close)
    await pool.query(`create role ${role} login password 'x'`)
    const url = Object.assign(new URL(database.url), { username: role, password: 'x' }).href
    await pool.query(`grant select on all tables in schema public to ${role}`)
    expect(await found({ DATABASE_URL: url })).toEqual([
      `Database: ${role} may not make tables: say "grant all on schema public to ${role}" there, as its owner.`,
    ])
    await pool.query(`drop owned by ${role}; drop role ${role}`)
  })

  test('about a mail server that refuses, or does not answer', async () => {
    const other = mail.url.replace(/:\/\/.*@/u, '://serein:wrong@')
    expect(await found({ SMTP_URL: other })).toEqual([
      expect.stringMatching(/^Mail: .* refuses the user or the password of SMTP_URL/),
    ])
    expect(await found({ SMTP_URL: 'smtp://127.0.0.1:9' })).toEqual([
      expect.stringMatching(/^Mail: .* does not answer .* correct host and port in SMTP_URL/),
    ])
  })

  test('about providers that do not know the keys', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
    const open = { SEREIN_ENV: 'demo' }
    const lines = await found({
      ...open,
      STRIPE_SECRET_KEY: 'sk_test_one',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_other',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'wrong',
      TWILIO_FROM: '+33644601234',
      TWILIO_URL: door.origin,
      FCM_PROJECT: 'my-spa-1234',
      FCM_CLIENT_EMAIL: 'push@my-spa-1234.example',
      FCM_PRIVATE_KEY: pem,
      FCM_TOKEN_URL: `${door.origin}/token`,
    })
    expect(lines).toEqual([
      'Stripe: It refuses the keys: correct STRIPE_PUBLISHABLE_KEY.',
      'Twilio: It does not know the account: correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
      expect.stringMatching(/^Firebase: It gives no token for pushes .* FCM_PRIVATE_KEY/),
    ])
  })

  test('about a business whose provider takes its keys no more, and about no other', async () => {
    const lost = openVault([{ id: '2024', key: randomBytes(32) }])
    const vaults = { mine: openVault([key]), lost }
    const keep = async (name: string, keptKey: string, vault: keyof typeof vaults = 'mine') => {
      const id = randomUUID()
      await database.pool.query(
        `with made as (insert into business (name, slug) values ($1, $2) returning id)
         insert into provider_account (business_id, id, provider, public_key, account_reference, is_live, secret_sealed,
           secret_last4, tried_at)
         select id, $3, 'stripe', 'pk_live_x', 'acct_1', true, $4, '', now() from made`,
        [name, name.toLowerCase(), id, vaults[vault].seal(keptKey, placeOfSecret(id))],
      )
    }
    for (const name of ['Thermes', 'Hammam']) await keep(name, 'sk_live_good')
    await keep('Oasis', 'sk_live_revoked')
    await keep('Lotus', 'sk_test_other')
    await keep('Source', 'sk_live_good', 'lost')
    await keep('Brume', 'sk_live_away')
    const set = { SEREIN_ENV: 'demo', STRIPE_URL: door.origin }
    const options = { asksBusinesses: true, all: true } as const
    const lines = await found(set, options).finally(() =>
      database.pool.query('delete from provider_account; delete from business'),
    )
    const anew = 'have its owner enter the keys anew in the console'
    expect(lines.filter((line) => line.startsWith('Stripe')).toSorted()).toEqual([
      expect.stringMatching(/^Stripe: It does not answer \(businesses: 1\)/),
      'Stripe: It takes the keys of businesses: 2.',
      expect.stringContaining(`Lotus: it refuses the publishable key: ${anew}`),
      expect.stringContaining(`Oasis: it refuses the secret key: ${anew}`),
      expect.stringContaining('Source: no key of SEREIN_FIELD_KEYS opens'),
    ])
    expect(await found(set, options)).toContain(
      'Businesses: None has an account of its own at a provider.',
    )
  })

  test('about a clock that is wrong', async () => {
    way.date = () => new Date(Date.now() + 3_600_000)
    const lines = await found().finally(() => (way.date = () => new Date()))
    expect(lines).toEqual([
      expect.stringMatching(
        /^Clock: That of the public address is 3\d\d\d seconds ahead of ours.*NTP/,
      ),
    ])
  })

  test.each([
    [
      'one that nobody has told of',
      (header: string) => `${header}, 198.51.100.7`,
      0,
      /share its limits: set SEREIN_TRUST_PROXY=1/,
    ],
    [
      'one more than there is',
      (header: string) => header,
      1,
      /pretend to be any address: set SEREIN_TRUST_PROXY=0/,
    ],
    ['one that writes the header anew', () => '198.51.100.7', 0, /set SEREIN_TRUST_PROXY=1/],
  ])('about a proxy: %s', async (_, forwarded, trusts, says) => {
    Object.assign(way, { forwarded, trusts })
    const lines = await found({ SEREIN_TRUST_PROXY: String(trusts) }).finally(() =>
      Object.assign(way, { forwarded: (header: string) => header, trusts: 0 }),
    )
    expect(lines).toEqual([expect.stringMatching(says)])
  })

  test('about an address at which nobody, or somebody else, answers', async () => {
    expect(await found({ SEREIN_URL: 'http://127.0.0.1:9' })).toEqual([
      expect.stringMatching(/^Public address: Nobody answers at .* start Serein/),
    ])
    way.secret = 'x'.repeat(32)
    const lines = await found().finally(() => (way.secret = secret))
    expect(lines).toEqual([expect.stringContaining('Serein with another SEREIN_SECRET')])
  })

  test('about a disk that is full, or a folder that cannot be written', async () => {
    const file = join(data, 'file')
    writeFileSync(file, '')
    expect(await found({ SEREIN_PICTURES: join(file, 'pictures') })).toEqual([
      expect.stringContaining('a file stands in the way'),
    ])
    expect([2 ** 28, 2 ** 30, 2 ** 34].map((bytes) => roomFinding('/data', bytes).state)).toEqual([
      'bad',
      'note',
      'good',
    ])
  })

  test('about a bucket of pictures that cannot be used', async () => {
    const { bucket, close } = await openBucket()
    onTestFinished(close)
    const set = {
      SEREIN_PICTURES: `s3://${bucket.name}/pictures`,
      S3_ENDPOINT: new URL(bucket.address).origin,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    }
    const { host } = new URL(bucket.address)
    expect(await found(set, { all: true })).toContain(
      `Pictures: The bucket my-spa at ${host} can be read and written.`,
    )
    const store = bucketStore({ ...bucket, prefix: 'pictures' })
    for await (const { file } of store.list()) expect(file).toBe('gone again')
    expect(await found({ ...set, S3_SECRET_ACCESS_KEY: 'wrong' })).toEqual([
      `Pictures: ${host} refuses the key: correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    ])
    expect(await found({ ...set, SEREIN_PICTURES: 's3://gone' })).toEqual([
      `Pictures: There is no bucket gone at ${host}: make it, or correct SEREIN_PICTURES.`,
    ])
  })

  test('about keys that are lost', async () => {
    const sealed = openVault([{ id: '2024', key: randomBytes(32) }]).seal('nuts', '')
    await database.pool.query(
      `insert into "user" (id, name, email) values ('a', 'A', 'a@example.test')`,
    )
    await database.pool.query(
      `insert into wellness_note (user_id, pressure, areas_to_avoid, allergies, updated_at)
       values ('a', $1, $1, $1, now())`,
      [sealed],
    )
    const lines = await found().finally(() => database.pool.query('delete from "user"'))
    expect(lines).toEqual([
      expect.stringContaining('The key 2024, with which encrypted fields (3)'),
    ])
  })
})
