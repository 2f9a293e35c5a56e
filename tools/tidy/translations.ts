import { defaultPlatformName } from '@serein/shared/identity/platform-rule.ts'
import { saidKeys } from '../said-words.ts'
import { type Rule, type Source, code, each, isTest } from './source.ts'

/** For each app and the server: both languages have the same keys, every key is used, every used key is there. */
export function translationsMatch(app: 'app' | 'console' | 'server'): Rule {
  return {
    says: `the words of the ${app} are the same in both languages, and all of them are used`,
    sees: (path) =>
      path.startsWith(`${app}/`) && /^\w+\/(?:src|public\/assets\/i18n|i18n)\//.test(path),
    breaches: (files) => {
      const english = wordsOf(files, 'en')
      const french = wordsOf(files, 'fr')
      const sources = files.filter((file) => /\.tsx?$/.test(file.path) && !isTest(file.path))
      if (!english || !french || sources.length === 0)
        return [`${app} has no words or nothing that says them.`]
      const used = useOf(sources, new Set(Object.keys(english)))
      return [
        ...Object.keys(english)
          .filter((key) => !(key in french))
          .map((key) => `fr.json lacks ${key}`),
        ...Object.keys(french)
          .filter((key) => !(key in english))
          .map((key) => `en.json lacks ${key}`),
        ...Object.keys(english)
          .filter((key) => !used.has(key))
          .map((key) => `nobody uses ${key}`),
        ...used.literal
          .filter((key) => !(key in english))
          .map((key) => `en.json lacks ${key}, which is used`),
        ...Object.keys(english)
          .filter((key) => key in french && namesIn(english[key]) !== namesIn(french[key]))
          .map((key) => `${key} has other {values} in French than in English`),
        ...Object.keys(english)
          .filter((key) => formsIn(english[key]) && formsIn(french[key]))
          .filter((key) => formsIn(english[key]) !== formsIn(french[key]))
          .map((key) => `${key} has other plurals in French than in English`),
      ]
    },
  }
}

/** In French a line must not begin with the mark that ends a word: the space before it does not break. */
export const frenchMarksStayWithTheirWord: Rule = {
  says: 'French words have a no-break space before : ; ? ! % » and after «',
  sees: (path) => path.endsWith('/i18n/fr.json'),
  breaches: each(({ text }) =>
    Object.entries<string>(JSON.parse(text))
      .filter(([, words]) => /[^{(,\s] [:;?!%€»]|« /u.test(words))
      .map(([key]) => `${key} has a plain space there`),
  ),
}

/** What the platform is called is a row of the database: texts say `{platform}`. */
export const textsNameNoPlatform: Rule = {
  says: 'no text names the platform but by {platform}',
  sees: (path) => /\/i18n\/(?:en|fr)\.json$/.test(path),
  breaches: each(({ text }) =>
    Object.entries<string>(JSON.parse(text))
      .filter(([, words]) => words.includes(defaultPlatformName))
      .map(([key]) => `${key} says ${defaultPlatformName}`),
  ),
}

function wordsOf(files: Source[], language: string): Record<string, string> | undefined {
  const file = files.find((one) => one.path.endsWith(`/i18n/${language}.json`))
  return file && JSON.parse(file.text)
}

/** A key counts as used when the program says it, which is also how the build finds the words of a screen. */
function useOf(sources: Source[], keys: ReadonlySet<string>) {
  const uses = new Set(sources.flatMap(({ path, text }) => [...saidKeys(text, keys, path)]))
  const literal = sources.flatMap(({ text }) =>
    [...code(text).matchAll(/\bt\('([^']+)'/g)].map((found) => found[1] ?? ''),
  )
  return { literal, has: (key: string) => uses.has(key) }
}

function namesIn(text = ''): string {
  return [...new Set(valuesIn(text))].toSorted().join()
}

/** The forms of all plurals of an ICU message, in one order. */
function formsIn(text = ''): string {
  if (!text.includes('plural,')) return ''
  const forms = text.matchAll(/(=\d+|\b(?:one|two|few|many|other)) \{/g)
  return [...forms]
    .map(([, form]) => form!)
    .toSorted()
    .join()
}

/** The names of the values in an ICU message; what stands in a branch of a plural or a choice is a message again. */
function valuesIn(text: string): string[] {
  const values: string[] = []
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    const inside = text.slice(at + 1, closing(text, at))
    const [name = '', kind] = inside.split(',').map((part) => part.trim())
    values.push(name)
    if (kind === 'plural' || kind === 'select' || kind === 'selectordinal')
      for (let branch = inside.indexOf('{'); branch >= 0;) {
        const end = closing(inside, branch)
        values.push(...valuesIn(inside.slice(branch + 1, end)))
        branch = inside.indexOf('{', end)
      }
    at = closing(text, at)
  }
  return values
}

function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return text.length
}
