import { build } from './launch/build.js'
import { runUntilStopped } from './launch/child.js'
import { install } from './launch/install.js'
import { node } from './launch/place.js'
import { Explained, launcher } from './launch/say.js'
import { settingsFlag } from './launch/server.js'

/**
 * `node tools/run.js FILE …` runs a TypeScript file of the repository under the pinned Node. With `--installed` before the file it
 * works on the installation, with the settings of `.env` as `npm start` has them; what makes its own worlds reads none.
 */
void launcher(async () => {
  const given = process.argv.slice(2)
  const isInstalled = given[0] === '--installed'
  const [file, ...args] = isInstalled ? given.slice(1) : given
  if (!file) throw new Explained('Say which file to run: node tools/run.js db/main.ts migrate')
  await install()
  await build('messages', 'places')
  return runUntilStopped(node, [...(isInstalled ? settingsFlag() : []), file, ...args])
})
