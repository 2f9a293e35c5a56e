import { linkTo } from '@serein/app/address/link.ts'
import { isAccessible } from './inspection.ts'
import { demo, logInAs } from './steps/account.ts'
import { sentText } from './steps/sent.ts'
import { expect, test, type Sql } from './test.ts'
import { wordsOf } from './words.ts'

test('the platform suspends a business, and lifts it', async ({
  page,
  visitor,
  customer,
  allow,
  language,
  sql,
}) => {
  // The page of a spa that is suspended is none; its server says so to its own log alone.
  allow(/status of 40[34]|^40[34] from/u)
  allow(/thrown: redacted/u)
  const c = wordsOf(language, 'console')
  const { shopId, name } = await suspended(sql, customer.email)
  const platform = await (await visitor('desk')).newPage()
  await logInAs(platform.context(), demo('admin'))
  const { api } = customer
  const found = async () => (await api.shop.list({ text: name, limit: 5 })).shops.length
  const searched = async () =>
    (await api.search.shops({ text: name, limit: 5 })).shops.some(({ id }) => id === shopId)
  await platform.goto('/console/')
  await expect(platform).toHaveURL(/\/console\/platform/u)
  await platform.getByRole('link', { name: c('business.platform.title') }).click()
  await platform.getByRole('searchbox').fill(name)
  await platform.getByRole('link', { name: new RegExp(name, 'u') }).click()
  const sheet = platform.getByRole('main')
  await expect(platform.getByRole('heading', { name, level: 1 })).toBeVisible()

  await test.step('the owner reads the reason', async () => {
    await page.goto('/console/settings')
    await expect(page.getByText('Nobody opens the door.')).toBeVisible()
    await expect(
      page.getByRole('heading', { name: c('business.suspended.settings', { name }) }),
    ).toBeVisible()
    await page.goto('/console/calendar')
    await page
      .getByRole('button', { name: c('booking.board.book') })
      .first()
      .press('Enter')
    const booking = page.getByRole('dialog', { name: c('booking.board.book') })
    await expect(booking.getByText(c('business.suspended.goesOn'))).toBeVisible()
    expect(await found()).toBe(0)
  })

  await test.step('the business is found within a second of lifting the suspension', async () => {
    await expect(sheet.getByText('Nobody opens the door.')).toBeVisible()
    await sheet.getByRole('button', { name: c('business.platform.lift') }).press('Enter')
    await expect(sheet.getByLabel(c('business.platform.reason'))).toBeVisible()
    expect(await found()).toBe(1)
    await expect.poll(searched, { timeout: 1_500, intervals: [100] }).toBe(true)
    await page.goto(linkTo('shopDetails', { shop: shopId }))
    await expect(page.getByRole('heading', { name })).toBeVisible()
  })

  await test.step('the business is gone when suspended again, and back when that is undone', async () => {
    await sheet.getByRole('button', { name: c('business.platform.suspend'), exact: true }).click()
    await expect(sheet.getByText(c('business.platform.reasonMissing'))).toBeVisible()
    await sheet.getByLabel(c('business.platform.reason')).fill('Complaints of guests.')
    await sheet.getByRole('button', { name: c('business.platform.suspend'), exact: true }).click()
    await expect(sentText(sheet, 'Complaints of guests.')).toBeVisible()
    await expect.poll(searched, { timeout: 1_500, intervals: [100] }).toBe(false)
    await page.reload()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeHidden()
    await platform.getByRole('button', { name: c('common.undo') }).click()
    await expect(sheet.getByLabel(c('business.platform.reason'))).toBeVisible()
    expect(await found()).toBe(1)
    await sql(`update shop set is_active = false where id = $1`, [shopId])
  })
})

test('the platform writes the next version of a legal text, and a help article @all', async ({
  visitor,
  allow,
  language,
  sql,
}) => {
  allow(/status of 403|^403 from/u)
  const c = wordsOf(language, 'console')
  const page = await (await visitor('desk')).newPage()
  await logInAs(page.context(), demo('admin'))

  await test.step('a legal text is drafted in both languages and published for a future day', async () => {
    await page.goto('/console/platform/legal')
    await page.getByLabel(c('identity.legal.changes.en')).fill('A point on parking.')
    await page.getByLabel(c('identity.legal.changes.fr')).fill('Un point sur le stationnement.')
    await page.getByRole('tab', { name: c('shop.texts.english') }).click()
    const text = page.getByRole('textbox', { name: c('shop.texts.english'), exact: true })
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Parking is free.')
    await expect(text).toContainText('Parking is free.')
    await page.getByRole('button', { name: c('common.save'), exact: true }).click()
    await expect(page.getByText(c('identity.legal.saved'))).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', { name: c('identity.legal.publish'), exact: true }).click()
    await page.getByLabel(c('identity.legal.from')).fill(day(400))
    await page.getByRole('button', { name: c('identity.legal.publishNow') }).click()
    await expect(page.getByText(c('identity.legal.isPlanned')).first()).toBeVisible()
    const [row] = await sql(
      `select version, published_at > now() as "isAhead", body -> 'en' #>> '{}' like '%Parking is free.%' as "isWritten"
       from legal_text where kind = 'privacy' order by version desc limit 1`,
    )
    expect(row).toMatchObject({ isAhead: true, isWritten: true })
  })

  await test.step('a help article is written, published and read in the app', async () => {
    await page.goto('/console/platform/articles')
    await page.getByRole('button', { name: c('support.article.add') }).click()
    const title = `Parking ${Math.random().toString(36).slice(2, 8)}`
    await page.getByLabel(c('support.article.titleEn')).fill(title)
    await page.getByLabel(c('support.article.titleFr')).fill(title)
    await page.getByRole('checkbox', { name: c('support.article.publish') }).check({ force: true })
    const texts = { en: 'Park behind the house.', fr: 'Garez-vous derrière la maison.' }
    for (const [word, text] of [
      ['shop.texts.english', texts.en],
      ['shop.texts.french', texts.fr],
    ] as const) {
      await page.getByRole('tab', { name: c(word) }).click()
      await page.getByRole('textbox', { name: c(word), exact: true }).fill(text)
    }
    await isAccessible(page)
    await page.getByRole('button', { name: c('common.save'), exact: true }).click()
    await expect(page.getByText(c('support.article.savedPublished'))).toBeVisible()
    await page.goto(linkTo('support'))
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByText(texts[language])).toBeVisible()
    await sql(`update support_article set is_published = false where title ->> 'en' = $1`, [title])
  })
})

/** A business of its own, suspended, that belongs to whoever has this address: nobody else’s journey meets it. */
async function suspended(sql: Sql, email: string): Promise<{ shopId: string; name: string }> {
  const name = `Maison ${Math.random().toString(36).slice(2, 8)}`
  const [row] = await sql(
    `with b as (
       insert into business (name, slug) values ($1, lower(replace($1, ' ', '-'))) returning id),
     m as (
       insert into membership (business_id, user_id, role) select b.id, u.id, 'owner' from b, "user" u where u.email = $2),
     s as (
       insert into suspension (business_id, reason, suspended_at) select id, 'Nobody opens the door.', now() from b),
     shop as (
       insert into shop select r.* from b, shop o, jsonb_populate_record(null::shop, to_jsonb(o) || jsonb_build_object(
         'id', uuidv7(), 'business_id', b.id, 'name', $1, 'slug', 'alone', 'is_active', false, 'is_suspended', true,
         'search_text', lower($1), 'is_featured', false, 'latitude', -48.9, 'longitude', -123.4)) r
       where o.slug = 'le-marais' returning id)
     select id from shop`,
    [name, email],
  )
  return { shopId: String(row!.id), name }
}

function day(from: number): string {
  return new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
}
