import { install } from './launch/install.js'
import { format, lint, runParts, tests, types } from './launch/parts.js'
import { launcher } from './launch/say.js'

/** `npm run check`: what is quick enough to run before every commit. */
void launcher(async () => {
  await install()
  return runParts([
    types,
    lint,
    format,
    tests('tidy', ['tools/tidy']),
    tests('unit', ['--project', 'shared']),
  ])
})
