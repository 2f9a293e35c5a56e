import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { smallWorld } from '../booking/fixture.ts'
import { backUp } from './backup.ts'
import { type Manifest, missingKeys } from './backup-manifest.ts'
import { stampMode } from './database-mode.ts'
import { migrate } from './migrate.ts'
import { publish } from './outbox.ts'
import { bucketStore } from './picture-bucket.ts'
import { folderStore } from './picture-store.ts'
import { restore, type RestoreOptions } from './restore.ts'
import { anyTable, fillAnyTable } from './testing/any-row.ts'
import { openBucket } from './testing/bucket.ts'
import { contentOf, shapeOf } from './testing/database-content.ts'
import { forFile } from './testing/for-file.ts'
import { onOrdinaryDatabase } from './testing/ordinary-database.ts'
import { eventCalled, testDatabase, type TestDatabase } from './testing.ts'

const keys = {
  secrets: ['the secret of the tests'],
  fieldKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }],
}
const root = join(import.meta.dirname, '../../..')
const picture = { file: `${'0f'.repeat(16)}-960.webp`, bytes: randomBytes(5_000) }

const s3 = forFile(openBucket)

/** A small installation, and a backup of it that was made while a second spa moved in. */
const stage = forFile(async () => {
  const [source, empty] = [await testDatabase(), await testDatabase()]
  const home = await mkdtemp(join(tmpdir(), 'serein-backup-'))
  await fillAnyTable(source.pool)
  await stampMode(source.db, 'demo')
  await smallWorld(source.db)
  await source.db.transaction().execute((tx) => publish(tx, eventCalled('first')))
  const pictures = folderStore(join(home, 'pictures'))
  await pictures.write(picture.file, picture.bytes)
  const content = await contentOf(source)
  const options = {
    url: source.url,
    pictures,
    settings: 'SEREIN_ENV=demo\n',
    keys,
    sealedBy: `select 'test' as key`,
  }
  const folder = join(home, 'backup')
  const manifest = await whileMovingIn(source, (tell) => backUp({ ...options, folder, tell }))
  async function close() {
    await Promise.all([source.close(), empty.close()])
    await rm(home, { recursive: true })
  }
  return { source, empty, home, folder, manifest, content, options, close }
})

it('brings everything of one moment into a database of an ordinary owner, and there it holds as before', async () => {
  await onOrdinaryDatabase(async (target, url) => {
    await target.pool.query(anyTable)
    const pictures = bucketStore({ ...s3.bucket, prefix: 'restored' })
    const { warnings } = await restored({ url, pictures, disks: { pictures: null } })
    expect(warnings).toEqual([])
    expect(await contentOf(target)).toEqual(stage.content)
    expect(await shapeOf(target)).toEqual(await shapeOf(stage.source))
    const { rows } = await target.pool.query<{ last: string }>('select max(id) as last from outbox')
    await target.db.transaction().execute((tx) => publish(tx, eventCalled('next')))
    const next = await target.sql<{ id: number }>`select id from outbox order by id desc limit 1`
    expect(next[0]!.id).toBeGreaterThan(Number(rows[0]!.last))
    expect(await pictures.read(picture.file)).toEqual(picture.bytes)
  })
})

it('says of itself what is in it, for nobody else to read', async () => {
  const { folder, manifest } = stage
  expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest)
  expect(manifest.tables.find(({ name }) => name === 'business')!.rows).toBe(1)
  expect(manifest.files.map(({ path }) => path)).toContain(`pictures/${picture.file}`)
  expect((await stat(folder)).mode & 0o077).toBe(0)
  expect(JSON.stringify(manifest)).not.toContain(keys.fieldKeys[0]!.key.toString('base64'))
})

it('refuses a folder that is there, and leaves nothing of a backup that fails', async () => {
  const { folder, home, options } = stage
  await expect(backUp({ ...options, folder })).rejects.toThrow(/is there already/)
  const failing = join(home, 'failing')
  await expect(
    backUp({ ...options, folder: failing, sealedBy: 'select nonsense' }),
  ).rejects.toThrow(/nonsense/)
  const stop = new AbortController()
  const tell = (words: string) => void (words.startsWith('table 9 ') && stop.abort())
  await expect(backUp({ ...options, folder: failing, tell, signal: stop.signal })).rejects.toThrow(
    /was stopped: nothing of it was kept/,
  )
  expect((await readdir(home)).filter((name) => name.startsWith('failing'))).toEqual([])
  await mkdir(`${failing}.partial`)
  await expect(backUp({ ...options, folder: failing })).rejects.toThrow(/another backup writes it/)
})

it('restores nothing over something', async () => {
  await stage.source.pool.query('select')
  await expect(restored({ url: stage.source.url })).rejects.toThrow(/Serein runs on this database/)
  const target = await testDatabase()
  await smallWorld(target.db)
  await target.db.destroy()
  await expect(restored({ url: target.url })).rejects.toThrow(/is not empty/)
  await target.close()
  const folder = await changed('of a day before', (one) => ({
    ...one,
    migrations: one.migrations.slice(0, -1),
  }))
  await expect(restored({ folder })).rejects.toThrow(/was brought further, to 0/)
})

it.for([
  ['is of a newer version', fromTheFuture, /made by Serein 9\.0\.0 and has the migration 9999-/],
  ['is larger than the disk', larger, /MB free, and the backup needs 1,000,000,00\d MB/],
  ['belongs to production', (one: Manifest) => ({ ...one, mode: 'production' }), /SEREIN_ENV=prod/],
  [
    'is not to be read',
    (one: Manifest) => ({ ...one, format: 2 }),
    /a newer Serein made the backup/,
  ],
  ['has another file than was written', tampered, /damaged: tables\/anything\.copy\.zst is not/],
  ['lacks a file', elsewhere, /not whole: tables\/nothing\.zst cannot be read/],
] as [string, (manifest: Manifest) => object, RegExp][])(
  'refuses a backup that %s',
  async ([name, change, words]) => {
    const folder = await changed(name, change)
    await expect(restored({ folder })).rejects.toThrow(words)
  },
)

it('leaves an empty database as empty when it fails half way, for the next try', async () => {
  const folder = await changed('short', (one) => ({
    ...one,
    tables: one.tables.map((each) => (each.name === 'business' ? { ...each, rows: 7 } : each)),
  }))
  await onOrdinaryDatabase(async (target, url) => {
    await target.pool.query(anyTable)
    const before = [await contentOf(target), await shapeOf(target)]
    await expect(restored({ folder, url })).rejects.toThrow(
      /has 7 rows of business, and 1 were read/,
    )
    expect([await contentOf(target), await shapeOf(target)]).toEqual(before)
  })
})

it('brings a backup of an older version forward, and what its migrations say happens to the data', async () => {
  const [older, newer] = [await testDatabase(), await testDatabase()]
  const migrations = await mkdtemp(join(stage.home, 'migrations-'))
  for (const { pool } of [older, newer])
    await pool.query('drop schema public cascade; create schema public')
  await writeFile(join(migrations, '0001-shop-first.sql'), firstMigration)
  await migrate(older.url, { folder: migrations })
  await older.pool.query(
    `insert into database_mode values ('demo'); insert into "user" values ('u1', 'one@spa.test')`,
  )
  const folder = join(stage.home, 'older')
  await backUp({ ...stage.options, url: older.url, folder })
  await writeFile(
    join(migrations, '0002-shop-second.sql'),
    `alter table "user" add host text; update "user" set host = split_part(email, '@', 2)`,
  )
  await newer.pool.query(`set application_name = 'test'`)
  await restored({ url: newer.url, folder, migrations })
  expect(await newer.sql`select * from "user"`).toEqual([
    { id: 'u1', email: 'one@spa.test', host: 'spa.test' },
  ])
  await Promise.all([older.close(), newer.close()])
})

it('brings a backup from the end of the former chain into the baseline, and refuses an older one', async () => {
  const [older, newer] = [await testDatabase(), await testDatabase()]
  const own = `select name, hash from migration order by name`
  const { rows: all } = await newer.pool.query(own)
  for (const { pool } of [older, newer])
    await pool.query('drop schema public cascade; create schema public')
  await migrate(older.url, { until: '0244-import.sql' })
  await stampMode(older.db, 'demo')
  await older.pool.query('delete from migration')
  for (const { name, hash } of former('0222-notification-reason-codes.sql'))
    await older.pool.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
  const folder = join(stage.home, 'former')
  await backUp({ ...stage.options, url: older.url, folder })
  await newer.pool.query(`set application_name = 'test'`)
  await restored({ folder, url: newer.url, disks: { pictures: null } })
  expect((await newer.pool.query(own)).rows).toEqual(all)
  const earlier = await changed('former, earlier', (one) => ({
    ...one,
    migrations: former('0216-payment-till-payout.sql'),
  }))
  await expect(restored({ folder: earlier })).rejects.toThrow(/0216-.* commit c8750b6e/)
  await Promise.all([older.close(), newer.close()])
})

it('is a command, as restoring is, and takes pictures out of a bucket, too', async () => {
  const { source, home, folder } = stage
  const copy = join(home, 'by-command')
  await bucketStore(s3.bucket).write(picture.file, picture.bytes)
  const backup = (to: string) => ofInstallation('backup', to, source.url)
  expect(await backup(copy)).toMatch(/^Backed up [\d,]+ rows of \d+ tables and 1 picture \(/)
  const manifest = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8')) as Manifest
  expect(manifest.keys).toMatchObject({ needed: [], fields: { test: expect.any(String) } })
  const settings = await readFile(join(copy, 'settings.env'), 'utf8')
  for (const name of ['DATABASE_URL', 'S3_SECRET_ACCESS_KEY'])
    expect(settings).toContain(`# ${name} was set; it is in no backup.`)
  expect(manifest.files).toContainEqual(
    stage.manifest.files.find(({ path }) => path === `pictures/${picture.file}`),
  )
  await expect(backup(folder)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is there already/),
  })
  await source.pool.query('select')
  await expect(ofInstallation('restore', copy, source.url)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Serein runs on this database: stop it first\.$/m),
  })
})

it('says which keys are missing', () => {
  const { manifest } = stage
  expect(missingKeys(manifest, keys)).toEqual([])
  const others = [{ id: 'test', key: Buffer.alloc(32, 8) }]
  expect(missingKeys(manifest, { ...keys, fieldKeys: others })).toEqual([
    expect.stringContaining('the key test, which SEREIN_FIELD_KEYS does not have'),
  ])
  expect(missingKeys(manifest, { ...keys, secrets: ['another'] })).toEqual([
    expect.stringContaining('SEREIN_SECRET is not the one of the backup'),
  ])
})

function restored(options: Partial<RestoreOptions>) {
  return restore({
    url: stage.empty.url,
    folder: stage.folder,
    pictures: folderStore(join(stage.home, 'restored')),
    mode: 'demo',
    keys,
    disks: { pictures: join(stage.home, 'restored', 'deep'), database: stage.home },
    ...options,
  })
}

/** What `npm run backup` or `restore` says. */
async function ofInstallation(command: string, folder: string, url: string): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    SEREIN_DATA: stage.home,
    SEREIN_PICTURES: `s3://${s3.bucket.name}/${s3.bucket.prefix}`,
    S3_ENDPOINT: new URL(s3.bucket.address).origin,
    S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
    SEREIN_SECRET: 'x'.repeat(32),
    SEREIN_FIELD_KEYS: `test:${keys.fieldKeys[0]!.key.toString('base64')}`,
  }
  const line = [join(root, 'operation', `${command}.ts`), folder]
  return (await promisify(execFile)(process.execPath, line, { cwd: root, env })).stdout
}

/** As an installation has it that has never had a version with the baseline. */
function former(last: string) {
  return ['0001-platform.sql', last].map((name) => ({ name, hash: '' }))
}

const firstMigration = `create table "user" (id text primary key, email text not null);
create table business (id int primary key);
create table database_mode (mode text not null)`

/** While `work` copies, and has come to shops, a spa moves in, whose business would have been copied before. */
async function whileMovingIn<T>(
  { db }: TestDatabase,
  work: (tell: (words: string) => void) => Promise<T>,
): Promise<T> {
  const isAtTheDoor = Promise.withResolvers<void>()
  const mayMoveIn = Promise.withResolvers<void>()
  const movingIn = db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`lock table shop in access exclusive mode`.execute(tx)
    isAtTheDoor.resolve()
    await mayMoveIn.promise
    await smallWorld(tx)
  })
  await isAtTheDoor.promise
  const done = await work((progress) => void (progress.endsWith(', shop') && mayMoveIn.resolve()))
  await movingIn
  return done
}

/** A copy of the backup in which something is other. */
async function changed(name: string, change: (manifest: Manifest) => object): Promise<string> {
  const folder = join(stage.home, name)
  await mkdir(folder)
  for (const part of ['tables', 'pictures', 'settings.env'])
    await symlink(join(stage.folder, part), join(folder, part))
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(change(stage.manifest)))
  return folder
}

function fromTheFuture(one: Manifest) {
  const migration = { name: '9999-shop-more.sql', hash: '' }
  return { ...one, serein: '9.0.0', migrations: [...one.migrations, migration] }
}

function larger(one: Manifest) {
  return { ...one, databaseBytes: 1e15 }
}

function tampered(one: Manifest) {
  const files = one.files.map((file) =>
    file.path.includes('anything') ? { ...file, sha256: '0'.repeat(64) } : file,
  )
  return { ...one, files }
}

function elsewhere(one: Manifest) {
  return { ...one, files: [{ path: 'tables/nothing.zst', bytes: 1, sha256: '0'.repeat(64) }] }
}
