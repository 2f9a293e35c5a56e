import { demo, logInAs } from './steps/account.ts'
import { addressOf } from './steps/pay.ts'
import { dayAfter, hold, planAddress, type Plan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

/** Of the therapist; the others give it for 80. */
const ownPriceMinor = 9_500

test(
  'a service made by an owner can be booked by a client at once',
  { tag: '@desk' },
  async ({ page, customer, language, visitor }) => {
    const words = wordsOf(language, 'console')
    const desk = await visitor('desk')
    await logInAs(desk, demo('owner'))
    const owners = await desk.newPage()
    const name = `Clay ${Date.now().toString(36)}`
    await owners.goto('/console/catalogue')
    await owners.getByRole('button', { name: words('catalogue.service.new'), exact: true }).click()
    const sheet = owners.getByRole('dialog', { name: words('catalogue.service.new') })
    await sheet.getByLabel(words('catalogue.name.en')).fill(name)
    await sheet.getByLabel(words('catalogue.name.fr')).fill(name)
    await sheet.getByLabel(words('catalogue.description.en')).fill('Warm clay.')
    await sheet.getByLabel(words('catalogue.description.fr')).fill('Argile chaude.')
    await sheet.getByLabel(words('catalogue.beforeVisit.en')).fill('Drink water.')
    await sheet.getByLabel(words('catalogue.beforeVisit.fr')).fill('Buvez de l’eau.')
    const pictures = sheet.getByRole('group', { name: words('catalogue.picture') })
    await pictures.getByRole('button').first().click()
    const first = sheet.getByRole('group', { name: words('catalogue.variant.nth', { n: 1 }) })
    await first.getByLabel(words('catalogue.length'), { exact: true }).fill('60')
    for (const price of await first.getByLabel(/^(?:Price|Prix)/u).all()) await price.fill('80')
    const therapist = first.getByRole('group', { name: words('catalogue.givenBy') })
    const who = await therapist.getByRole('checkbox').first().evaluate(nameOfBox)
    await therapist.getByRole('checkbox').first().check()
    await first.getByText(words('catalogue.own')).click()
    await first.getByLabel(words('catalogue.ownPrice', { name: who })).fill('95')
    await sheet.getByRole('button', { name: words('catalogue.variant.add') }).click()
    const second = sheet.getByRole('group', { name: words('catalogue.variant.nth', { n: 2 }) })
    await second.getByLabel(words('catalogue.length'), { exact: true }).fill('90')
    for (const price of await second.getByLabel(/^(?:Price|Prix)/u).all()) await price.fill('120')
    await sheet.getByRole('button', { name: words('catalogue.need.add') }).click()
    await sheet
      .getByRole('group', { name: words('catalogue.need.kinds') })
      .getByRole('checkbox', { name: /Treatment room|Cabine de soin/u })
      .check()
    await expect(
      sheet.getByText('Warm clay.').or(sheet.getByText('Argile chaude.')).last(),
    ).toBeVisible()
    await sheet.getByRole('button', { name: words('common.save') }).click()
    await expect(sheet).toBeHidden()
    await owners.getByRole('button', { name: words('catalogue.publishOf', { name }) }).click()
    await expect(
      owners.getByRole('button', { name: words('catalogue.withdrawOf', { name }) }),
    ).toBeVisible()

    const plan = await planOf(customer.api, name, who)
    await page.goto(planAddress(plan, 'shopBooking'))
    await expect(page.getByText(name).first()).toBeVisible()
    const { id, totalMinor } = await hold(customer.api, plan)
    expect(totalMinor).toBe(ownPriceMinor)
    await page.goto(addressOf('checkout', id))
    await expect(page.getByText(name).first()).toBeVisible()

    await owners.getByRole('button', { name: words('catalogue.retireOf', { name }) }).click()
    await expect(
      owners.getByText(words('catalogue.done.retired', { name })).filter({ visible: true }),
    ).toBeVisible()
    await owners.getByRole('button', { name: words('catalogue.removeOf', { name }) }).click()
    await expect(
      owners.getByRole('button', { name: words('catalogue.removeOf', { name }) }),
    ).toBeVisible()
    const menu = await customer.api.catalogue.menu({ shopId: plan.shop.id })
    expect(JSON.stringify(menu)).not.toContain(name)
  },
)

test(
  'services are reordered by dragging and by keyboard, where the focus follows',
  { tag: ['@desk', '@all'] },
  async ({ page, language }) => {
    const words = wordsOf(language, 'console')
    await logInAs(page.context(), demo('owner'))
    await page.goto('/console/catalogue')
    const category = page
      .getByRole('region')
      .filter({ has: page.getByRole('list') })
      .nth(1)
    const names = category.getByRole('listitem').locator('.serif')
    await expect(names.nth(1)).toHaveText(/\S/u)
    const before = await names.allTextContents()
    const [first, second] = before as [string, string]
    const after = [second, first, ...before.slice(2)]
    await names.nth(0).scrollIntoViewIfNeeded()
    const [from, to] = [(await names.nth(0).boundingBox())!, (await names.nth(1).boundingBox())!]
    const saved = page.waitForResponse((answer) => /categories\/.*\/order$/u.test(answer.url()))
    await page.mouse.move(from.x + 4, from.y + 4)
    await page.mouse.down()
    await page.mouse.move(to.x + 4, to.y + 4, { steps: 10 })
    await expect(names).toHaveText(after)
    await page.mouse.move(to.x + 6, to.y + 4)
    await page.mouse.up()
    expect((await saved).status()).toBe(200)
    await expect(names).toHaveText(after)
    await page.reload()
    await expect(names).toHaveText(after)
    const earlier = category.getByRole('button', {
      name: words('catalogue.earlier', { name: first }),
    })
    await earlier.press('Enter')
    await expect(names).toHaveText(before)
    const later = category.getByRole('button', { name: words('catalogue.later', { name: first }) })
    await later.press('Enter')
    await expect(names).toHaveText(after)
    await expect(later).toBeFocused()
    await earlier.press('Enter')
    await expect(names).toHaveText(before)
  },
)

function nameOfBox(box: Element): string {
  return box.closest('label')?.textContent ?? ''
}

/** The service by its name, with its therapist, at a time in the days to come. */
async function planOf(api: Parameters<typeof hold>[0], name: string, who: string): Promise<Plan> {
  const { shops } = await api.shop.list({ text: 'Serein' })
  for (const shop of shops) {
    const { categories } = await api.catalogue.menu({ shopId: shop.id })
    const service = categories
      .flatMap((each) => each.services)
      .find((each) => each.name.en === name)
    const { therapists } = await api.team.list({ shopId: shop.id })
    const therapist = therapists.find((each) => each.name === who)
    if (!service || !therapist || shop.currency !== 'EUR') continue
    const variantId = service.variants[0]!.id
    const guests = [{ items: [{ variantId, addOnIds: [], wish: therapist.id }] }]
    const visit = { guests, together: 'same_start' as const, sameRoom: false }
    for (const inDays of [5, 6, 7, 8, 9, 10, 11]) {
      const day = dayAfter(shop.timeZone, inDays)
      const { starts } = await api.slot.day({ shopId: shop.id, ...visit, day })
      const free = starts.flatMap(({ isFree, startsAt, priceMinor }) =>
        // An offer takes something off other times.
        isFree && priceMinor === ownPriceMinor ? [{ startsAt, priceMinor }] : [],
      )
      if (free.length > 0) return { shop, services: [service], therapist, day, visit, starts: free }
    }
  }
  throw new Error('the new service is never free')
}
