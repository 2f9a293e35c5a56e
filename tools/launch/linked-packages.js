import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './place.js'

/** Gives another version, which lies at `place`, our packages and its own workspaces. */
export function linkPackages(place, folder = root) {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(place, 'node_modules/@serein'), { recursive: true })
  for (const name of readdirSync(modules).filter((each) => each !== '@serein'))
    symlinkSync(join(modules, name), join(place, 'node_modules', name))
  const { workspaces } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
  for (const name of workspaces) {
    symlinkSync(join(place, name), join(place, 'node_modules/@serein', name))
    const own = join(folder, name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(place, name, 'node_modules'))
  }
}
