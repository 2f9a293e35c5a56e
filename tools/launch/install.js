import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.js'
import { modules, node, root } from './place.js'
import { Explained, say, seconds } from './say.js'

const stamp = join(modules, '.serein-lock')

/** Brings `node_modules` to what `package-lock.json` says, when it is not there already. */
export async function install() {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 18)
    throw new Explained(`Node ${process.versions.node} is too old: install Node 20 or newer.`)
  const lock = readFileSync(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  if (read(stamp) === hash && existsSync(node)) return
  const wanted = JSON.parse(lock)
  if (!isInstalled(wanted)) await npmInstall(wanted)
  mkdirSync(modules, { recursive: true })
  writeFileSync(stamp, hash)
}

async function npmInstall(lock) {
  const began = Date.now()
  say('Installing what package-lock.json names (once, a few minutes at most) …')
  const { code } = await npm(['ci', '--no-audit', '--no-fund', '--progress=true'])
  if (code !== 0 || !isInstalled(lock))
    throw new Explained(
      'npm could not install the packages: look at its message above, check the network and the disk, and start again.',
    )
  say(`Installed in ${seconds(began)}.`)
}

/** With the npm that started us, where one did. */
export function npm(words, options) {
  const own = process.env.npm_execpath
  const args = [...words, '--loglevel=error']
  return own && own.endsWith('.js')
    ? run(process.execPath, [own, ...args], options)
    : run('npm', args, options)
}

/** npm writes down what it put in place; an installation made by hand counts as well as ours. */
function isInstalled(lock) {
  const note = read(join(modules, '.package-lock.json'))
  if (!note || !existsSync(node)) return false
  const there = JSON.parse(note).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link || wanted.optional) return true
    return there[path] && there[path].version === wanted.version
  })
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
