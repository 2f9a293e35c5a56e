import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, loadConfig } from '@serein/server/platform/config.ts'
import { bucketStore } from '@serein/server/platform/picture-bucket.ts'
import { folderStore } from '@serein/server/platform/picture-store.ts'
import { secretNumber } from '@serein/server/platform/secret.ts'
import { type TestDatabase, testDatabase } from '@serein/server/platform/testing.ts'
import { openBucket } from '@serein/server/platform/testing/bucket.ts'
import { openVault } from '@serein/server/platform/vault.ts'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { commands } from './command.ts'
import { idleKeys, lostKeys } from './key.ts'

const [old, young] = ['2025', '2026'].map((id) => ({ id, key: randomBytes(32) }))
const [first, second] = ['1'.repeat(32), '2'.repeat(32)]
const config = {
  ...loadConfig({ SEREIN_SECRET: first, SEREIN_URL: 'http://spa.test' }),
  fieldKeys: [young!, old!],
}
const ada = { 'e-mail': 'Ada@example.test' }
const userId = '019a0000-0000-7000-8000-000000000001'
const seconds = `insert into business (name, slug) values ('Thermes', 'thermes') returning id`

let database: TestDatabase
const rows = async (text: string, values: string[] = []) =>
  (await database.pool.query(text, values)).rows
const entries = () =>
  rows('select actor, actor_role, endpoint, before, after from audit_entry order by id')
const run = async (
  name: string,
  answers: Record<string, string> = {},
  settings: Partial<Config> = {},
) => {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const installation = { db: database.db, config: { ...config, ...settings }, now: new Date(), say }
  await commands[name]!.run(installation, answers)
  return lines.join('\n')
}

beforeEach(async () => {
  database = await testDatabase()
  const lost = openVault([{ id: '2024', key: randomBytes(32) }]).seal('nuts', '')
  await rows(`insert into "user" (id, name, email, two_factor_enabled) values
    ('${userId}', 'Ada', 'ada@example.test', true)`)
  await rows(`insert into session (id, user_id, token, expires_at, created_at, updated_at)
    values ('one', '${userId}', 'token', now() + interval '1 day', now(), now())`)
  await rows(`insert into two_factor (id, user_id, secret, backup_codes)
    values ('one', '${userId}', 'lost', 'lost')`)
  await rows(
    `insert into wellness_note (user_id, pressure, areas_to_avoid, allergies, updated_at)
     values ('${userId}', $1, $2, $2, now())`,
    [lost, openVault([old!]).seal('nuts', `wellness_note ${userId} allergies`)],
  )
})
afterEach(() => database.close())

test('an owner is made once, and an unknown account or shop is reported', async () => {
  await expect(run('owner', ada)).rejects.toThrow('set-up-link')
  await rows(seconds)
  await expect(run('owner', { 'e-mail': 'bob@example.test' })).rejects.toThrow(
    'Nobody has an account with bob@example.test',
  )
  expect(await run('owner', ada)).toBe('ada@example.test is an owner of Thermes now.')
  expect(await run('owner', ada)).toBe('ada@example.test is an owner of Thermes already.')
  expect(await rows('select role, user_id from membership')).toEqual([
    { role: 'owner', user_id: userId },
  ])
  const entry = { actor: null, actor_role: 'platform_admin', endpoint: 'member.save' }
  expect((await entries())[0]).toEqual({ ...entry, before: {}, after: { role: 'owner' } })
  await rows(`insert into business (name, slug) values ('Hammam', 'hammam')`)
  await expect(run('owner', ada)).rejects.toThrow('--business:\n  hammam  Hammam\n  thermes')
  expect(await run('owner', { ...ada, business: 'hammam' })).toContain('an owner of Hammam now')
})

test('a log-out, a removed second step and a new platform admin are each logged', async () => {
  expect(await run('end-sessions', ada)).toContain('(sessions: 1)')
  expect(await run('second-step off', ada)).toContain('without a second step now')
  expect(await run('second-step off', ada)).toContain('nothing was changed')
  expect(await run('platform-admin', ada)).toBe('ada@example.test runs the platform now.')
  expect(
    await rows('select two_factor_enabled as step, is_platform_admin as admin from "user"'),
  ).toEqual([{ step: false, admin: true }])
  expect(await rows('select from two_factor')).toEqual([])
  expect((await entries()).map(({ endpoint, after }) => [endpoint, after])).toEqual([
    ['admin.endSessions', { sessions: 0 }],
    ['admin.takeStepOff', { hasTwoStep: false }],
    ['admin.makeAdmin', { isPlatformAdmin: true }],
  ])
})

test('the set-up link is printed as long as there is no business', async () => {
  expect(await run('set-up-link')).toMatch(/http:\/\/spa\.test\/console\/set-up#[\w-]{43}$/)
  await expect(run('set-up-link', { 'mail-to': 'ada@example.test' })).rejects.toThrow('SMTP_URL')
  await rows(seconds)
  await expect(run('set-up-link')).rejects.toThrow('a business already')
})

test('resealing reports what it sealed again and what no key opens', async () => {
  expect(await run('keys reseal')).toBe(
    [
      'Sealed anew: 0 second steps; left, since no key opens them: 1.',
      'Sealed anew: 0 wellness notes; left, since no key opens them: 1.',
      'Sealed anew: 0 treatment notes.',
      'Sealed anew: 0 answers to health forms.',
      'Sealed anew: 0 files of clients.',
      'Sealed anew: 0 accounts of payment providers.',
      'Sealed anew: 0 private calendars.',
      'Sealed anew: 0 silent signals.',
      'The key 2024, with which encrypted fields (1) were sealed, is not in SEREIN_FIELD_KEYS: put it behind the first one.',
    ].join('\n'),
  )
  await rows('delete from wellness_note')
  await rows(`update two_factor set secret = '$ba$7$00'`)
  expect(await run('keys')).toContain('A secret with which second steps (1) were sealed')
  await rows('delete from two_factor')
  expect(await run('keys')).toBe(
    'The key 2025 is needed no more: take it out of SEREIN_FIELD_KEYS.',
  )
})

test('pictures of a folder are copied to a bucket, those already there not again', async () => {
  const { bucket, close } = await openBucket()
  const folder = await mkdtemp(join(tmpdir(), 'serein-copy-'))
  onTestFinished(close)
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = ['a', 'b', 'c'].map((letter) => `${letter.repeat(32)}-480.webp`)
  for (const file of files) await folderStore(folder).write(file, Buffer.from(file))
  await writeFile(join(folder, 'aa', `${files[0]}.0123456789ab.part`), 'half')
  const [target, into] = [bucketStore(bucket), { pictureFolder: null, pictureBucket: bucket }]
  await target.write(files[1]!, Buffer.from('as it was'))
  const copy = (from: string) => run('pictures copy', { folder: from }, into)
  expect(await copy(folder)).toBe('Copied pictures: 2; there already: 1.')
  expect(await copy(folder)).toBe('Copied pictures: 0; there already: 3.')
  const copied = await Promise.all(files.map(async (file) => String(await target.read(file))))
  expect(copied).toEqual([files[0], 'as it was', files[2]])
  await expect(copy(join(folder, 'other'))).rejects.toThrow('There is no folder')
})

test('events that were set aside are listed and can be retried', async () => {
  expect(await run('events')).toBe('Nothing: no event is set aside.')
  const [{ id } = { id: '' }] = await rows(seconds)
  await rows(
    `with event as (insert into outbox (business_id, event, subject_id, data)
       values ($1, 'booking.cancelled', $1, '{}') returning id)
     insert into outbox_aside (reader, event_id, reason) select 'notification', id, 'no such word' from event`,
    [id],
  )
  expect(await run('events')).toMatch(/notification booking\.cancelled \(\d+\): no such word$/)
  expect(await run('events again')).toContain('Asked for 1 again')
  expect(await rows('select is_asked from outbox_aside')).toEqual([{ is_asked: true }])
  expect((await entries()).map(({ endpoint }) => endpoint)).toEqual(['admin.retryEvents'])
})

test('a key is idle when nothing is sealed with it, and lost when something is and nobody has it', () => {
  const [before, after] = [first, second].map((one) => String(secretNumber(one!)))
  const both = { secrets: [second!, first!] as const, fieldKeys: [young!] }
  const fields = new Map([['2026', 3]])
  const by = (...keys: string[]) => ({ fields, steps: new Map(keys.map((key) => [key, 1])) })
  expect(idleKeys(both, by(after!))).toEqual([expect.stringContaining('for 30 days')])
  expect(idleKeys(both, by(after!, before!))).toEqual([])
  // What was sealed before secrets had numbers may be anybody's.
  expect(idleKeys(both, by(after!, ''))).toEqual([])
  expect(lostKeys({ ...both, secrets: [second!] }, by(before!))).toEqual([
    expect.stringContaining('second steps (1)'),
  ])
  expect(lostKeys(both, by(before!, after!))).toEqual([])
})
