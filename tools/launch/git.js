import { execFileSync } from 'node:child_process'

/** What git says in a folder, whatever hook of another we may run in. */
export function git(folder, ...line) {
  return execFileSync('git', line, {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
    env: {
      ...process.env,
      GIT_DIR: undefined,
      GIT_WORK_TREE: undefined,
      GIT_INDEX_FILE: undefined,
    },
    maxBuffer: 64_000_000,
  }).trim()
}
