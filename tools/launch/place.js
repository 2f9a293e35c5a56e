import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
export const modules = join(root, 'node_modules')
export const bin = join(modules, '.bin')

/**
 * The server as Node is asked to run it. What a request makes is soon gone: 16 MiB for it take as little time of the
 * processor as the 60 that Node would fill, and an idle server is 45 MiB smaller.
 */
export const serverLine = ['--max-semi-space-size=8', join(root, 'server/src/main.ts')]

/** The Node the lock file pins. The one that runs a launcher may be older. */
export const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
