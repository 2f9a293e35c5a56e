import { join } from 'node:path'
import { build } from './launch/build.js'
import { run } from './launch/child.js'
import { findChromium } from './launch/chromium.js'
import { install } from './launch/install.js'
import { node, root } from './launch/place.js'
import { launcher } from './launch/say.js'
import { installEmulator } from './firebase/install.js'

/** `npm run test:firebase`: logging in with Firebase, in a browser, against Google's own emulator of it. */
void launcher(async () => {
  await install()
  await installEmulator()
  await build()
  const chromium = await findChromium()
  const { code } = await run(
    node,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config=tools/firebase/playwright.config.ts',
      '--reporter=list',
    ],
    { env: { CHROMIUM: chromium, E2E_VARIANTS: 'all' } },
  )
  return code
})
