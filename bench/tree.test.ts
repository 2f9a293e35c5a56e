import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { git } from '../tools/launch/testing.ts'
import { commitBefore, commitNow, openTree, type Tree } from './tree.ts'

let folder: string
let tree: Tree | undefined

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'serein-tree-')))
  git(folder, 'init', '--quiet')
  write('.gitignore', 'node_modules\n')
  write('package.json', '{"workspaces":["shared"]}')
  write('package-lock.json', '{}')
  write('shared/one.ts', 'before')
  write('bench/main.ts', 'before')
  write('bench/gone.ts', 'before')
  write('node_modules/react/main.js', 'react')
  mkdirSync(join(folder, 'node_modules/@serein'))
  symlinkSync('../../shared', join(folder, 'node_modules/@serein/shared'))
})

afterEach(() => {
  tree?.close()
  tree = undefined
  rmSync(folder, { recursive: true })
})

it('has the sources of its commit, the bench of now, our packages and its own workspaces', () => {
  const first = commit('First')
  write('shared/one.ts', 'now')
  write('bench/main.ts', 'now')
  rmSync(join(folder, 'bench/gone.ts'))
  commit('Second')
  tree = openTree(first, folder)
  expect(read('shared/one.ts')).toBe('before')
  expect(read('bench/main.ts')).toBe('now')
  expect(existsSync(join(tree.folder, 'bench/gone.ts'))).toBe(false)
  expect(read('node_modules/react/main.js')).toBe('react')
  expect(read('node_modules/@serein/shared/one.ts')).toBe('before')
})

it('has no packages of ours where its own are others', () => {
  const first = commit('First')
  write('package-lock.json', '{"packages":{}}')
  commit('Second')
  tree = openTree(first, folder)
  expect(existsSync(join(tree.folder, 'node_modules'))).toBe(false)
})

it('leaves nothing behind, even where it cannot be made', () => {
  rmSync(join(folder, 'package-lock.json'))
  const broken = commit('First')
  write('package-lock.json', '{}')
  const whole = commit('Second')
  const { folder: place, close } = openTree(whole, folder)
  close()
  expect(existsSync(place)).toBe(false)
  expect(() => openTree(broken, folder)).toThrow('package-lock.json')
  expect(() => openTree('f'.repeat(40), folder)).toThrow('f'.repeat(40))
  expect(git(folder, 'worktree', 'list').split('\n')).toHaveLength(1)
  expect(read('node_modules/react/main.js', folder)).toBe('react')
})

it('is of the last commit with figures, unless that is the same or another is named', () => {
  const first = commit('First')
  expect(() => commitBefore(folder)).toThrow('HEAD~1')
  write('docs/performance.md', 'figures')
  const second = commit('Second')
  expect(commitBefore(folder)).toBe(first)
  write('shared/one.ts', 'now')
  expect(commitBefore(folder)).toBe(second)
  expect(commitNow(folder)).toBe(`${second.slice(0, 8)}+`)
  commit('Third')
  commit('Fourth')
  expect(commitBefore(folder)).toBe(second)
  expect(commitBefore(folder, first.slice(0, 10))).toBe(first)
  expect(() => commitBefore(folder, 'nowhere')).toThrow('nowhere')
})

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function read(path: string, from = tree!.folder): string {
  return readFileSync(join(from, path), 'utf8')
}

function commit(subject: string): string {
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', subject)
  return git(folder, 'rev-parse', 'HEAD')
}
