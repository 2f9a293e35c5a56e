import { fetchTexts, type Language, type Texts } from './i18n.ts'

/** What a page has of the texts of its language: of its first code, and of the code that has come since. */
interface PageTexts {
  language: Language
  texts: Texts
  /** Those that are there or on their way; none where nothing is missing. */
  parts?: Map<string, Promise<void>>
}

let page: PageTexts | undefined
/** Of code that came before the language was known. */
const early = new Set<string>()

/** The texts of one language, whole: for a language chosen on the page, and where nothing has cut them into parts. */
export async function fetchWholeTexts(language: Language): Promise<Texts> {
  page = { language, texts: await fetchTexts(language) }
  return page.texts
}

/** The texts that the first code of a page says. The build names the part; while developing there is none. */
export function fetchTextsOf(part: string | undefined): (language: Language) => Promise<Texts> {
  if (!part) return fetchWholeTexts
  return async (language) => {
    const first: PageTexts = { language, texts: {}, parts: new Map() }
    await Promise.all([part, ...early].map((each) => addPart(first, each)))
    page = first
    return first.texts
  }
}

/** Code that is loaded later, once the texts that it says are there, too: the build puts this around each `import()`. */
export async function withTexts<Code>(part: string, code: Promise<Code>): Promise<Code> {
  if (!page) early.add(part)
  const [loaded] = await Promise.all([code, page && addPart(page, part)])
  return loaded
}

async function addPart({ language, texts, parts }: PageTexts, part: string): Promise<void> {
  if (!part || !parts) return undefined
  const before = parts.get(part)
  if (before) return before
  const added = fetchTexts(language, `${language}-text${part}.json`)
    // It may have gone with an earlier build, or never have come to a device that is offline now: the whole is still there.
    .catch(() => fetchTexts(language))
    .then((more) => void Object.assign(texts, more))
  parts.set(part, added)
  added.catch(() => parts.delete(part))
  return added
}
