/**
 * A plugin for Vite. React Aria carries its few spoken words in some thirty languages; this leaves
 * those an app speaks. English always stays, since it is what the library falls back to.
 */
export function keepLocales(languages: readonly string[]): {
  name: string
  enforce: 'pre'
  load: (id: string) => string | null
} {
  const locales = new Set(['en', ...languages])
  return {
    name: 'keep-locales',
    enforce: 'pre',
    load(id) {
      const language = localeFile.exec(id)?.[1]
      return language && !locales.has(language) ? 'export default {}' : null
    },
  }
}

const localeFile =
  /\/react-(?:aria|stately|aria-components)\/.*\/intl\/.*\/([a-z]{2})-[A-Z]{2}\.m?js$/
