import { parseSync, Visitor } from 'vite'

/** How a key begins whose rest is put in: `report.${kind}`. */
const beginsAsKey = /^[a-zA-Z]\w*\.[\w.]*$/u

/**
 * Which of these keys a program says: those that it has in quotes, and those that fit a text that it puts together. What is
 * put in stands for one part of a key (`a.b` has two), or `slice.${word}` would bring all words of a slice.
 */
export function saidKeys(code: string, keys: ReadonlySet<string>, file = 'code.js'): Set<string> {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const uses = new Set<string>()
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string' && keys.has(value)) uses.add(value)
    },
    TemplateLiteral({ quasis }) {
      const texts = quasis.map(({ value }) => value.cooked ?? '')
      if (texts.length === 1 && keys.has(texts[0]!)) uses.add(texts[0]!)
      if (texts.length > 1 && beginsAsKey.test(texts[0]!))
        for (const key of fittingKeys(texts, keys)) uses.add(key)
    },
  }).visit(program)
  return uses
}

function fittingKeys(texts: string[], keys: ReadonlySet<string>): string[] {
  const shape = new RegExp(
    `^${texts.map((text) => RegExp.escape(text)).join(String.raw`\w+`)}$`,
    'u',
  )
  return [...keys].filter((key) => key.startsWith(texts[0]!) && shape.test(key))
}
