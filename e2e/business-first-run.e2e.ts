import type { Locator, Page } from '@playwright/test'
import { fits, isAccessible } from './inspection.ts'
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

/** What a person fills in on the way, field by field; more than this nobody sets a spa up with. */
const fieldsMost = 45

test(
  'an owner sets up an empty production server and takes the money of a first visit, without mail and without SQL',
  { tag: ['@desk', '@once'] },
  async ({ visitor }) => {
    test.setTimeout(360_000)
    const t = wordsOf('en', 'console')
    const server = await startProduction(port)
    const context = await visitor('desk')
    const page = await context.newPage()
    let fields = 0
    let presses = 0
    const fill = async (field: Locator, text: string) => {
      fields += 1
      await field.fill(text)
    }
    const tick = async (field: Locator) => {
      fields += 1
      await field.check()
    }
    const label = (word: Parameters<typeof t>[0], of: Page | Locator = page) =>
      of.getByLabel(t(word), { exact: true })
    const pressOn = async (target: Locator) => {
      presses += 1
      await target.click()
    }
    const press = (word: Parameters<typeof t>[0], of: Page | Locator = page) =>
      pressOn(of.getByRole('button', { name: t(word), exact: true }).first())
    const sheet = () => page.getByRole('dialog')
    const steps = page.getByRole('navigation', { name: t('support.start.steps') })
    const isAt = (word: Parameters<typeof t>[0]) =>
      expect(steps.locator('[aria-current=step]')).toContainText(t(word))
    const isDone = (word: Parameters<typeof t>[0]) =>
      expect(
        steps
          .getByRole('listitem')
          .filter({ hasText: t(word) })
          .first(),
      ).toContainText(t('support.guide.done'))

    try {
      await test.step('the link makes the business and its owner, once', async () => {
        await page.goto(server.setUpLink)
        await press('business.setUp.action')
        await expect(label('business.setUp.businessName')).toBeFocused()
        await isAt('support.guide.account')
        await isAccessible(page)
        await fill(label('business.setUp.businessName'), 'Thermes du Lac')
        await fill(label('business.setUp.ownerName'), owner.name)
        await fill(label('identity.form.email'), owner.email)
        await fill(label('identity.form.password'), owner.password)
        await press('business.setUp.action')
        await expect(page.getByRole('heading', { name: t('identity.step.needed') })).toBeVisible()
        const other = await context.newPage()
        await other.goto(server.setUpLink)
        await expect(other.getByRole('heading', { name: t('business.setUp.done') })).toBeVisible()
        await other.close()
      })

      await test.step('a second step is set up with an app', async () => {
        await isAt('support.guide.twoStep')
        await isDone('support.guide.account')
        await fill(label('identity.form.password'), owner.password)
        await press('identity.step.start')
        const key = (await page.locator('code').textContent())!.replaceAll(/\s/gu, '')
        await isAccessible(page)
        await fill(label('identity.step.code'), codeOf(key))
        await press('identity.step.confirm')
        await isAccessible(page)
        await press('identity.step.kept')
      })

      await test.step('the set-up begins with the spa, which is open every day', async () => {
        await expect(page.getByRole('heading', { name: t('shop.first.title') })).toBeVisible()
        await isAt('support.guide.shop')
        await isDone('support.guide.twoStep')
        await isAccessible(page)
        await fits(page)
        await fill(label('shop.first.street'), '3 quai du Lac')
        await fill(label('shop.first.postalCode'), '74000')
        await fill(label('shop.first.city'), 'Annecy')
        for (const day of ['Monday', 'Sunday']) await tick(page.getByLabel(day, { exact: true }))
        await press('shop.first.action')
        // A new server makes its list of the world's places first.
        await expect(page.getByRole('heading', { name: t('support.start.elsewhere') })).toBeVisible(
          { timeout: 60_000 },
        )
        await isAt('support.guide.import')
        await isDone('support.guide.shop')
        await isAccessible(page)
      })

      await test.step('the set-up goes on where it was after it was loaded anew', async () => {
        await press('support.start.fresh')
        await isAt('support.guide.rooms')
        await page.reload()
        await isAt('support.guide.rooms')
        await isDone('support.guide.import')
      })

      await test.step('three rooms in one form', async () => {
        await press('resource.addRooms')
        for (let more = 0; more < 2; more += 1) await press('resource.more', sheet())
        await isAccessible(page)
        await press('common.save', sheet())
        await expect(sheet()).toBeHidden()
        await isDone('support.guide.rooms')
        await press('support.start.next')
      })

      await test.step('a menu of 30, of which those that need more are left out, and one of its own', async () => {
        await isAt('support.guide.services')
        await press('catalogue.starter.open')
        await isAccessible(page)
        await pressOn(page.getByRole('button', { name: t('catalogue.starter.add', { count: 25 }) }))
        await isDone('support.guide.services')
        await press('catalogue.service.new')
        await fill(label('catalogue.name.en', sheet()), 'Lake massage')
        await fill(label('catalogue.name.fr', sheet()), 'Massage du lac')
        await fill(label('catalogue.length', sheet()), '60')
        await fill(label('catalogue.price', sheet()), '80')
        await press('common.save', sheet())
        await expect(sheet()).toBeHidden()
        await isDone('support.guide.services')
        await press('support.start.next')
      })

      await test.step('a therapist without an address works when the spa is open', async () => {
        await isAt('support.guide.team')
        await press('team.add')
        await fill(label('team.name', sheet()), 'Inès')
        await isAccessible(page)
        await press('common.save', sheet())
        await expect(page.getByText('Mon, Tue, Wed, Thu, Fri, Sat, Sun')).toBeVisible()
        await isAccessible(page)
        await press('support.start.next')
      })

      await test.step('who gives the treatment', async () => {
        await isAt('support.guide.skills')
        await expect(page.getByText('Lake massage')).toBeVisible()
        await isAccessible(page)
        await pressOn(
          page.getByRole('button', { name: t('team.skills.columnOf', { name: 'Inès' }) }),
        )
        await pressOn(page.getByRole('menuitem', { name: t('team.skills.tickAll'), exact: true }))
        await press('common.save')
        // It is gone once it is saved; before that nobody gives what would be published.
        await expect(page.getByRole('button', { name: t('common.save') })).toBeHidden()
        await press('catalogue.publishAll')
        await isDone('support.guide.skills')
        await press('support.start.next')
      })

      await test.step('rules, money and the page are right as they are; the rest waits', async () => {
        await isAt('support.guide.rules')
        await isAccessible(page)
        await press('support.start.rulesRight')
        await isAt('support.guide.payments')
        await press('support.start.atTheSpa')
        await isAt('support.guide.pictures')
        await press('support.start.later')
        await isAt('support.guide.messages')
        await press('support.start.later')
        await isAt('support.guide.page')
        await expect(page.getByText(t('shop.page.online'))).toBeVisible()
        await isAccessible(page)
        await press('support.start.pageRight')
        await isAt('support.guide.visit')
      })

      await test.step('a test visit is booked, paid at the desk, and gone with one press', async () => {
        await press('booking.test.book')
        await pressOn(page.getByRole('link', { name: t('booking.test.open') }))
        await expect(page.getByText(t('booking.mark.test'), { exact: true }).first()).toBeVisible()
        await press('payment.open.take')
        const bill = page.getByRole('dialog', { name: t('payment.sheet.title') })
        await press('payment.take.exact', bill)
        await pressOn(
          bill.getByRole('button', { name: t('payment.take.button', { amount: '€80' }) }),
        )
        await expect(bill.getByText(t('payment.sheet.settled'))).toBeVisible()
        test.info().annotations.push({
          type: 'from the link to a paid visit',
          description: `${fields} fields, ${presses} presses`,
        })
        await page.goto(`${server.origin}/console/start?step=visit`)
        await isDone('support.guide.visit')
        await isAccessible(page)
        await press('booking.test.remove')
        await expect(page.getByRole('button', { name: t('booking.test.book') })).toBeVisible()
      })

      await test.step('the guide on Today has the same steps, and can be put away', async () => {
        await page.goto(`${server.origin}/console/`)
        const guide = page.getByRole('region', { name: t('support.guide.title') })
        await expect(guide.getByText(t('support.guide.left', { count: 2 }))).toBeVisible()
        await guide.getByRole('button', { name: t('support.guide.hide') }).click()
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
