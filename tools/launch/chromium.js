import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './child.js'
import { Explained, say, seconds } from './say.js'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser of this machine for the end-to-end tests; on Debian as root it is fetched when it is missing. */
export async function findChromium() {
  const found = look()
  if (found) return found
  const debian = /^ID(_LIKE)?=.*debian/m.test(readOr('/etc/os-release', ''))
  if (!debian || process.getuid?.() !== 0)
    throw new Explained(
      'The end-to-end tests need Chromium: install it (on Debian "apt-get install chromium" as root), so that the command chromium is found.',
    )
  const began = Date.now()
  say('Fetching Chromium with apt …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-qq'], { env, quiet: true })
  const words = ['install', '-y', '-qq', '--no-install-recommends', 'chromium']
  const { code, output } = await run('apt-get', words, { env, quiet: true })
  const now = look()
  if (code !== 0 || !now)
    throw new Explained(
      `${update.output}${output}\napt could not install Chromium: its message above says why; install it by hand and start again.`,
    )
  say(`Fetched Chromium in ${seconds(began)}.`)
  return now
}

function look() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = [
    process.env.CHROMIUM,
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
  ]
  return places.find((path) => path && isProgram(path))
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}
