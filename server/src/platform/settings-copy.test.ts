import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { environmentExample, givenSettings } from './config.ts'
import { settingsCopy } from './settings-copy.ts'

it('the copy of settings keeps what was set as it was, and nothing that opens or signs anything', () => {
  const harmless = {
    SEREIN_URL: 'https://booking.example',
    MAIL_FROM: `"L'Oasis" <hello@oasis.example> #1`,
    TWILIO_FROM: 'FR=+33644601234,GB=Serein',
  }
  const copy = settingsCopy(
    givenSettings({
      ...harmless,
      DATABASE_URL: 'postgres://serein:hidden@localhost/serein',
      SMTP_URL: 'smtp://me:hidden@mail.example:587',
      SEREIN_GEOCODER_URL: 'https://photon.example/?id=hidden',
      SEREIN_SECRET: 'hidden',
      HOME: '/hidden',
      PORT: '',
    }),
  )
  expect(parseEnv(copy)).toEqual(harmless)
  expect(copy).not.toContain('hidden')
  expect(copy).toContain('# SEREIN_SECRET was set; it is in no backup.')
})

it('the copy of settings knows each secret by its name or by its address', () => {
  const names = [...environmentExample().matchAll(/^# ([A-Z_0-9]+)=/gmu)].map(([, name]) => name!)
  const copied = Object.keys(parseEnv(settingsCopy(names.map((name) => [name, 'any']))))
  expect(copied.length).toBeGreaterThan(20)
  expect(names.filter((name) => !copied.includes(name))).toEqual([
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'SEREIN_SECRET',
    'SEREIN_FIELD_KEYS',
    'TWILIO_AUTH_TOKEN',
    'FCM_PRIVATE_KEY',
    'GOOGLE_CLIENT_SECRET',
    'SEREIN_FIREBASE_API_KEY',
    'SEREIN_MAP_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'PAYPAL_CLIENT_SECRET',
    'SEREIN_METRICS_TOKEN',
  ])
})
