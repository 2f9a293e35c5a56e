import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../launch/child.js'
import { root } from '../launch/place.js'
import { Explained, say, seconds } from '../launch/say.js'

const folder = join(root, 'tools/firebase')

/** Google's emulator is large, and nothing but this one test needs it: it is installed beside, when it is first asked for. */
export async function installEmulator() {
  if (installed() === wanted()) return
  const began = Date.now()
  say('Installing the Firebase emulator (once, 340 MB, a few minutes) …')
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
  const { code } = await run('npm', words, { cwd: folder })
  if (code !== 0 || installed() !== wanted())
    throw new Explained(
      'npm could not install the Firebase emulator in tools/firebase: look at its message above, check the network and the disk, and start again. npm test does without it.',
    )
  say(`Installed in ${seconds(began)}.`)
}

function wanted() {
  return versionIn('package.json', ({ dependencies }) => dependencies['firebase-tools'])
}

function installed() {
  return versionIn('node_modules/firebase-tools/package.json', ({ version }) => version)
}

function versionIn(file, read) {
  const path = join(folder, file)
  return existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}
