import { readFileSync } from 'node:fs'
import { run } from './child.js'
import { say, seconds } from './say.js'

const env = { DEBIAN_FRONTEND: 'noninteractive' }

/** May this machine fetch packages of Debian: is it one of its kind, and are we root? */
export function hasApt() {
  return process.getuid?.() === 0 && /^ID(_LIKE)?=.*debian/m.test(release())
}

/**
 * Fetches packages of Debian.
 * @param {string[]} names of packages
 * @returns {Promise<{ code: number, output: string }>} the exit code, and what apt said
 */
export async function aptInstall(names) {
  const began = Date.now()
  say(`Fetching ${names.join(', ')} with apt …`)
  const update = await run('apt-get', ['update', '-qq'], { env, quiet: true })
  const words = ['install', '-y', '-qq', '--no-install-recommends', ...names]
  const { code, output } = await run('apt-get', words, { env, quiet: true })
  if (code === 0) say(`Fetched ${names.join(', ')} in ${seconds(began)}.`)
  return { code, output: `${update.output}${output}` }
}

function release() {
  try {
    return readFileSync('/etc/os-release', 'utf8')
  } catch {
    return ''
  }
}
