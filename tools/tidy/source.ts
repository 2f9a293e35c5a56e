import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A file as the rules see it. They are functions of these and nothing else, so that a test can plant a wrong one. */
export type Source = { path: string; text: string }

/** One house rule: which files it looks at, and a sentence for each breach. */
export type Rule = {
  says: string
  sees(path: string): boolean
  breaches(files: Source[]): string[]
}

const read = /\.(?:ts|tsx|js|css|html|sql|md|json|nvmrc)$/

/** Every text file of the repository, committed or about to be. */
export function readRepository(): Source[] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard']
  const paths = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 32_000_000 })
  return paths
    .split('\n')
    .filter((path) => read.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** What a rule has to say about a set of files. A rule that saw nothing checks nothing, which is a breach as well. */
export function judge(rule: Rule, files: Source[]): string[] {
  const seen = files.filter((file) => rule.sees(file.path))
  if (seen.length === 0) return [`"${rule.says}" found no file to look at.`]
  return rule.breaches(seen)
}

/** A breach in each file for which `find` has something to say. */
export function each(find: (file: Source) => (string | false | undefined)[]) {
  return (files: Source[]) =>
    files.flatMap((file) =>
      find(file)
        .filter((words) => typeof words === 'string')
        .map((words) => `${file.path}: ${words}`),
    )
}

export const isTest = (path: string) =>
  /\.(?:test|e2e)\.tsx?$|\/(?:testing|fixture)\.ts$|\/testing\//.test(path) ||
  path.startsWith('server/src/endpoint/')

/** The text without comments, so that a word about a thing is not taken for the thing. Lines keep their numbers. */
export function code(text: string): string {
  return text.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*/g,
    (whole, literal) => literal ?? whole.replace(/[^\n]/g, ' '),
  )
}

export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
