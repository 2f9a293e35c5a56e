import { afterAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from './testing.ts'
import { transaction } from '../platform/command.ts'
import { testDatabase, type TestDatabase } from '../platform/testing.ts'
import { beginInstallation, makeSetUpLink, readInstallation, refuseSetUp } from './installation.ts'

const now = new Date('2026-11-26T08:00:00Z')
const databases: TestDatabase[] = []
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  databases.push(database)
})
afterAll(() => Promise.all(databases.map((each) => each.close())))

const jeanne = {
  businessName: 'Thermes de l’Île',
  ownerName: 'Jeanne Arpin',
  email: 'Jeanne@Thermes.example',
  password: 'quiet-river-7-moss',
  language: 'fr' as const,
}
const tokenOf = (link: string | null) => link!.split('#')[1]!
const begin = (setUpToken: string, at = now) =>
  transaction(database.db, (tx) => beginInstallation(tx, { ...jeanne, setUpToken }, at))

test('the link makes a business and its owner, who runs the platform, too', async () => {
  expect(await readInstallation(database.db)).toEqual({ isEmpty: true })
  const token = tokenOf(await makeSetUpLink(database.db, now))
  const { rows: links } = await database.pool.query('select hash from set_up_link')
  expect(JSON.stringify(links)).not.toContain(token)
  const { businessId } = await begin(token)
  const { rows } = await database.pool.query(
    `select b.id, b.slug, m.role, u.email, u.is_platform_admin, u.language, a.provider_id
     from business b join membership m on m.business_id = b.id join "user" u on u.id = m.user_id
       join account a on a.user_id = u.id`,
  )
  expect(rows).toEqual([
    {
      id: businessId,
      slug: 'thermes-de-l-ile',
      role: 'owner',
      email: 'jeanne@thermes.example',
      is_platform_admin: true,
      language: 'fr',
      provider_id: 'credential',
    },
  ])
  expect(await readInstallation(database.db)).toEqual({ isEmpty: false })
})

test('the link works once, and none is made any more; others that were printed are gone', async () => {
  const [first, second] = [
    tokenOf(await makeSetUpLink(database.db, now)),
    tokenOf(await makeSetUpLink(database.db, now)),
  ]
  await begin(second)
  expect(await refusalOf(begin(second))).toBe('set_up_over')
  expect(await refusalOf(begin(first))).toBe('set_up_over')
  expect(await makeSetUpLink(database.db, now)).toBeNull()
  expect((await database.pool.query('select 1 from set_up_link')).rows).toEqual([])
})

test('of two who set up at once one does', async () => {
  const links = [await makeSetUpLink(database.db, now), await makeSetUpLink(database.db, now)]
  const ends = await Promise.all(links.map((link) => refusalOf(begin(tokenOf(link)))))
  expect(ends.toSorted((a, b) => a.localeCompare(b))).toEqual(['done', 'set_up_over'])
  expect((await database.pool.query('select 1 from business')).rows).toHaveLength(1)
})

test('after a day, with another token, or with a password that is guessed, nothing is made', async () => {
  const setUpToken = tokenOf(await makeSetUpLink(database.db, now))
  const later = new Date(now.getTime() + 24 * 3_600_000)
  expect(await refusalOf(begin(setUpToken, later))).toBe('set_up_over')
  expect(await refusalOf(begin('x'.repeat(43)))).toBe('set_up_over')
  const outcomeOf = (input: object, at = now) =>
    refusalOf(refuseSetUp(database.db, { ...jeanne, setUpToken, ...input }, at))
  expect(await outcomeOf({})).toBe('done')
  expect(await outcomeOf({}, later)).toBe('set_up_over')
  expect(await outcomeOf({ password: 'short' })).toBe('password_too_short')
  expect(await outcomeOf({ password: 'motdepasse' })).toBe('password_common')
  expect(await readInstallation(database.db)).toEqual({ isEmpty: true })
})
