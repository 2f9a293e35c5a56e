import { parts } from './parts.ts'

/**
 * One turn of one part in this tree: `node tools/run.js bench/turn.ts engine`. Each figure is a line of JSON, `{ "key": …, "value": … }`;
 * `bench/main.ts` calls it by turns in two trees.
 */
const name = process.argv[2] ?? ''
const part = parts[name]
if (!part) {
  console.error(`node tools/run.js bench/turn.ts ${Object.keys(parts).join('|')}`)
  process.exit(1)
}
for (const [key, value] of Object.entries(await part.measure()))
  console.log(JSON.stringify({ key, value }))
