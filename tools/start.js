import { build } from './launch/build.js'
import { runUntilStopped } from './launch/child.js'
import { install } from './launch/install.js'
import { node } from './launch/place.js'
import { launcher } from './launch/say.js'
import { serverProcess, settingsFlag } from './launch/server.js'

/** `npm start`: installs, builds and serves, with the settings of `.env` where there is one. Plain JavaScript, since the Node of the machine may be an old one. */
void launcher(async () => {
  await install()
  await build()
  const { line, env } = serverProcess()
  return runUntilStopped(node, [...settingsFlag(), ...line], { env })
})
