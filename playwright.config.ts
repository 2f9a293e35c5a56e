import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const port = 3199
const baseURL = `http://localhost:${port}`
const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
const chromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))

/** One browser, the real server, a demo world of its own; each journey on a phone in both languages and on a desk. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: '.cache/e2e-results',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    trace: 'retain-on-failure',
    timezoneId: 'Europe/Paris',
    launchOptions: {
      // npm test names the browser it found or fetched.
      executablePath: chromium,
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  projects: [
    { name: 'phone-en', use: { viewport: phone, locale: 'en-GB', hasTouch: true, isMobile: true } },
    { name: 'phone-fr', use: { viewport: phone, locale: 'fr-FR', hasTouch: true, isMobile: true } },
    { name: 'desktop-en', use: { viewport: desktop, locale: 'en-GB' } },
  ],
  webServer: {
    command: `node tools/serve-demo.ts ${port}`,
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
