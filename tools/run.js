import { build } from './launch/build.js'
import { runUntilStopped } from './launch/child.js'
import { install } from './launch/install.js'
import { node } from './launch/place.js'
import { Explained, launcher } from './launch/say.js'

/** `node tools/run.js FILE …` runs a TypeScript file of the repository under the pinned Node. */
void launcher(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new Explained('Say which file to run: node tools/run.js db/main.ts migrate')
  await install()
  await build('messages', 'places')
  return runUntilStopped(node, [file, ...args])
})
