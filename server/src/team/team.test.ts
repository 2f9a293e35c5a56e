import { expect, test } from 'vitest'
import { getMenu } from '../catalogue/catalogue.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { listTherapists, staffOf } from './team.ts'

const now = new Date('2026-11-21T14:00:00.000Z')

const database = fileDatabase({ demo: true, now })

async function shopId(slug: string): Promise<string> {
  const { id } = await database.db
    .selectFrom('shop')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return id
}

async function teamOf(slug: string, at = now) {
  return (await listTherapists(database.db, await shopId(slug), at)).therapists
}

test('the team of a shop stands in its order, with languages and words in both languages', async () => {
  const team = await teamOf('le-marais')
  expect(team.map(({ name }) => name)).toEqual(['Inès', 'Marc', 'Yuna', 'Théo', 'Salomé'])
  expect(team[0]).toMatchObject({
    gender: 'female',
    languages: ['fr', 'en', 'es'],
    picture: { src: '/pictures/portrait-ines.svg' },
  })
  for (const { title, bio } of team)
    for (const text of [title, bio]) expect(text.en && text.fr).toBeTruthy()
})

test('skills are of the shop’s menu; own lengths and prices stand out', async () => {
  const { categories } = await getMenu(database.db, await shopId('le-marais'))
  const services = categories.flatMap((category) => category.services)
  const offered = new Set(services.flatMap(({ variants }) => variants.map(({ id }) => id)))
  const team = await teamOf('le-marais')
  for (const { skills } of team) {
    expect(skills.length).toBeGreaterThan(5)
    for (const { variantId } of skills) expect(offered).toContain(variantId)
  }
  const [deepTissue] = services.find(({ name }) => name.en === 'Deep tissue massage')!.variants
  const skillOf = (name: string) =>
    team
      .find((one) => one.name === name)!
      .skills.find(({ variantId }) => variantId === deepTissue!.id)
  expect(skillOf('Marc')).toMatchObject({ lengthMinutes: null, priceMinor: 9500 })
  expect(skillOf('Inès')).toMatchObject({ lengthMinutes: null, priceMinor: null })
  expect(skillOf('Salomé')).toBeUndefined()
  const isExpert = (name: string) =>
    team.find((one) => one.name === name)!.expertVariantIds.includes(deepTissue!.id)
  expect(['Marc', 'Inès'].map(isExpert)).toEqual([true, false])
})

test('whoever left, is not active, or works elsewhere is not in the team', async () => {
  const [first, second, ...rest] = await teamOf('belleville')
  await database.sql`update shift set to_day = '2026-11-01' where staff_id = ${first!.id}`
  await database.sql`delete from shift_exception where staff_id = ${first!.id}`
  await database.sql`update staff_member set is_active = false where id = ${second!.id}`
  expect((await teamOf('belleville')).map(({ id }) => id)).toEqual(rest.map(({ id }) => id))
  const earlier = await teamOf('belleville', new Date('2026-10-20T08:00:00.000Z'))
  expect(earlier.map(({ id }) => id)).toContain(first!.id)
})

test('a service that a shop does not offer any more is nobody’s skill there', async () => {
  const id = await shopId('plateau')
  const [before] = await teamOf('plateau')
  await database.sql`delete from service_shop where shop_id = ${id}`
  const [after] = await teamOf('plateau')
  expect(before!.skills.length).toBeGreaterThan(0)
  expect(after!.skills).toEqual([])
})

test('there is no team of an unknown shop', async () => {
  await expect(
    listTherapists(database.db, '019b76da-a800-7000-8000-000000000000', now),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('a member who gives treatments is known as the therapist they are; the desk serves nobody', async () => {
  const { rows } = await database.pool.query<{ businessId: string; userId: string; name: string }>(
    `select m.business_id as "businessId", m.user_id as "userId", u.name
     from membership m join "user" u on u.id = m.user_id where m.role in ('therapist', 'front_desk')`,
  )
  const members = await Promise.all(
    rows.map(async (row) => [row.name, (await staffOf(database.db, row)) !== null] as const),
  )
  const team = await database.pool.query(`select id from staff_member where user_id is not null`)
  expect(members.filter(([, isTherapist]) => isTherapist)).toHaveLength(team.rowCount!)
  expect(members.some(([, isTherapist]) => !isTherapist)).toBe(true)
})
