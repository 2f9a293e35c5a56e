import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bad, type Finding, good, note } from '../finding.ts'

const about = 'Versions'

/** Whether what runs is what `package-lock.json` names. */
export function versionFindings(folder: string, running = process.versions.node): Finding[] {
  const read = (...path: string[]) => JSON.parse(readFileSync(join(folder, ...path), 'utf8'))
  const { version, devDependencies, engines } = read('package.json')
  // A release has neither tools nor the list of what was to be installed.
  const wanted: string = devDependencies?.node ?? engines.node
  const own = devDependencies ? 'with "npm start", or with node_modules/.bin/node' : 'with bin/node'
  const findings = [
    running === wanted
      ? good(about, `Serein ${version} on Node ${running}.`)
      : bad(about, `Node ${running} runs, and ${wanted} is meant: start ${own}.`),
  ]
  const lists = ['node_modules/.package-lock.json', 'package-lock.json']
  if (!lists.every((list) => existsSync(join(folder, list)))) return findings
  const there = read('node_modules/.package-lock.json').packages
  const other = Object.entries<Entry>(read('package-lock.json').packages).filter(
    ([path, entry]) =>
      path.includes('node_modules/') &&
      !entry.link &&
      !entry.optional &&
      there[path]?.version !== entry.version,
  )
  if (other.length > 0)
    findings.push(
      note(about, `${other.length} packages are not those of package-lock.json: say "npm ci".`),
    )
  return findings
}

type Entry = { version?: string; link?: boolean; optional?: boolean }
