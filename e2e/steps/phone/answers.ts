import type { System } from './native-methods.ts'

export type Answers = Record<
  string,
  // oxlint-disable-next-line typescript/no-explicit-any -- as many shapes as there are methods
  ((options: any) => unknown) | object | null | undefined
>

/** What a new phone says, before a test says otherwise. What nobody may ask without cause is not here. */
export function firstAnswers(system: System): { answers: Answers; secret: Map<string, string> } {
  const done = {}
  const preferences = new Map<string, string>()
  const secret = new Map<string, string>()
  let push = 'prompt'
  const answers: Answers = {
    'App.getInfo': { name: 'Serein', id: 'app.serein.customer', build: '1', version: '1.0.0' },
    'SystemBars.setStyle': done,
    'SplashScreen.hide': done,
    'Preferences.get': ({ key }: { key: string }) => ({ value: preferences.get(key) ?? null }),
    'Preferences.set': ({ key, value }: { key: string; value: string }) => {
      preferences.set(key, value)
    },
    'Preferences.remove': ({ key }: { key: string }) => {
      preferences.delete(key)
    },
    'SecureStorage.internalGetItem': ({ prefixedKey }: { prefixedKey: string }) => ({
      data: secret.get(prefixedKey) ?? null,
    }),
    'SecureStorage.internalSetItem': ({
      prefixedKey,
      data,
    }: {
      prefixedKey: string
      data: string
    }) => {
      secret.set(prefixedKey, data)
    },
    'SecureStorage.internalRemoveItem': ({ prefixedKey }: { prefixedKey: string }) => ({
      success: secret.delete(prefixedKey),
    }),
    'BiometricAuthNative.checkBiometry': { isAvailable: true, deviceIsSecure: true },
    'BiometricAuthNative.internalAuthenticate': done,
    'PrivacyScreen.enable': done,
    'PrivacyScreen.disable': done,
    'Browser.open': done,
    'Browser.close': done,
    'FirebaseMessaging.checkPermissions': () => ({ receive: push }),
    'FirebaseMessaging.requestPermissions': () => {
      push = 'granted'
      return { receive: push }
    },
    'FirebaseMessaging.getToken': { token: `fcm-${crypto.randomUUID()}` },
    'FirebaseMessaging.deleteToken': done,
    'Haptics.impact': done,
    'Haptics.notification': done,
    ...adAnswers(system),
  }
  return { answers, secret }
}

function adAnswers(system: System): Answers {
  const done = {}
  let tracking = 'notDetermined'
  return {
    'AdMob.initialize': done,
    'AdMob.requestConsentInfo': {
      status: 'REQUIRED',
      isConsentFormAvailable: true,
      canRequestAds: false,
      privacyOptionsRequirementStatus: 'REQUIRED',
    },
    'AdMob.showConsentForm': {
      status: 'OBTAINED',
      canRequestAds: true,
      privacyOptionsRequirementStatus: 'REQUIRED',
    },
    'AdMob.showBanner': done,
    'AdMob.hideBanner': done,
    'AdMob.resumeBanner': done,
    ...(system === 'ios' && {
      'AdMob.trackingAuthorizationStatus': () => ({ status: tracking }),
      'AdMob.requestTrackingAuthorization': () => {
        tracking = 'denied'
      },
    }),
  }
}
