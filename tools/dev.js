import { build } from './launch/build.js'
import { runUntilStopped, start } from './launch/child.js'
import { install } from './launch/install.js'
import { node } from './launch/place.js'
import { launcher, say } from './launch/say.js'
import { serverProcess, settingsFlag } from './launch/server.js'

const vite = 'node_modules/vite/bin/vite.js'

/**
 * `npm run dev`: the server starts again when one of its files changes, and passes pages on to two Vite servers that
 * replace modules in the open page. The address is the same as with `npm start`.
 */
void launcher(async () => {
  await install()
  await build('messages', 'places', 'parts')
  say('The app and the console follow your changes; the server starts again on its own.')
  start(node, [vite, '--config', 'app/vite.config.ts', '--host', '127.0.0.1'])
  start(node, [vite, '--config', 'console/vite.config.ts', '--host', '127.0.0.1'])
  const addresses = 'http://127.0.0.1:5173,http://127.0.0.1:5174'
  const { line, env } = serverProcess()
  return runUntilStopped(node, [...settingsFlag(), '--watch', '--watch-preserve-output', ...line], {
    env: { ...env, SEREIN_DEV: addresses },
  })
})
