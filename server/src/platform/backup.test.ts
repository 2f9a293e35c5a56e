import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { smallWorld } from '../booking/fixture.ts'
import { backUp } from './backup.ts'
import { type Manifest, missingKeys } from './backup-manifest.ts'
import { stampMode } from './database-mode.ts'
import { publish } from './outbox.ts'
import { folderStore } from './picture-store.ts'
import { restore, type RestoreOptions } from './restore.ts'
import { forFile } from './testing/for-file.ts'
import { eventCalled, testDatabase, type TestDatabase } from './testing.ts'

const keys = {
  secrets: ['the secret of the tests'],
  fieldKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }],
}
const picture = { file: `${'0f'.repeat(16)}-960.webp`, bytes: randomBytes(5_000) }
const anyTable = `create table anything (id int primary key, words text, bytes bytea, list text[], json jsonb, during tstzrange,
  amount numeric, ratio double precision, twice text generated always as (words || words) stored)`

/** A small installation, and a backup of it that was made while a second spa moved in. */
const stage = forFile(async () => {
  const source = await testDatabase()
  const home = await mkdtemp(join(tmpdir(), 'serein-backup-'))
  await source.pool.query(anyTable)
  for (const [at, row] of fc.sample(anything, { numRuns: 150, seed: 7 }).entries())
    await source.pool.query('insert into anything values ($1, $2, $3, $4, $5, $6, $7, $8)', [
      at,
      ...row,
    ])
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
    await source.close()
    await rm(home, { recursive: true })
  }
  return { source, home, folder, manifest, content, options, close }
})

it('brings everything of one moment into a database of an ordinary owner, and there it holds as before', async () => {
  await withTarget(async (target, url) => {
    await target.pool.query(anyTable)
    await target.pool.query(`alter table anything owner to ${ownerOf(url)}`)
    const { warnings } = await restored({ url })
    expect(warnings).toEqual([])
    expect(await contentOf(target)).toEqual(stage.content)
    expect(await shapeOf(target)).toEqual(await shapeOf(stage.source))
    const { rows } = await target.pool.query<{ last: string }>('select max(id) as last from outbox')
    await target.db.transaction().execute((tx) => publish(tx, eventCalled('next')))
    const next = await target.sql<{ id: number }>`select id from outbox order by id desc limit 1`
    expect(next[0]!.id).toBeGreaterThan(Number(rows[0]!.last))
    expect(await folderStore(join(stage.home, 'restored')).read(picture.file)).toEqual(
      picture.bytes,
    )
  })
})

it('says of itself what is in it, for nobody else to read', async () => {
  const { folder, manifest, home } = stage
  expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest)
  expect(manifest.tables.find(({ name }) => name === 'business')!.rows).toBe(1)
  expect(manifest.files.map(({ path }) => path)).toContain(`pictures/${picture.file}`)
  expect((await stat(folder)).mode & 0o077).toBe(0)
  expect((await readdir(home)).toSorted()).toEqual(
    expect.not.arrayContaining([expect.stringContaining('.partial')]),
  )
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
  await expect(restored({ url: stage.source.url })).rejects.toThrow(/Serein runs on this database/)
  const target = await testDatabase()
  await smallWorld(target.db)
  await target.db.destroy()
  await expect(restored({ url: target.url })).rejects.toThrow(/is not empty/)
  await target.close()
})

it.for([
  ['is of a newer version', newer, /made by Serein 9\.0\.0 and has the migration 9999-/],
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
  'refuses a backup that %s, before it looks at the database',
  async ([name, change, words]) => {
    const folder = await changed(name, change)
    await expect(restored({ folder, url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
      words,
    )
  },
)

it('leaves an empty database as empty when it fails half way, for the next try', async () => {
  const folder = await changed('short', (one) => ({
    ...one,
    tables: one.tables.map((each) => (each.name === 'user' ? { ...each, rows: 7 } : each)),
  }))
  await withTarget(async (target, url) => {
    await target.pool.query(anyTable)
    await target.pool.query(`alter table anything owner to ${ownerOf(url)}`)
    const before = [await contentOf(target), await shapeOf(target)]
    await expect(restored({ folder, url })).rejects.toThrow(/has 7 rows of user, and 1 were read/)
    expect([await contentOf(target), await shapeOf(target)]).toEqual(before)
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

const words = fc
  .oneof(
    fc.constantFrom('', '\\N', '\\.', '\\', '\t', '\r\n', '"', 'NULL', '{}', ' '),
    fc.string({ unit: 'binary' }),
  )
  .map((text) => text.replaceAll('\0', ''))
const instant = fc.date({
  min: new Date('1970-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
})
const anything = fc.tuple(
  fc.option(words),
  fc.option(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
  fc.option(fc.array(fc.option(words), { minLength: 0, maxLength: 4 })),
  fc.option(fc.json().map((text) => text.replaceAll('\\u0000', ''))),
  fc.option(
    fc
      .tuple(fc.option(instant), fc.option(instant))
      .map(([a, b]) =>
        [a, b].toSorted((one, other) => Number(one ?? 0) - Number(other ?? Infinity)),
      )
      .map(([from, to]) => `[${from?.toISOString() ?? ''},${to?.toISOString() ?? ''})`),
  ),
  fc.option(
    fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map((n) => `${n}.0${n % 7n < 0 ? 1 : 2}0`),
  ),
  fc.option(fc.double().map(String)),
)

function restored(options: Partial<RestoreOptions>) {
  return restore({
    url: stage.source.url,
    folder: stage.folder,
    pictures: folderStore(join(stage.home, 'restored')),
    mode: 'demo',
    keys,
    disks: { pictures: join(stage.home, 'restored', 'deep'), database: stage.home },
    ...options,
  })
}

/** An empty database whose tables belong to somebody who may nothing else. */
async function withTarget(work: (target: TestDatabase, url: string) => Promise<void>) {
  const target = await testDatabase()
  const role = `owner_${randomBytes(5).toString('hex')}`
  const database = new URL(target.url).pathname.slice(1)
  try {
    await target.pool.query(`create role ${role} login password 'plain';
      alter database ${database} owner to ${role};
      do $$ declare one regclass; begin
        for one in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
        loop execute format('alter table %s owner to ${role}', one); end loop;
        for one in select c.oid from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'S'
          and not exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i'))
        loop execute format('alter sequence %s owner to ${role}', one); end loop;
      end $$`)
    // Else it would look as if Serein ran there.
    await target.pool.query(`set application_name = 'test'`)
    await work(
      target,
      Object.assign(new URL(target.url), { username: role, password: 'plain' }).href,
    )
  } finally {
    await target.pool.query(`alter database ${database} owner to current_user;
      reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
    await target.close()
  }
}

function ownerOf(url: string): string {
  return new URL(url).username
}

/** While `work` copies, and has come to shops, a spa moves in, whose business would have been copied before. */
async function whileMovingIn<T>(
  { db }: TestDatabase,
  work: (tell: (words: string) => void) => Promise<T>,
): Promise<T> {
  const isAtTheDoor = Promise.withResolvers<void>()
  const mayMoveIn = Promise.withResolvers<void>()
  const movingIn = db.transaction().execute(async (tx) => {
    await sql`lock table shop in access exclusive mode`.execute(tx)
    isAtTheDoor.resolve()
    await mayMoveIn.promise
    await smallWorld(tx)
  })
  await isAtTheDoor.promise
  const done = await work((told) => void (told.endsWith(', shop') && mayMoveIn.resolve()))
  await movingIn
  return done
}

async function contentOf({ pool }: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const each = tables.map(
    ({ name }) => `select '${name}' as name, count(*) || ' rows ' ||
      md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as content from ${name} t`,
  )
  const { rows } = await pool.query<{ name: string; content: string }>(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

async function shapeOf({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) as line from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal order by 1`,
  )
  return rows.map(({ line }) => line)
}

/** A copy of the backup in which something is other. */
async function changed(name: string, change: (manifest: Manifest) => object): Promise<string> {
  const folder = join(stage.home, name)
  await cp(stage.folder, folder, { recursive: true })
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(change(stage.manifest)))
  return folder
}

function newer(one: Manifest) {
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
