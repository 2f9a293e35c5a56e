import { install } from './launch/install.js'
import { conclude, runStages } from './launch/parts.js'
import { fastParts } from './launch/programs.js'
import { launcher } from './launch/say.js'

/** `npm run check`: what `npm test` begins with, which needs no database of the product and no browser. */
void launcher(async () => {
  await install()
  return conclude(await runStages([{ parts: fastParts(), beside: true }]))
})
