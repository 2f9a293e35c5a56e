import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePath, parseSync, Visitor, type Plugin, type Rollup } from 'vite'
import { saidKeys } from './said-words.ts'
import { wordParts } from './word-parts.ts'

const root = join(import.meta.dirname, '..')
const languages = ['en', 'fr'] as const
/** Of our own packages; no other says a word of ours. */
const ourCode = /\/(?:app|client|console|shared|ui)\/src\/[^?]+\.tsx?$/u
const lateImport = `import { withTexts } from '@serein/client/screen-texts.ts';\n`

/** What a server draws: the path and the file of each. */
type Pages = () => [path: string, file: string][]

/**
 * Code brings the words that it says. The files of translations stay as they are; beside them each language has one with the
 * words of the first code and one for whatever is loaded later, `assets/{language}-text{part}.json`, with those that are not
 * there yet. An `import('./screen.tsx')` of ours fetches code and words side by side and waits for both. While developing
 * there are no parts, and the page fetches the whole file.
 */
export function screenWords(site: 'app' | 'console', pages: Pages = () => []): Plugin {
  const parts = new Parts(site, pages)
  return {
    name: 'serein:screen-words',
    apply: 'build',
    config: () => ({
      define: {
        'import.meta.env.FIRST_WORDS': '"word-part:"',
        'import.meta.env.WORD_PARTS': '"word-parts"',
      },
    }),
    transform: {
      filter: { id: ourCode },
      async handler(code, id) {
        if (this.environment.name !== 'client') return null
        parts.read(id, code)
        if (!id.includes(`/${site}/src/`)) return null
        const places = await Promise.all(
          importsIn(code).map(async ({ start, end, source }) => {
            const module = await this.resolve(source, id)
            return { start, end, file: fileOf(module!.id) }
          }),
        )
        return places.length > 0 ? { code: lateImport + wrapped(code, places), map: null } : null
      },
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      if (this.environment.name === 'client') parts.emit(this, chunks)
      return code.includes('word-part') ? { code: parts.writeNames(code), map: null } : null
    },
    transformIndexHtml: {
      order: 'post',
      // Read by the first script of the page, which knows the language.
      handler: (html) => html.replace('paint.js"', `paint.js" data-words="${parts.nameOf('')}"`),
    },
  }
}

/** The parts of the words of one site, in all languages. */
class Parts {
  readonly #site: string
  readonly #pages: Pages
  readonly #texts: Record<string, string>[]
  readonly #keys: Set<string>
  readonly #said = new Map<string, Set<string>>()
  readonly #emitted = new Map<string, string>()
  /** The name of the part that comes with a file, or with the first code; empty where nothing has to. */
  #names: Map<string, string> | undefined

  constructor(site: string, pages: Pages) {
    this.#site = site
    this.#pages = pages
    this.#texts = languages.map((language) =>
      JSON.parse(readFileSync(join(root, site, `public/assets/i18n/${language}.json`), 'utf8')),
    )
    this.#keys = new Set(Object.keys(this.#texts[0]!))
  }

  read(id: string, code: string): void {
    this.#said.set(id, saidKeys(code, this.#keys))
  }

  /** Once all modules are known, and before chunks have the names by which they are kept for good. */
  emit(context: Rollup.PluginContext, chunks: Record<string, Rollup.RenderedChunk>): void {
    if (this.#names) return
    const built = new Set(Object.values(chunks).flatMap(({ moduleIds }) => moduleIds))
    const infos = [...context.getModuleIds()]
      .filter((id) => !id.includes('/node_modules/'))
      .map((id) => context.getModuleInfo(id)!)
    const modules = new Map(
      infos.map(({ id, importedIds, dynamicallyImportedIds }) => {
        const uses = (built.has(id) && this.#said.get(id)) || []
        return [id, { imports: importedIds, lateImports: dynamicallyImportedIds, said: uses }]
      }),
    )
    const entries = infos.filter(({ isEntry }) => isEntry).map(({ id }) => id)
    this.#names = new Map(
      [...wordParts({ entries, modules })].map(([id, words]) => [
        id && fileOf(id),
        this.#emitPart(context, [...words].toSorted()),
      ]),
    )
  }

  /** Four characters stand at each import; should two parts come to the same, one is counted otherwise. */
  #emitPart(context: Rollup.PluginContext, words: string[], salt = ''): string {
    if (words.length === 0) return ''
    const sources = this.#texts.map((texts) =>
      JSON.stringify(Object.fromEntries(words.map((key) => [key, texts[key]]))),
    )
    const all = sources.join('\n')
    const hash = createHash('sha256').update(salt + all)
    const name = hash.digest('base64url').slice(0, 4)
    if ((this.#emitted.get(name) ?? all) !== all) return this.#emitPart(context, words, `${salt}+`)
    this.#emitted.set(name, all)
    for (const [at, language] of languages.entries()) {
      const fileName = `assets/${language}-text${name}.json`
      context.emitFile({ type: 'asset', fileName, source: sources[at]! })
    }
    return name
  }

  /** A name stands in the code as the file that it is for until it is known. */
  writeNames(code: string): string {
    return code
      .replaceAll(/(["'`])word-part:(.*?)\1/gu, (_, _quote, file: string) =>
        JSON.stringify(this.nameOf(file)),
      )
      .replaceAll(/(["'`])word-parts\1/gu, () => JSON.stringify(JSON.stringify(this.#ofPages())))
  }

  #ofPages(): Record<string, string> {
    return Object.fromEntries(
      this.#pages().map(([path, file]) => [path, this.nameOf(`${this.#site}/src/${file}`)]),
    )
  }

  nameOf(file: string): string {
    const name = this.#names?.get(file)
    if (name === undefined) throw new Error(`No part of the words was made for ${file}`)
    return name
  }
}

/** From the root of the repository, so that it is the same on every machine. */
function fileOf(id: string): string {
  return id.replace(`${normalizePath(root)}/`, '')
}

/** Each `import('./file.ts')` of a module. */
function importsIn(code: string): { start: number; end: number; source: string }[] {
  const found: { start: number; end: number; source: string }[] = []
  new Visitor({
    ImportExpression({ start, end, source }) {
      if (
        source.type === 'Literal' &&
        typeof source.value === 'string' &&
        /^\.\.?\//u.test(source.value)
      )
        found.push({ start, end, source: source.value })
    },
  }).visit(parseSync('code.js', code).program)
  return found
}

function wrapped(code: string, places: { start: number; end: number; file: string }[]): string {
  return places.reduceRight(
    (text, { start, end, file }) =>
      `${text.slice(0, start)}withTexts("word-part:${file}", ${text.slice(start, end)})${text.slice(end)}`,
    code,
  )
}
