import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './place.js'

/**
 * For glibc. By itself it gives each thread an arena, and keeps there what large pictures and answers have let go of: a
 * busy server held 230 MiB in this way, and holds 70 so. Other systems do not read these.
 */
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

/**
 * For V8. What a request makes is soon gone: 16 MiB for it take as little time of the processor as the 60 that Node would
 * fill, and an idle server is 45 MiB smaller. What stays may double before it is looked through again, where V8 would let
 * it grow fourfold; that is a share and no limit, so many shops still fit.
 */
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=100']

/**
 * Where Node keeps what it made of each file, so that the next start compiles only what is called. Where it may not write it does
 * without, as in the read-only image.
 */
const compiled = { NODE_COMPILE_CACHE: resolve(root, '.cache/compiled') }

/**
 * The flag by which Node reads the settings of an installation, where it has any. Without a file Node would say at each
 * start that it misses it.
 */
export function settingsFlag(folder = root) {
  const file = resolve(folder, '.env')
  return existsSync(file) ? [`--env-file=${file}`] : []
}

/** Where its program lies in the repository, and in a release. */
export const serverProgram = 'server/src/main.ts'

/**
 * How a process of the server is started by anybody: the line that Node is given, and its environment, in which
 * what somebody set by hand stays as it is.
 * @param {{ env?: NodeJS.ProcessEnv, program?: string | undefined }} [options] `program`: another one that is to live as the server does
 */
export function serverProcess({ env = process.env, program = serverProgram } = {}) {
  return { line: [...flags, resolve(root, program)], env: { ...allocator, ...compiled, ...env } }
}
