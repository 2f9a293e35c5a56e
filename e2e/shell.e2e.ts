import { screens } from '@serein/app/screens/screens.ts'
import { demo, logIn } from './steps/account.ts'
import { book, findPlan } from './steps/plan.ts'
import { addressOf } from './steps/pay.ts'
import { at, expect, test } from './steps/phone/test.ts'

test('a start leads to the welcome page, or home when logged in, also after a restart', async ({
  phone,
  t,
}) => {
  const page = await phone.start()
  await expect(page).toHaveURL(at('/welcome'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => phone.asked('SplashScreen.hide')).toHaveLength(1)
  // A phone's own bars are readable on what is behind them.
  expect(phone.asked('SystemBars.setStyle')).toEqual([{ style: 'LIGHT' }])
  await page.getByRole('link', { name: t('identity.welcome.login') }).click()
  await logIn(page, t, demo('camille'))
  await expect(page).toHaveURL(at('/tabs/featured'))

  // The phone has needed the room meanwhile.
  await phone.stop()
  const again = await phone.start()
  await expect(again).toHaveURL(at('/tabs/featured'))
  await again.goto(at(screens.profile.path))
  await expect(again.getByLabel(t('identity.form.name'))).toHaveValue(/Camille/u)
})

test(
  'a link opens its screen, from a cold start and while the app runs, and a foreign one opens nothing',
  { tag: '@in-shell-android' },
  async ({ phone, customer, t }) => {
    const plan = await findPlan(customer.api, { inDays: 15 })
    const { id, code } = await book(customer.api, plan)
    await phone.knows(customer)
    const link = process.env.E2E_URL! + addressOf('bookingDetails', id)
    const page = await phone.start({ link })
    await expect(page).toHaveURL(at(addressOf('bookingDetails', id)))
    await expect(page.getByText(code).first()).toBeVisible()
    // Phones tell of the link that has opened the app once more.
    await phone.tell('App', 'appUrlOpen', { url: link })

    await phone.tell('App', 'appUrlOpen', { url: 'serein://bookings' })
    await expect(page).toHaveURL(at(screens.bookings.path))
    await expect(
      page.getByRole('heading', { level: 1, name: t('booking.list.title') }),
    ).toBeVisible()
    await phone.tell('App', 'appUrlOpen', { url: 'https://evil.example/more' })
    await phone.tell('App', 'appUrlOpen', {
      url: `${process.env.E2E_URL!}${screens.shopDetails.path}?shop=${plan.shop.id}`,
    })
    await expect(page.getByRole('heading', { level: 1, name: plan.shop.name })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(at(screens.bookings.path))
  },
)

test(
  'an app that is too old says so and leads to the store',
  { tag: '@all' },
  async ({ phone, system, t }) => {
    phone.answers({ 'App.getInfo': { version: '0.9.0' } })
    const page = await phone.start()
    const ask = page.getByRole('dialog', { name: t('shell.old.title') })
    await expect(ask).toBeVisible()
    const store =
      system === 'ios' ? /^https:\/\/apps\.apple\.com\//u : /^https:\/\/play\.google\.com\//u
    await expect(ask.getByRole('link', { name: t('shell.old.store') })).toHaveAttribute(
      'href',
      store,
    )
    // Nothing leads past it.
    await page.keyboard.press('Escape')
    await expect(ask).toBeVisible()
  },
)

test('a locked app is unlocked at its start', { tag: '@all' }, async ({ phone, customer, t }) => {
  await phone.knows(customer)
  let page = await phone.start()
  await page.goto(at(screens.settings.path))
  const choice = page.getByRole('switch', { name: t('shell.lock.switch') })
  await choice.click()
  await expect(choice).toBeChecked()
  expect(phone.asked('BiometricAuthNative.internalAuthenticate')).toHaveLength(1)

  // From cold, and somebody else has the phone in their hand.
  await phone.stop()
  phone.answers({
    'BiometricAuthNative.internalAuthenticate': () => {
      throw Object.assign(new Error('Not the owner'), { code: 'authenticationFailed' })
    },
  })
  page = await phone.start()
  const lock = page.getByRole('dialog', { name: t('shell.lock.title') })
  await expect(lock.getByText(t('shell.lock.failed'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lock).toBeVisible()
  phone.answers({ 'BiometricAuthNative.internalAuthenticate': {} })
  await lock.getByRole('button', { name: t('shell.lock.open') }).click()
  await expect(lock).toBeHidden()
})
