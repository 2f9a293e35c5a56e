import { execFileSync } from 'node:child_process'

/** What git says in the folder of a test, to somebody without settings of their own. */
export function git(folder: string, ...line: string[]): string {
  const whoever = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@spa.test']
  return execFileSync('git', [...whoever, ...line], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1' },
  }).trim()
}
