import { numberFormat, pluralRules } from '../formatters.ts'
/**
 * The part of ICU MessageFormat that our words use: `{name}`, `{n, number}`, `{n, plural, …}` with
 * `=0` and `#`, `{kind, select, …}`, and quoting by apostrophe. A tenth of the weight of the full
 * parser; the test holds it against that parser on every text we ship.
 */
export type MessageValues = Record<string, string | number>

type Part =
  | string
  | { name: string }
  | { name: string; kind: 'number' }
  | { name: string; kind: 'plural' | 'select'; choices: Record<string, Part[]> }
  | { kind: 'hash' }

const parsed = new Map<string, Part[]>()

export function formatMessage(text: string, language: string, values: MessageValues = {}): string {
  let parts = parsed.get(text)
  if (!parts) {
    parts = parseParts({ text, at: 0 }, false, 0)
    parsed.set(text, parts)
  }
  return render(parts, language, values, 0)
}

interface Cursor {
  text: string
  at: number
}

function parseParts(cursor: Cursor, inPlural: boolean, depth: number): Part[] {
  const parts: Part[] = []
  let literal = ''
  const flush = () => {
    if (literal) parts.push(literal)
    literal = ''
  }
  while (cursor.at < cursor.text.length) {
    const char = cursor.text[cursor.at]!
    if (char === '}' && depth > 0) break
    if (char === "'") {
      literal += parseQuote(cursor, inPlural)
    } else if (char === '{') {
      flush()
      parts.push(parseArgument(cursor, inPlural, depth))
    } else if (char === '#' && inPlural) {
      flush()
      parts.push({ kind: 'hash' })
      cursor.at++
    } else {
      literal += char
      cursor.at++
    }
  }
  flush()
  return parts
}

/** `''` is an apostrophe; `'{…'` is literal text; any other apostrophe stands for itself. */
function parseQuote(cursor: Cursor, inPlural: boolean): string {
  const next = cursor.text[cursor.at + 1]
  if (next === "'") {
    cursor.at += 2
    return "'"
  }
  if (next !== '{' && next !== '}' && !(next === '#' && inPlural)) {
    cursor.at++
    return "'"
  }
  const end = cursor.text.indexOf("'", cursor.at + 2)
  const stop = end === -1 ? cursor.text.length : end
  const literal = cursor.text.slice(cursor.at + 1, stop)
  cursor.at = stop + 1
  return literal
}

function parseArgument(cursor: Cursor, inPlural: boolean, depth: number): Part {
  cursor.at++
  const name = readWord(cursor)
  if (take(cursor, '}')) return { name }
  expect(cursor, ',')
  const kind = readWord(cursor)
  if (kind === 'number' && take(cursor, '}')) return { name, kind }
  if (kind !== 'plural' && kind !== 'select') throw unreadable(cursor)
  expect(cursor, ',')
  const choices: Record<string, Part[]> = {}
  while (!take(cursor, '}')) {
    const choice = readWord(cursor)
    expect(cursor, '{')
    choices[choice] = parseParts(cursor, kind === 'plural' || inPlural, depth + 1)
    expect(cursor, '}', false)
  }
  return { name, kind, choices }
}

function readWord(cursor: Cursor): string {
  const word = /^\s*([\w=.-]+)\s*/u.exec(cursor.text.slice(cursor.at))
  if (!word) throw unreadable(cursor)
  cursor.at += word[0].length
  return word[1]!
}

function take(cursor: Cursor, char: string): boolean {
  const from = cursor.at + /^\s*/u.exec(cursor.text.slice(cursor.at))![0].length
  if (cursor.text[from] !== char) return false
  cursor.at = from + 1
  return true
}

function expect(cursor: Cursor, char: string, skipSpace = true): void {
  if (skipSpace ? take(cursor, char) : cursor.text[cursor.at] === char) {
    if (!skipSpace) cursor.at++
    return
  }
  throw unreadable(cursor)
}

function unreadable(cursor: Cursor): Error {
  return new Error(`Cannot read the text at ${cursor.at}: ${cursor.text}`)
}

function render(parts: Part[], language: string, values: MessageValues, hash: number): string {
  let out = ''
  for (const part of parts) {
    if (typeof part === 'string') out += part
    else if (!('name' in part)) out += numberIn(language, hash)
    else if (!('kind' in part)) out += String(values[part.name] ?? '')
    else if (part.kind === 'number') out += numberIn(language, Number(values[part.name]))
    else {
      const value = values[part.name] ?? ''
      const chosen = part.choices[choiceOf(part.kind, part.choices, value, language)] ?? []
      out += render(chosen, language, values, part.kind === 'plural' ? Number(value) : hash)
    }
  }
  return out
}

function choiceOf(
  kind: 'plural' | 'select',
  choices: Record<string, Part[]>,
  value: string | number,
  language: string,
): string {
  const wanted =
    kind === 'select'
      ? String(value)
      : `=${value}` in choices
        ? `=${value}`
        : pluralIn(language, Number(value))
  return wanted in choices ? wanted : 'other'
}

function numberIn(language: string, value: number): string {
  return numberFormat(language).format(value)
}

function pluralIn(language: string, value: number): string {
  return pluralRules(language).select(value)
}
