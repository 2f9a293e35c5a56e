import { build } from './launch/build.js'
import { findChromium } from './launch/chromium.js'
import { install } from './launch/install.js'
import {
  budget,
  deadCode,
  format,
  journeys,
  lint,
  runParts,
  step,
  tests,
  types,
} from './launch/parts.js'
import { launcher } from './launch/say.js'

const pure = ['shared', 'client', 'ui', 'app', 'console']
const onDatabase = ['server', 'db', 'torture', 'bench']

/** `npm test`: everything there is to check, each part with its time, whatever the earlier ones said. */
void launcher(async () => {
  await install()
  let chromium
  return runParts([
    types,
    lint,
    format,
    deadCode,
    tests('tidy', ['--project', 'tools']),
    tests(
      'unit and property',
      pure.flatMap((name) => ['--project', name]),
    ),
    step('messages', () => build('messages')),
    tests(
      'API and database',
      onDatabase.flatMap((name) => ['--project', name]),
    ),
    step('build', build),
    budget,
    step('browser', async () => (chromium = await findChromium())),
    () => journeys(chromium)(),
  ])
})
