import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChatLine, type Chats, judge } from './chat-judge.ts'

/** `node torture/chat-verdict.ts FOLDER`: judges the logs in a folder, knowing nothing of servers or databases. */
const folder = process.argv[2]!
const { chats, expected } = JSON.parse(readFileSync(join(folder, 'chats.json'), 'utf8')) as {
  chats: Chats
  expected: number
}
const lines = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonl'))
  .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean))
  .map((line) => JSON.parse(line) as ChatLine)
const wrongs = judge(lines, chats, expected)
for (const wrong of wrongs.slice(0, 20)) console.log(`  ${wrong}`)
const count = (kind: ChatLine['kind']) => lines.filter((line) => line.kind === kind).length
console.log(
  `${Object.keys(chats).length} conversations, ${count('wrote')} written, ${count('read')} read, ${count('spied')} tries to spy, ${wrongs.length} wrongs`,
)
process.exit(wrongs.length === 0 ? 0 : 1)
