import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
export const modules = join(root, 'node_modules')
export const bin = join(modules, '.bin')

/** The Node the lock file pins. The one that runs a launcher may be older. */
export const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
