import { blocksOf, openDesk } from './steps/console.ts'
import { findPlan } from './steps/plan.ts'
import { expect, test } from './test.ts'
import { wordsOf } from './words.ts'

test(
  'the desk books two guests with different treatments as one party, and takes one guest out again',
  { tag: '@desk' },
  async ({ customer, visitor, language, format }) => {
    const t = wordsOf(language, 'console')
    const plan = await findPlan(customer.api, { inDays: 16, from: 2, services: 2, named: true })
    const { id: shopId, timeZone, currency } = plan.shop
    const [first, second] = plan.services
    const [one, other] = plan.visit.guests[0]!.items.map((item) => ({ ...item, wish: 'any' }))
    const by = plan.therapist!
    const guests = [{ items: [one!, { ...other!, wish: by.id }] }, { items: [one!] }]
    const { starts } = await customer.api.slot.day({
      shopId,
      day: plan.day,
      guests,
      together: 'in_turn',
    })
    const start = starts.find(({ isFree }) => isFree)!
    const desk = await openDesk(await visitor('desk'), t, { shopId, day: plan.day })
    await desk.keyboard.press('n')
    const form = desk.getByRole('dialog', { name: t('booking.board.book') })
    const name = 'Wilhelmina Twofold'
    await form.getByLabel(t('booking.form.customer')).fill(name)
    await form.getByRole('button', { name: t('booking.form.newCustomer', { name }) }).click()
    await form.getByLabel(t('booking.form.service')).selectOption(first!.id)
    await form.getByLabel(t('booking.form.therapist')).selectOption('any')
    await form
      .getByRole('textbox', { name: t('booking.form.time'), exact: true })
      .fill(format.time(start.startsAt, timeZone))

    const treatment = (n: number, of = form) =>
      of.getByRole('group', { name: t('booking.form.treatment', { n }), exact: true })
    const service = (of: ReturnType<typeof treatment>) =>
      of.getByRole('combobox', { name: t('booking.form.service'), exact: true })
    await test.step('a second treatment reports at its fields what is missing', async () => {
      await form.getByRole('button', { name: t('booking.form.moreTreatments') }).click()
      await expect(service(treatment(2))).toBeFocused()
      await form.getByRole('button', { name: /^Book/u }).click()
      await expect(treatment(2).getByText(t('booking.form.noService'))).toBeVisible()
      await expect(treatment(1).getByText(t('booking.form.noService'))).toHaveCount(0)
      await service(treatment(2)).selectOption(second!.id)
      await expect(form.getByText(t('booking.form.noService'))).toHaveCount(0)
      await treatment(2).getByLabel(t('booking.form.therapist')).selectOption(by.id)
    })

    await test.step('the second guest gets the same treatments, then fewer', async () => {
      await form.getByRole('button', { name: t('booking.form.moreGuests') }).click()
      const sam = form.getByRole('group', { name: t('booking.visit.guest', { number: 2 }) })
      await expect(sam).toBeFocused()
      await sam.getByLabel(t('booking.form.name')).fill('Sam')
      await expect(service(treatment(2, sam))).toHaveValue(second!.id)
      await sam.getByRole('button', { name: t('booking.form.lessTreatments', { n: 2 }) }).click()
      await expect(service(sam)).toHaveValue(first!.id)
      await expect(sam.getByLabel(t('booking.form.name'))).toHaveValue('Sam')
      await form.getByText(t('booking.form.inTurn')).click()
    })

    await test.step('start, end and price are those of the whole party', async () => {
      const free = form.getByRole('status').filter({ hasText: by.name })
      await expect(free).toContainText(format.time(start.endsAt!, timeZone))
      // Its title and its main action stay in sight, whatever is scrolled to.
      expect(await form.evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)).toBe(0)
      const amount = format.money({ amountMinor: start.priceMinor!, currency }, { short: true })
      await form.getByRole('button', { name: t('booking.form.bookFor', { amount }) }).click()
      await expect(form).toBeHidden()
    })

    await blocksOf(desk, name).first().click()
    const panel = desk.getByRole('complementary', { name: t('booking.visit.label') })
    const guest = (who: string) =>
      panel
        .getByRole('listitem')
        .filter({ has: desk.getByText(who, { exact: true }) })
        .getByRole('listitem')
    await expect(guest(name)).toContainText([first!.name[language], second!.name[language]])
    await expect(guest(name).last()).toContainText(by.name)
    await expect(guest('Sam')).toContainText([first!.name[language]])

    await test.step('Sam is taken out, and the other guest keeps both treatments', async () => {
      const whom = { guest: 'Sam' }
      await panel.getByRole('button', { name: t('booking.visit.cancelGuest', whom) }).click()
      const question = desk.getByRole('alertdialog', {
        name: t('booking.visit.ask.guest.title', whom),
      })
      await question.getByRole('button', { name: t('booking.visit.ask.guest.confirm') }).click()
      await expect(desk.getByText(t('booking.visit.done.cancelGuest', whom))).toBeVisible()
      await expect(blocksOf(desk, name)).toHaveCount(2)
      const leftText = t('booking.visit.left', { cost: 'hidden', fee: '' })
      await expect(panel.getByText(new RegExp(`^${leftText}`, 'u'))).toBeVisible()
      await expect(
        panel.getByRole('button', { name: t('booking.visit.cancelGuest', whom) }),
      ).toHaveCount(0)
    })
  },
)
