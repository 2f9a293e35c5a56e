import {
  AdMob,
  AdmobConsentStatus,
  BannerAdPluginEvents,
  BannerAdPosition,
  BannerAdSize,
  type AdMobBannerSize,
  type AdmobConsentInfo,
} from '@capacitor-community/admob'
import type { Api } from '@serein/client/api.ts'
import type { ScreenName } from '../address/addresses.ts'
import { type AdState, hasBanner, mayFill } from './ad-rules.ts'
import { system } from './device.ts'

type Units = NonNullable<Awaited<ReturnType<Api['app']['read']>>['ads']>

export interface Ads {
  /** Called for each screen. `isBooking`: a time is held. */
  show: (screen: ScreenName | undefined, isBooking: boolean) => Promise<void>
}

/**
 * Ads, if the server has units. First the reader is asked about Apple’s tracking and by Google’s consent form for the local law.
 * Null if ads may not be shown at all.
 */
export function openAds(units: Units): Promise<Ads | null> {
  return (opened ??= askAndOpen(units))
}

let opened: Promise<Ads | null> | undefined

async function askAndOpen(units: Units): Promise<Ads | null> {
  const isTracked = await askToTrack()
  const consent = await askConsent()
  noteConsent(consent)
  if (!consent.canRequestAds) return null
  await AdMob.initialize()
  await AdMob.addListener(BannerAdPluginEvents.SizeChanged, makeRoom)
  return adsOf(units, !isTracked)
}

function adsOf({ bannerUnit, interstitialUnit }: Units, npa: boolean): Ads {
  const state: AdState = { startedAt: Date.now(), filledAt: null, isBooking: false }
  let shownScreen: ScreenName | undefined
  let placing: Promise<void> = Promise.resolve()
  let banner: 'none' | 'shown' | 'hidden' = 'none'
  const place = async (isWanted: boolean) => {
    if (isWanted && banner === 'none') {
      banner = 'shown'
      await AdMob.showBanner({
        adId: bannerUnit,
        npa,
        adSize: BannerAdSize.ADAPTIVE_BANNER,
        position: BannerAdPosition.BOTTOM_CENTER,
        margin: tabBarHeight(),
      })
    } else if (isWanted && banner === 'hidden') {
      banner = 'shown'
      await AdMob.resumeBanner()
    } else if (!isWanted && banner === 'shown') {
      banner = 'hidden'
      makeRoom({ width: 0, height: 0 })
      await AdMob.hideBanner()
    }
  }
  return {
    async show(screen, isBooking) {
      state.isBooking = isBooking
      const isFilled = mayFill(shownScreen, screen, state, Date.now())
      shownScreen = screen
      // In turn, also if an ad failed to load.
      placing = placing.catch(() => {}).then(() => place(hasBanner(shownScreen, state)))
      await Promise.all([placing, isFilled && fill(screen)])
    },
  }

  async function fill(screen: ScreenName | undefined): Promise<void> {
    state.filledAt = Date.now()
    await AdMob.prepareInterstitial({ adId: interstitialUnit, npa })
    // The reader has moved on meanwhile.
    if (shownScreen === screen && !state.isBooking) await AdMob.showInterstitial()
  }
}

/** Only Apple has the question. */
async function askToTrack(): Promise<boolean> {
  if (system() !== 'ios') return true
  const { status } = await AdMob.trackingAuthorizationStatus()
  if (status === 'notDetermined') await AdMob.requestTrackingAuthorization()
  return (await AdMob.trackingAuthorizationStatus()).status === 'authorized'
}

async function askConsent(): Promise<AdmobConsentInfo> {
  const info = await AdMob.requestConsentInfo()
  return info.status === AdmobConsentStatus.REQUIRED && info.isConsentFormAvailable
    ? AdMob.showConsentForm()
    : info
}

/** Make room for the ad. */
function makeRoom({ height }: AdMobBannerSize): void {
  document.documentElement.style.setProperty('--ad-height', `${height}px`)
}

function tabBarHeight(): number {
  return document.querySelector('[data-tab-bar]')?.clientHeight ?? 0
}

let privacy = false

function noteConsent({ privacyOptionsRequirementStatus: status }: AdmobConsentInfo): void {
  // The plugin exports no name for it.
  // oxlint-disable-next-line typescript/no-unsafe-enum-comparison -- see above
  privacy = status === 'REQUIRED'
}

/** Whether the law requires that the choice can be changed at any time. */
export function hasAdChoices(): boolean {
  return privacy
}

export async function changeAdChoices(): Promise<void> {
  await AdMob.showPrivacyOptionsForm()
}
