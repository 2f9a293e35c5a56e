import type { Locator, Page } from '@playwright/test'
import { fits, isAccessible } from './inspection.ts'
import { blocksOf } from './steps/console.ts'
import { startProduction } from './steps/production.ts'
import { codeOf } from './steps/one-time-code.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

const port = 40 + Number(process.env.E2E_PORT ?? 3199)
const owner = {
  name: 'Jeanne Arpin',
  email: 'jeanne@thermes.example',
  password: 'quiet-river-7-moss',
}

/** What a person types on the way, field by field; more than this nobody sets a spa up with. */
const fieldsMost = 60

test(
  'an owner sets up an empty production server and takes the money of a first visit, without mail and without SQL',
  { tag: ['@desk', '@once'] },
  async ({ visitor }) => {
    test.setTimeout(240_000)
    const t = wordsOf('en', 'console')
    const server = await startProduction(port)
    const context = await visitor('desk')
    const page = await context.newPage()
    let fields = 0
    const type = async (field: Locator, text: string) => {
      fields += 1
      await field.fill(text)
    }
    const label = (word: Parameters<typeof t>[0], of: Page | Locator = page) =>
      of.getByLabel(t(word), { exact: true })
    const press = (word: Parameters<typeof t>[0], of: Page | Locator = page) =>
      of.getByRole('button', { name: t(word), exact: true }).click()
    const sheet = () => page.getByRole('dialog')
    const guide = page.getByRole('region', { name: t('support.guide.title') })
    const step = (word: Parameters<typeof t>[0]) =>
      guide.getByRole('listitem').filter({ hasText: t(word) })
    const home = () => page.goto(`${server.origin}/console/`)

    try {
      await test.step('the link makes the business and its owner, once', async () => {
        await page.goto(server.setUpLink)
        await press('business.setUp.action')
        await expect(label('business.setUp.businessName')).toBeFocused()
        await isAccessible(page)
        await type(label('business.setUp.businessName'), 'Thermes du Lac')
        await type(label('business.setUp.ownerName'), owner.name)
        await type(label('identity.form.email'), owner.email)
        await type(label('identity.form.password'), owner.password)
        await press('business.setUp.action')
        await expect(page.getByRole('heading', { name: t('identity.step.needed') })).toBeVisible()
        const other = await context.newPage()
        await other.goto(server.setUpLink)
        await expect(other.getByRole('heading', { name: t('business.setUp.done') })).toBeVisible()
        await other.close()
      })

      await test.step('a second step is set up with an app', async () => {
        await type(label('identity.form.password'), owner.password)
        await press('identity.step.start')
        const key = (await page.locator('code').textContent())!.replaceAll(/\s/gu, '')
        await isAccessible(page)
        await type(label('identity.step.code'), codeOf(key))
        await press('identity.step.confirm')
        await isAccessible(page)
        await press('identity.step.kept')
      })

      await test.step('the first shop is open every day', async () => {
        await expect(page.getByRole('heading', { name: t('shop.first.title') })).toBeVisible()
        await isAccessible(page)
        await fits(page)
        await type(label('shop.first.street'), '3 quai du Lac')
        await type(label('shop.first.postalCode'), '74000')
        await type(label('shop.first.city'), 'Annecy')
        for (const day of ['Monday', 'Sunday']) await page.getByLabel(day, { exact: true }).check()
        await press('shop.first.action')
        // A new server makes its list of the world's places first.
        await expect(guide).toBeVisible({ timeout: 60_000 })
        await expect(guide.getByText(t('support.guide.left', { count: 6 }))).toBeVisible()
        await expect(step('support.guide.messages')).toContainText(
          t('support.guide.off', { channels: 'e-mail, SMS, app notifications' }),
        )
        await isAccessible(page)
      })

      await test.step('a therapist without an address works when the shop is open', async () => {
        await step('support.guide.team').getByRole('link').click()
        await page
          .getByRole('button', { name: t('team.add') })
          .first()
          .click()
        await type(label('team.name', sheet()), 'Inès')
        await isAccessible(page)
        await press('common.save', sheet())
        await expect(page.getByText('Mon, Tue, Wed, Thu, Fri, Sat, Sun')).toBeVisible()
        await isAccessible(page)
      })

      await test.step('a room', async () => {
        await home()
        await step('support.guide.rooms').getByRole('link').click()
        await press('resource.newKind')
        await type(label('resource.name.en', sheet()), 'Treatment room')
        await type(label('resource.name.fr', sheet()), 'Cabine de soin')
        await press('common.save', sheet())
        await expect(sheet()).toBeHidden()
        await press('resource.newUnit')
        await type(label('resource.name', sheet()), 'Room 1')
        await press('common.save', sheet())
        await expect(sheet()).toBeHidden()
      })

      await test.step('a treatment, published', async () => {
        await home()
        await step('support.guide.services').getByRole('link').click()
        await press('catalogue.category.new')
        await type(label('catalogue.name.en', sheet()), 'Massages')
        await type(label('catalogue.name.fr', sheet()), 'Massages')
        await press('common.save', sheet())
        await expect(sheet()).toBeHidden()
        await press('catalogue.service.new')
        await type(label('catalogue.name.en', sheet()), 'Lake massage')
        await type(label('catalogue.name.fr', sheet()), 'Massage du lac')
        await type(label('catalogue.length', sheet()), '60')
        await type(label('catalogue.price', sheet()), '80')
        await sheet().getByLabel('Inès', { exact: true }).check()
        await press('common.save', sheet())
        await expect(sheet()).toBeHidden()
        const publish = t('catalogue.publishOf', { name: 'Lake massage' })
        await page.getByRole('button', { name: publish }).click()
        const withdraw = t('catalogue.withdrawOf', { name: 'Lake massage' })
        await expect(page.getByRole('button', { name: withdraw })).toBeVisible()
      })

      await test.step('a caller is booked for tomorrow and pays at the desk', async () => {
        await home()
        await expect(guide.getByText(t('support.guide.left', { count: 3 }))).toBeVisible()
        await press('booking.board.book')
        await type(label('booking.form.customer', sheet()), 'Wilhelmina Quest')
        const named = t('booking.form.newCustomer', { name: 'Wilhelmina Quest' })
        await sheet().getByRole('button', { name: named }).click()
        await label('booking.form.service', sheet()).selectOption({ index: 1 })
        await press('booking.today.nextDay', sheet())
        await type(
          sheet().getByRole('textbox', { name: t('booking.form.time'), exact: true }),
          '11:00',
        )
        await sheet()
          .getByRole('button', { name: t('booking.form.bookFor', { amount: '€80' }) })
          .click()
        await expect(sheet()).toBeHidden()
        await press('booking.today.nextDay')
        await blocksOf(page, 'Wilhelmina Quest').click()
        await press('payment.open.take')
        const bill = page.getByRole('dialog', { name: t('payment.sheet.title') })
        await press('payment.take.exact', bill)
        await bill
          .getByRole('button', { name: t('payment.take.button', { amount: '€80' }) })
          .click()
        await expect(bill.getByText(t('payment.sheet.settled'))).toBeVisible()
      })

      await test.step('the guide can be closed', async () => {
        await home()
        await press('support.guide.hide', guide)
        await expect(guide).toBeHidden()
        await page.getByRole('button', { name: t('common.undo') }).click()
        await expect(guide).toBeVisible()
      })
      expect(fields).toBeLessThanOrEqual(fieldsMost)
    } finally {
      await context.close()
      await server.close()
    }
  },
)
