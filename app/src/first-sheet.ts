/** A piece of a stylesheet: a rule, or rules inside a layer or a condition. */
type Piece =
  | { kind: 'always'; text: string }
  | { kind: 'rule'; text: string; needs: string[][] }
  | { kind: 'group'; head: string; pieces: Piece[] }
  | { kind: 'named'; text: string; name: string }

/**
 * Cuts out of a stylesheet what a page is drawn with, so that it can stand in the page itself and nothing has to be
 * fetched before the first paint. Rules without a class are kept.
 */
export function cutSheet(css: string): (page: string) => string {
  const pieces = read(css.replaceAll(/\/\*[\s\S]*?\*\//gu, ''))
  return (page) => {
    const classes = classesOf(page)
    const isNeeded = (needs: string[][]) =>
      needs.some((all) => all.every((one) => classes.has(one)))
    return write(pieces, isNeeded, write(pieces, isNeeded))
  }
}

const groups = /^@(?:layer|media|supports|container|starting-style)\b/u

function read(css: string): Piece[] {
  return blocksOf(css).flatMap(([head, body]): Piece[] => {
    if (body === null) return [{ kind: 'always', text: `${head};` }]
    const text = `${head}{${body}}`
    if (groups.test(head)) return [{ kind: 'group', head, pieces: read(body) }]
    if (head === '@font-face') return [{ kind: 'always', text }]
    const name = /^@(?:property|keyframes)\s+(\S+)$/u.exec(head)?.[1]
    if (name) return [{ kind: 'named', text, name }]
    const needs = selectorsOf(head).map(classesIn)
    return [
      needs.some((all) => all.length === 0)
        ? { kind: 'always', text }
        : { kind: 'rule', text, needs },
    ]
  })
}

/** Without the rest of the sheet, what has a name is not yet looked at; with it, only what is named there is kept. */
function write(pieces: Piece[], isNeeded: (needs: string[][]) => boolean, named?: string): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'always') return piece.text
      if (piece.kind === 'rule') return isNeeded(piece.needs) ? piece.text : ''
      if (piece.kind === 'named') return named && asks(named, piece.name) ? piece.text : ''
      const inner = write(piece.pieces, isNeeded, named)
      return inner && `${piece.head}{${inner}}`
    })
    .join('')
}

function asks(rules: string, name: string): boolean {
  return rules.includes(name.startsWith('--') ? `var(${name}` : name)
}

/** Head and body of each block, or a head alone where a semicolon ends it. */
function blocksOf(css: string): [head: string, body: string | null][] {
  const blocks: [string, string | null][] = []
  let from = 0
  let depth = 0
  let opened = 0
  for (const { 0: mark, index } of css.matchAll(
    /\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/gsu,
  )) {
    if (mark === '{' && depth++ === 0) opened = index
    const isStatement = mark === ';' && depth === 0
    const isBlock = mark === '}' && --depth === 0
    if (isStatement) blocks.push([css.slice(from, index).trim(), null])
    if (isBlock) blocks.push([css.slice(from, opened).trim(), css.slice(opened + 1, index)])
    if (isStatement || isBlock) from = index + 1
  }
  return blocks
}

/** The parts between commas that stand in no brackets. */
function selectorsOf(head: string): string[] {
  const selectors = ['']
  let depth = 0
  for (const [mark] of head.matchAll(/\\.|[^\\]/gsu)) {
    if (mark === '(' || mark === '[') depth++
    if (mark === ')' || mark === ']') depth--
    if (mark === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += mark
  }
  return selectors
}

/** What stands in brackets may be an "or" or a "not", so it asks for nothing. */
function classesIn(selector: string): string[] {
  let plain = ''
  let depth = 0
  for (const [mark] of selector.matchAll(/\\.|[^\\]/gsu)) {
    if (mark === '(' || mark === '[') depth++
    if (depth === 0) plain += mark
    if (mark === ')' || mark === ']') depth--
  }
  return [...plain.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7F])+)/gsu)].map(([, name]) =>
    name!.replaceAll(/\\(.)/gsu, '$1'),
  )
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function classesOf(page: string): Set<string> {
  const found = new Set<string>()
  for (const [, value] of page.matchAll(/ class="([^"]*)"/gu)) {
    for (const name of value!.split(/\s+/u))
      found.add(name.replaceAll(/&([\w#]+);/gu, (whole, key: string) => entities[key] ?? whole))
  }
  return found
}
