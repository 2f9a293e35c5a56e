import { screens } from '@serein/app/screens/screens.ts'
import { somebody } from './steps/account.ts'
import { book, findPlan, hold } from './steps/plan.ts'
import { googleToken } from './steps/phone/google.ts'
import { at, expect, test } from './steps/phone/test.ts'

test(
  'the phone is asked for place, camera and its share sheet when they are used, and not before',
  { tag: '@all' },
  async ({ phone, customer, t }) => {
    await phone.knows(customer)
    const page = await phone.start()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(phone.order('Geolocation', 'Camera', 'Share')).toEqual([])
    phone.answers({
      'Geolocation.getCurrentPosition': { coords: { latitude: 48.8566, longitude: 2.3522 } },
      'Share.share': {},
      'Camera.takePhoto': { webPath: at('/icon-192.png'), saved: false, type: 0 },
    })
    await page.getByRole('button', { name: t('shop.near.action') }).click()
    const here = t('shop.where.label', { place: t('shop.list.near') })
    await expect(page.getByRole('button', { name: here })).toBeVisible()

    const plan = await findPlan(customer.api, { inDays: 9 })
    const shop = `${screens.shopDetails.path}?shop=${plan.shop.id}`
    await page.goto(at(shop))
    await page.getByRole('button', { name: t('shop.share.action') }).click()
    // What is shared opens anywhere.
    await expect
      .poll(() => phone.asked('Share.share'))
      .toEqual([{ title: plan.shop.name, url: process.env.E2E_URL! + shop }])

    await page.goto(at(screens.profile.path))
    await page.getByRole('button', { name: t('shell.portrait.take') }).click()
    const crop = page.getByRole('dialog', { name: t('identity.crop.title') })
    await crop.getByRole('button', { name: t('identity.crop.use') }).click()
    await expect(crop).toBeHidden()
    await expect
      .poll(async () => (await customer.api.profile.get()).photo)
      .toMatch(/^\/pictures\//u)
  },
)

test(
  'ads come after both questions, only on browsing screens, and never while a time is held',
  { tag: '@in-shell-ios' },
  async ({ phone, customer, system, t }) => {
    await phone.knows(customer)
    let page = await phone.start()
    await expect.poll(() => phone.asked('AdMob.showBanner')).toHaveLength(1)
    const tracking = [
      'AdMob.trackingAuthorizationStatus',
      'AdMob.requestTrackingAuthorization',
      'AdMob.trackingAuthorizationStatus',
    ]
    expect(phone.order('AdMob')).toEqual([
      ...(system === 'ios' ? tracking : []),
      'AdMob.requestConsentInfo',
      'AdMob.showConsentForm',
      'AdMob.initialize',
      'AdMob.showBanner',
    ])
    const unit = 'ca-app-pub-0000000000000000/1111111111'
    expect(phone.asked('AdMob.showBanner')[0]).toMatchObject({ adId: unit, npa: system === 'ios' })
    // The page makes room for it.
    await phone.tell('AdMob', 'bannerAdSizeChanged', { width: 320, height: 50 })
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).paddingBottom))
      .toBe('50px')
    await phone.stop()

    await hold(customer.api, await findPlan(customer.api, { inDays: 19 }))
    const before = phone.order('AdMob').length
    page = await phone.start()
    await expect(page).toHaveURL(at('/tabs/featured'))
    await page.getByRole('link', { name: t('frame.tab.bookings') }).click()
    await expect(page.getByText(t('booking.list.continue')).first()).toBeVisible()
    await page.getByRole('link', { name: t('frame.tab.home') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(phone.order('AdMob')).toHaveLength(before)
  },
)

test(
  'a Google account of the phone logs in without leaving the app',
  { tag: '@all' },
  async ({ phone, system, t }) => {
    const { email } = somebody()
    let clientId = ''
    let account: string | null = null
    phone.answers({
      'SocialLogin.initialize': ({
        google,
      }: {
        google: { iOSClientId?: string; webClientId?: string }
      }) => {
        clientId = (system === 'ios' ? google.iOSClientId : google.webClientId) ?? ''
      },
      'SocialLogin.login': async ({ options }: { options: { nonce: string } }) => {
        if (!account) throw new Error('The user canceled the sign-in flow.')
        const idToken = await googleToken(account, { clientId, nonce: options.nonce })
        return {
          provider: 'google',
          result: { responseType: 'online', idToken, accessToken: null },
        }
      },
    })
    const page = await phone.start()
    await page.getByRole('link', { name: t('identity.welcome.login') }).click()
    const button = page.getByRole('button', { name: t('identity.signInMethods.google') })
    await button.click()
    await expect.poll(() => phone.asked('SocialLogin.login')).toHaveLength(1)
    // Whoever goes back is where they were.
    await expect(button).toBeEnabled()
    account = email
    await button.click()
    await expect(
      page.getByRole('heading', { name: t('identity.google.welcome', { name: 'Noé Baptiste' }) }),
    ).toBeVisible()
    await expect(page.getByText(email, { exact: true })).toBeVisible()
  },
)

test(
  'a field stays visible above the keyboard, and the tabs make room for it',
  { tag: '@all' },
  async ({ phone, customer, t }) => {
    const { api } = customer
    await book(api, await findPlan(api, { inDays: 18 }))
    await phone.knows(customer)
    const page = await phone.start()
    const whole = page.viewportSize()!
    // As tall as they come, with suggestions and all.
    const keyboard = { keyboardHeight: Math.round(whole.height * 0.48) }
    const open = async () => {
      await phone.tell('Keyboard', 'keyboardWillShow', keyboard)
      await page.setViewportSize({ ...whole, height: whole.height - keyboard.keyboardHeight })
      await phone.tell('Keyboard', 'keyboardDidShow', keyboard)
    }
    const close = async () => {
      await phone.tell('Keyboard', 'keyboardWillHide')
      await page.setViewportSize(whole)
    }
    await page.getByRole('link', { name: t('frame.tab.search') }).click()
    const tabs = page.getByRole('navigation', { name: t('frame.tabs') })
    await expect(tabs).toBeVisible()
    await open()
    await expect(tabs).toBeHidden()
    await close()
    await expect(tabs).toBeVisible()

    await page.goto(at(`${screens.card.path}?add=true`))
    const field = page.getByLabel(t('checkout.card.code'))
    await field.click()
    await open()
    const bar = page.locator('[data-bottom-bar]')
    await expect(bar).toBeInViewport({ ratio: 1 })
    await expect(field).toBeInViewport({ ratio: 1 })
    const [typed, below] = [(await field.boundingBox())!, (await bar.boundingBox())!]
    expect(typed.y + typed.height).toBeLessThanOrEqual(below.y)
  },
)
