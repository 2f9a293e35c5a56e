import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall, hasApt } from './apt.js'
import { Explained } from './say.js'

/** Names of its command; the first is Debian's package. */
const browser = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Chromium without a window: what it draws is the page alone, so that nothing else costs time or is counted. */
export const headlessShell = ['chromium-headless-shell', 'chrome-headless-shell']

/** The browser of this machine for tests and benches; on Debian as root it is fetched when it is missing. */
export async function findChromium(names = browser) {
  const found = look(names)
  if (found) return found
  if (!hasApt())
    throw new Explained(
      `Tests and benches in a browser need Chromium: install it (on Debian "apt-get install ${names[0]}" as root), so that the command ${names[0]} is found.`,
    )
  const { code, output } = await aptInstall([names[0]])
  const now = look(names)
  if (code !== 0 || !now)
    throw new Explained(
      `${output}\napt could not install ${names[0]}: its message above says why; install it by hand and start again.`,
    )
  return now
}

/** The browsers of the journeys, as their environment names them: most run in the shell, where there is one. */
export async function findBrowsers() {
  const CHROMIUM = await findChromium()
  return { CHROMIUM, CHROMIUM_SHELL: await findChromium(headlessShell).catch(() => CHROMIUM) }
}

function look(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = [
    ...(names === browser ? [process.env.CHROMIUM] : []),
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
