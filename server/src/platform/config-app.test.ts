import { describe, expect, it } from 'vitest'
import { load, problemsOf } from './testing/given-config.ts'

describe('the apps from the stores', () => {
  it('come from two origins, and are nothing else until they are told of', () => {
    const nothing = { minimumVersion: null, storeUrl: null, ads: null, googleClientId: null }
    expect(load({}).app).toEqual({
      origins: ['capacitor://localhost', 'https://localhost'],
      settings: { ios: nothing, android: nothing },
      iosId: null,
      androidPackage: 'app.serein.customer',
      androidCertificates: [],
    })
  })

  it('are told each of their own', () => {
    const bannerUnit = 'ca-app-pub-1234567890123456/1111111111'
    const interstitialUnit = 'ca-app-pub-1234567890123456/2222222222'
    const { settings, androidCertificates } = load({
      SEREIN_APP_MINIMUM: '1.4.0',
      SEREIN_STORE_ANDROID: 'https://play.google.com/store/apps/details?id=x.y',
      SEREIN_ADS_BANNER_ANDROID: bannerUnit,
      SEREIN_ADS_INTERSTITIAL_ANDROID: interstitialUnit,
      SEREIN_APP_ANDROID_CERTIFICATES: `${pairs('AB')}, ${pairs('0F')}`,
      GOOGLE_CLIENT_ID: 'web',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_CLIENT_ID_IOS: 'ios',
    }).app
    expect(androidCertificates).toEqual([pairs('AB'), pairs('0F')])
    expect(settings).toEqual({
      ios: { minimumVersion: '1.4.0', storeUrl: null, ads: null, googleClientId: 'ios' },
      android: {
        minimumVersion: '1.4.0',
        storeUrl: 'https://play.google.com/store/apps/details?id=x.y',
        ads: { bannerUnit, interstitialUnit },
        googleClientId: 'web',
      },
    })
  })

  it('are refused where a setting is wrong or lacks another, all at once', () => {
    const wrong = {
      SEREIN_APP_ORIGINS: 'https://localhost/path',
      SEREIN_APP_MINIMUM: '1.4',
      SEREIN_APP_IOS_ID: 'app.serein.customer',
      SEREIN_APP_ANDROID_CERTIFICATES: 'AB:CD',
      SEREIN_STORE_IOS: 'http://apps.apple.com',
      SEREIN_ADS_BANNER_IOS: 'ca-app-pub-1234567890123456/1111111111',
      GOOGLE_CLIENT_ID_IOS: 'ios',
    }
    expect(
      problemsOf(wrong)
        .map((problem) => problem.split(' ')[0]!)
        .toSorted(),
    ).toEqual([
      'GOOGLE_CLIENT_ID',
      'SEREIN_ADS_INTERSTITIAL_IOS',
      'SEREIN_APP_ANDROID_CERTIFICATES',
      'SEREIN_APP_IOS_ID',
      'SEREIN_APP_MINIMUM',
      'SEREIN_APP_ORIGINS',
      'SEREIN_STORE_IOS',
    ])
  })
})

const pairs = (pair: string) => Array.from({ length: 32 }, () => pair).join(':')
