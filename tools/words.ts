import {
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'

/**
 * Adds words to the translation files of `app`, `console` or `server`, in both languages and in order:
 *   node tools/words.ts add app booking.hold.button "Hold" "Réserver"
 *   node tools/words.ts add app words.json          { "key": ["English", "Français"], … }
 *   node tools/words.ts remove app booking.hold.button
 * Files are replaced whole under a lock, so that several people can add at once.
 */
const usage =
  'node tools/words.ts add app|console|server KEY ENGLISH FRENCH | FILE.json, or remove app|console KEY…'

const [action, place, ...rest] = process.argv.slice(2)
const folders: Record<string, string> = {
  app: 'app/public/assets/i18n/',
  console: 'console/public/assets/i18n/',
  server: 'server/i18n/',
}
const path = folders[place ?? '']
if (!path || rest.length === 0) fail(usage)
const folder = new URL(`../${path}`, import.meta.url)

if (action === 'add') locked(() => change((texts, side) => Object.assign(texts, added(rest, side))))
else if (action === 'remove')
  locked(() => change((texts) => rest.forEach((key) => delete texts[key])))
else fail(usage)

type Side = 0 | 1

function added(words: string[], side: Side): Record<string, string> {
  const pairs: Record<string, [string, string]> =
    words.length === 1
      ? JSON.parse(readFileSync(words[0]!, 'utf8'))
      : { [words[0]!]: [words[1]!, words[2]!] }
  for (const [key, [english, french]] of Object.entries(pairs)) {
    if (!/^[a-z]\w*(\.\w+)+$/u.test(key)) fail(`${key} is no key: use slice.screen.thing`)
    if (!english || !french) fail(`${key} needs words in both languages`)
  }
  return Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pair[side]]))
}

function change(edit: (texts: Record<string, string>, side: Side) => void): void {
  for (const [side, name] of [
    [0, 'en.json'],
    [1, 'fr.json'],
  ] as const) {
    const file = new URL(name, folder)
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    edit(texts, side)
    const sorted = Object.fromEntries(
      Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
    writeFileSync(new URL(`${name}.new`, folder), `${JSON.stringify(sorted, null, 2)}\n`)
    renameSync(new URL(`${name}.new`, folder), file)
  }
}

function locked(work: () => void): void {
  const lock = new URL('.words.lock', folder)
  const until = Date.now() + 10_000
  for (;;) {
    try {
      closeSync(openSync(lock, 'wx'))
      break
    } catch {
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
      if (age > 10_000) rmSync(lock, { force: true })
      if (Date.now() > until) fail(`Somebody holds ${lock.pathname}; remove it if nobody does`)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
