import { createInterface } from 'node:readline/promises'
import { loadConfig } from '@serein/server/platform/config.ts'
import { refuseOtherMode } from '@serein/server/platform/database-mode.ts'
import { waitingMigrations } from '@serein/server/platform/migrate.ts'
import { onDatabase } from '@serein/server/platform/own-database.ts'
import { openDatabase } from '@serein/server/platform/pool.ts'
import { sentenceOf } from '@serein/server/platform/sentence.ts'
import { commands, Explained, type Installation } from './command.ts'

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))

/** Throws where a line is none that `npm run admin` knows. */
export async function assertCommand(args: string[]): Promise<void> {
  const name = commandIn(args)
  if (!name) throw new Explained(help())
  await answersTo(name, args)
}

/** The command that a line names. */
function commandIn(args: string[]): string | undefined {
  return Object.keys(commands).find((words) =>
    words.split(' ').every((word, at) => word === args[at]),
  )
}

async function main(args: string[]): Promise<number> {
  const name = commandIn(args)
  if (!name || args.includes('--help') || args.includes('-h')) {
    console.log(help())
    return name || args.length === 0 || args.some((word) => /^-?-h/u.test(word)) ? 0 : 1
  }
  try {
    const answers = await answersTo(name, args)
    const config = loadConfig()
    await onDatabase(config, async (url) => {
      const { db, close } = openDatabase(url, { statementMs: 0, connections: 2 })
      try {
        await assertMigrated(url)
        await refuseOtherMode(db, config.env)
        const installation: Installation = { db, config, now: new Date(), say: console.log }
        await commands[name]!.run(installation, answers)
      } finally {
        await close()
      }
    })
    return 0
  } catch (error) {
    console.error(error instanceof Explained ? error.message : sentenceOf(error))
    return 1
  }
}

/** What is asked here stands in tables of this version. */
async function assertMigrated(url: string) {
  const waiting = await waitingMigrations(url)
  if (waiting.length > 0)
    throw new Explained(
      `This database waits for ${waiting.length} migrations: start Serein once, and come again.`,
    )
}

function help(): string {
  const lines = Object.entries(commands).map(([name, { needs, says }]) => {
    const wanted = needs.map(({ name: need, isOptional }) =>
      isOptional ? `[--${need} <${need}>]` : `<${need}>`,
    )
    return `  ${[name, ...wanted].join(' ').padEnd(44)} ${says}`
  })
  return [
    'npm run admin -- <command>',
    'Works on the installation of this folder, with the settings of .env; each change leaves an audit entry.',
    '',
    ...lines,
  ].join('\n')
}

/** What was given on the line; what is missing is asked for, where somebody is there to answer. */
async function answersTo(name: string, line: string[]): Promise<Record<string, string>> {
  const { needs } = commands[name]!
  const args = line.slice(name.split(' ').length)
  const answers: Record<string, string> = {}
  const plain: string[] = []
  for (let at = 0; at < args.length; at += 1) {
    const [, option = '', value] = /^--([a-z-]+)(?:=(.*))?$/u.exec(args[at]!) ?? []
    if (!option) plain.push(args[at]!)
    else if (!needs.some((need) => need.name === option))
      throw new Explained(
        `--${option} is nothing that this command knows: see npm run admin -- --help.`,
      )
    else answers[option] = value ?? args[(at += 1)] ?? ''
  }
  for (const { name: need, asks, isOptional } of needs) {
    if (isOptional || answers[need]) continue
    answers[need] = plain.shift() ?? (await answerTo(need, asks))
  }
  if (plain.length > 0)
    throw new Explained(`"${plain[0]}" is too much: see npm run admin -- --help.`)
  return answers
}

async function answerTo(name: string, asks: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Explained(`Say the ${name} on the line: see npm run admin -- --help.`)
  const line = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await line.question(`${asks} `)
  line.close()
  if (!answer.trim()) throw new Explained('Nothing was changed.')
  return answer.trim()
}
