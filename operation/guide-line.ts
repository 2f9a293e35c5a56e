import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { otherServerParts } from '../tools/launch/other-servers.js'
import { assertCommand } from './admin.ts'
import { wishIn } from './doctor.ts'
import { folderIn } from './folder-command.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** Programs of others, which the guide names and does not explain. */
const others =
  'cat cd createdb dropdb git keytool mv openssl pg_dump pg_restore pgbackrest psql rm tar wal-g ./gradlew'
const held: Record<string, (words: string[]) => Promise<string[]> | string[]> = {
  npm: ofNpm,
  node: ofNode,
  docker: ofCompose,
  systemctl: (words) => words.slice(1).flatMap(unit),
  journalctl: (words) => words.slice(words.indexOf('-u') + 1).flatMap(unit),
  serein: ([command = '', ...args]) =>
    /^doctor.*(?=\) ;;$)/mu.exec(read('deploy/serein'))![0].split(' | ').includes(command)
      ? ofOperation(command, args)
      : [`deploy/serein does not know ${command}`],
  './serein/deploy/install.sh': () => file('deploy/install.sh'),
  runuser: (words) => wrongWords(words.slice(words.indexOf('--') + 1)),
  ...Object.fromEntries(others.split(' ').map((name) => [name, () => []])),
}

/** Whether something holds this line of a guide: a program that is known. */
export function isCommand(line: string): boolean {
  const [program = ''] = withoutAddenda(wordsIn(line))
  return program in held && wordsIn(line).length > 1
}

/** What is wrong with a line that a guide tells its reader to say, in sentences; nothing where each word of it is known. */
export async function wrongIn(line: string): Promise<string[]> {
  const parts = line.replace(/^(?:[\d*]+ ){5}/u, '').split(' && ')
  return (await Promise.all(parts.map((part) => wrongWords(wordsIn(part))))).flat()
}

function wordsIn(line: string): string[] {
  const plain = line.replaceAll(/\$\([^)]*\)/gu, 'now').replaceAll(/[[\]]/gu, '')
  return (plain.match(/(?:'[^']*'|"[^"]*"|<[^>]*>|[^\s'"<])+/gu) ?? []).map((word) =>
    word.replaceAll(/["']/gu, ''),
  )
}

function withoutAddenda(words: string[]): string[] {
  const at = words.findIndex((word) => !/^(?:sudo|env|[A-Z_]+=.*)$/u.test(word))
  return at < 0 ? [] : words.slice(at)
}

async function wrongWords(command: string[]): Promise<string[]> {
  const [program = '', ...words] = withoutAddenda(command)
  return held[program]?.(words) ?? [`nothing holds ${program}`]
}

async function ofNpm([verb = '', ...words]: string[]) {
  const [name = '', dashes, ...args] =
    verb === 'run' ? words.filter((word) => word !== '--silent') : [verb]
  const script = scripts[name]
  if (!script) return [`there is no npm run ${name}`]
  if (dashes && dashes !== '--') return [`${dashes} stands before "--"`]
  const [, command] = /operation\/(\w+)\.ts/u.exec(script) ?? []
  if (command) return ofOperation(command, args)
  const part = name === 'test:all' && args[0] === '--part' && (args[1] ?? '')
  if (part !== false)
    return otherServerParts().some((each) => each.name === part) ? [] : [`there is no part ${part}`]
  const program = read(script.split(' ').at(-1)!)
  return args
    .filter((word) => !new RegExp(`(?<![\\w-])${RegExp.escape(word)}(?![\\w-])`, 'u').test(program))
    .map((word) => `npm run ${name} does not know ${word}`)
}

async function ofOperation(command: string, args: string[]): Promise<string[]> {
  const says = `${command} does not know "${args.join(' ')}"`
  if (command === 'doctor') return wishIn(args) ? [] : [says]
  if (command !== 'admin') return folderIn(args) ? [] : [says]
  return assertCommand(args).then(
    () => [],
    (error) => [`${says}: ${error.message}`],
  )
}

async function ofNode(words: string[]) {
  const [program = '', ...args] = words.filter((word) => !/^--?(?:max|heap)/u.test(word))
  const [, command] = /^operation\/(\w+)\.ts$/u.exec(program) ?? []
  return [...file(program), ...(command ? await ofOperation(command, args) : [])]
}

/** `docker compose -f <file> <verb> [<service> …]` */
async function ofCompose([compose, flag, path = '', verb = '', ...args]: string[]) {
  if (compose !== 'compose' || flag !== '-f' || !existsSync(join(root, path)))
    return [`"docker ${compose} ${flag} ${path}" leads nowhere`]
  const [service = '', ...words] = args.filter((word) => word !== '--rm')
  if (verb === 'up') return []
  if (!['exec', 'run', 'cp', 'stop', 'start'].includes(verb)) return [`nothing holds ${verb}`]
  const name = service.split(':')[0]!
  const isThere = new RegExp(`^  ${name}:\n    (?:image|build):`, 'mu').test(read(path))
  const within = verb === 'exec' || verb === 'run' ? await wrongWords(words) : []
  return [...(isThere ? [] : [`${path} has no service ${name}`]), ...within]
}

function unit(word: string): string[] {
  return file(`deploy/systemd/${word.includes('.') ? word : `${word}.service`}`)
}

function file(path: string): string[] {
  return existsSync(join(root, path)) ? [] : [`there is no ${path}`]
}
