import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPhone } from './testing/phone.ts'

const done = {}
const phone = openPhone({
  'AdMob.trackingAuthorizationStatus': { status: 'notDetermined' },
  'AdMob.requestTrackingAuthorization': done,
  'AdMob.requestConsentInfo': {
    status: 'REQUIRED',
    isConsentFormAvailable: true,
    canRequestAds: false,
  },
  'AdMob.showConsentForm': {
    status: 'OBTAINED',
    canRequestAds: true,
    privacyOptionsRequirementStatus: 'REQUIRED',
  },
  'AdMob.initialize': done,
  'AdMob.showBanner': done,
  'AdMob.hideBanner': done,
  'AdMob.resumeBanner': done,
  'AdMob.prepareInterstitial': done,
  'AdMob.showInterstitial': done,
})
const units = { bannerUnit: 'banner', interstitialUnit: 'whole' }
const consent = ['AdMob.requestConsentInfo', 'AdMob.showConsentForm', 'AdMob.initialize']
const room = vi.fn<(name: string, value: string) => void>()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T10:00:00Z') })
  vi.resetModules()
  phone.is('android')
  vi.stubGlobal('document', {
    documentElement: { style: { setProperty: room } },
    querySelector: () => ({ clientHeight: 61 }),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
  phone.forget()
})

async function opened() {
  const { openAds } = await import('./ads.ts')
  return (await openAds(units))!
}
const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000)
function fails(): never {
  throw new Error('No fill.')
}
const filled = () => phone.asked('AdMob.showInterstitial').length

test.each([
  [
    'ios',
    [
      'AdMob.trackingAuthorizationStatus',
      'AdMob.requestTrackingAuthorization',
      'AdMob.trackingAuthorizationStatus',
    ],
  ],
  ['android', []],
] as const)(
  'an ad on %s is preceded by the questions of the system and of the law',
  async (system, first) => {
    phone.is(system)
    const ads = await opened()
    await ads.show('featured', false)
    expect(phone.order()).toEqual([...first, ...consent, 'AdMob.showBanner'])
    // Without permission there is no tracking.
    expect(phone.asked('AdMob.showBanner')).toMatchObject([
      { adId: 'banner', npa: system === 'ios', margin: 61 },
    ])
  },
)

test('Apple’s tracking question is asked once per phone', async () => {
  phone.is('ios')
  phone.answers({ 'AdMob.trackingAuthorizationStatus': { status: 'authorized' } })
  const ads = await opened()
  await ads.show('featured', false)
  expect(phone.order()).not.toContain('AdMob.requestTrackingAuthorization')
  expect(phone.asked('AdMob.showBanner')).toMatchObject([{ npa: false }])
})

test('a user who allows no ads gets none, and is asked once', async () => {
  phone.answers({ 'AdMob.showConsentForm': { canRequestAds: false } })
  const { openAds } = await import('./ads.ts')
  expect(await Promise.all([openAds(units), openAds(units)])).toEqual([null, null])
  expect(phone.order()).toEqual(consent.slice(0, 2))
})

test('a banner comes and goes with the screens, and the page makes room for it', async () => {
  const ads = await opened()
  for (const screen of ['featured', 'bookings', 'more', 'featured'] as const)
    await ads.show(screen, false)
  await ads.show('featured', true)
  expect(phone.order().slice(consent.length)).toEqual([
    'AdMob.showBanner',
    'AdMob.hideBanner',
    'AdMob.resumeBanner',
    'AdMob.hideBanner',
  ])
  phone.tell('AdMob.bannerAdSizeChanged', { width: 320, height: 50 })
  expect(room.mock.calls).toEqual([
    ['--ad-height', '0px'],
    ['--ad-height', '0px'],
    ['--ad-height', '50px'],
  ])
})

test('a full-screen ad comes on the way home from reading, after a while and seldom', async () => {
  const ads = await opened()
  const readAndComeHome = async () => {
    await ads.show('offers', false)
    await ads.show('featured', false)
  }
  await readAndComeHome()
  expect(filled()).toBe(0)
  minutes(2)
  await ads.show('offers', true)
  await ads.show('featured', true)
  expect(filled()).toBe(0)
  await readAndComeHome()
  expect(filled()).toBe(1)
  expect(phone.asked('AdMob.prepareInterstitial')).toMatchObject([{ adId: 'whole', npa: false }])
  minutes(9)
  await readAndComeHome()
  expect(filled()).toBe(1)
  minutes(1)
  await readAndComeHome()
  expect(filled()).toBe(2)
})

test('an ad that cannot be loaded does not stop the next', async () => {
  const ads = await opened()
  phone.answers({ 'AdMob.showBanner': fails })
  await expect(ads.show('offers', false)).rejects.toThrow('No fill.')
  minutes(2)
  phone.answers({ 'AdMob.prepareInterstitial': fails })
  await expect(ads.show('featured', false)).rejects.toThrow('No fill.')
  await ads.show('bookings', false)
  expect(phone.order().at(-1)).toBe('AdMob.hideBanner')
})

test.each([
  ['bookings', false],
  ['featured', true],
] as const)(
  'a full-screen ad loaded too late is not shown: %s, a time held: %s',
  async (screen, isBooking) => {
    const ads = await opened()
    await ads.show('offers', false)
    minutes(2)
    const loading = Promise.withResolvers<object>()
    phone.answers({ 'AdMob.prepareInterstitial': () => loading.promise })
    const filling = ads.show('featured', false)
    await ads.show(screen, isBooking)
    loading.resolve({})
    await filling
    expect(filled()).toBe(0)
  },
)
