import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import './e2e/hour.ts'
import './tools/screens/clock.ts'
import { inEveryVariant, type Variant } from './e2e/variants.ts'
import type { ShellOptions } from './e2e/steps/phone/test.ts'
import type { Options } from './e2e/test.ts'

// Each worker has a world of its own, which its steps know by its environment.
const { E2E_WORLDS, TEST_PARALLEL_INDEX, E2E_PORT = '3199' } = process.env
if (E2E_WORLDS && TEST_PARALLEL_INDEX)
  Object.assign(process.env, JSON.parse(E2E_WORLDS)[Number(TEST_PARALLEL_INDEX)])
const baseURL = process.env.E2E_URL ?? `http://localhost:${E2E_PORT}`
const phone = { width: 390, height: 844 }
const pixel = { width: 412, height: 915 }
const inShell = { hasTouch: true, isMobile: true } as const
const desktop = { width: 1280, height: 800 }
// npm test names the browsers it found or fetched. The shell draws pages as Chromium does, and nothing beside them.
const { CHROMIUM_SHELL = '/usr/bin/chromium-headless-shell', CHROMIUM } = process.env
const chromium = [CHROMIUM_SHELL, CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
)

/**
 * Where a journey runs. On a phone in English, unless a tag says otherwise: `@french` and `@wide` (its subject is the
 * language, the width) there, too; `@desk` on a desk alone; `@in-…` in that look alone; `@all` nowhere. `npm run test:all`
 * runs each of them on a phone in both languages and on a desk, but for `@once` (one of them) and `@desk`, and every screen
 * in every variant.
 */
const chosen: Record<Variant['project'], { grep?: RegExp; grepInvert?: RegExp }> = inEveryVariant
  ? {
      'phone-en': { grepInvert: /@desk/u },
      'phone-fr': { grepInvert: /@once|@desk/u },
      'desktop-en': { grepInvert: /^(?!.*@desk).*@once/u },
      'desktop-fr': { grep: /@in-/u },
    }
  : {
      'phone-en': { grepInvert: /@all\b|@desk|@in-(?!phone-en)/u },
      'phone-fr': { grep: /@french|@in-phone-fr/u, grepInvert: /@all\b/u },
      'desktop-en': { grep: /@wide|@desk|@in-desktop-en/u, grepInvert: /@all\b/u },
      'desktop-fr': { grep: /@in-desktop-fr/u, grepInvert: /@all\b/u },
    }
/** What does not run in the app on a phone: what is of the other system, or runs there (`@in-shell-…`), and what is seen only where all is. */
const notOn = inEveryVariant
  ? { ios: /@android/u, android: /@ios/u }
  : {
      ios: /@android|@all\b|@in-shell-android/u,
      android: /@ios|@all\b|@in-shell-ios/u,
    }

/** For each worker one browser, the real server and a demo world of its own, in an hour that does not change. */
export default defineConfig<Options & ShellOptions>({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  // It needs the emulator of Firebase: npm run test:firebase.
  testIgnore: ['identity-firebase.e2e.ts', 'shell*.e2e.ts'],
  outputDir: '.cache/e2e-results',
  forbidOnly: true,
  // What needs a second try is broken.
  retries: 0,
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000, toPass: { intervals: [100] } },
  use: {
    baseURL,
    // A trace of each journey would cost as much time as the journey.
    screenshot: 'only-on-failure',
    timezoneId: 'Europe/Paris',
    // What a journey intercepts must not come from a service worker; those about it let it in.
    contextOptions: { reducedMotion: 'reduce', serviceWorkers: 'block' },
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        // Maps are drawn without a graphics card, too.
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        ...(process.env.E2E_INSECURE ? ['--disable-web-security'] : []),
      ],
    },
  },
  globalSetup: './e2e/set-up.ts',
  projects: [
    {
      name: 'phone-en',
      ...chosen['phone-en'],
      use: { viewport: phone, hasTouch: true, isMobile: true, locale: 'en-GB', language: 'en' },
    },
    {
      name: 'phone-fr',
      ...chosen['phone-fr'],
      use: { viewport: phone, hasTouch: true, isMobile: true, locale: 'fr-FR', language: 'fr' },
    },
    {
      name: 'desktop-en',
      ...chosen['desktop-en'],
      use: { viewport: desktop, locale: 'en-GB', language: 'en' },
    },
    {
      name: 'desktop-fr',
      ...chosen['desktop-fr'],
      use: { viewport: desktop, locale: 'fr-FR', language: 'fr' },
    },
    // The app on a phone. `@ios` and `@android` are of one system alone.
    {
      name: 'shell-ios',
      testMatch: 'shell*.e2e.ts',
      testIgnore: [],
      grepInvert: notOn.ios,
      use: { ...inShell, viewport: phone, locale: 'en-GB', language: 'en', system: 'ios' },
    },
    {
      name: 'shell-android',
      testMatch: 'shell*.e2e.ts',
      testIgnore: [],
      grepInvert: notOn.android,
      use: { ...inShell, viewport: pixel, locale: 'fr-FR', language: 'fr', system: 'android' },
    },
  ],
})
