import { defineConfig } from '@playwright/test'
import ours from '../../playwright.config.ts'

/** The journeys of logging in with Firebase, on a server that is set up for it. */
export default defineConfig({
  ...ours,
  testDir: '../../e2e',
  testMatch: 'identity-firebase.e2e.ts',
  testIgnore: [],
  outputDir: '../../.cache/e2e-firebase-results',
  globalSetup: '../../e2e/set-up-firebase.ts',
})
