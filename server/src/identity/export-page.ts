import { dateTimeFormat } from '@serein/shared/formatters.ts'
import type { PersonSection } from '../platform/person.ts'
import type { Language } from '../platform/scope.ts'
import { findWords, wordsIn } from '../platform/words.ts'

/**
 * One's data as a page that opens without us: no script, no address elsewhere. `missing`: sections that could not be read.
 * What somebody has written stays as it is written, whatever it looks like.
 */
export function exportPage(
  sections: PersonSection[],
  { language, asOf, missing }: { language: Language; asOf: string; missing: string[] },
): string {
  const t = wordsIn(language)
  const parts = sections.map(({ name, rows }) => {
    const body = rows.length
      ? rows.map((row) => fields(row, language)).join('\n')
      : `<p class="soft">${t('identity.export.none')}</p>`
    return section(name, body, language)
  })
  const gaps = missing.map((name) =>
    section(name, `<p>${t('identity.export.missing')}</p>`, language),
  )
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${t('identity.export.title')}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><h1>${t('identity.export.title')}</h1><p class="soft">${t('identity.export.asOf')} ${moment(asOf, language)}</p>
${[...gaps, ...parts].join('\n')}
</main></body></html>
`
}

const style =
  'body{font:16px/1.5 Georgia,serif;margin:0;padding:24px;color-scheme:light dark}main{max-width:46rem;margin:auto}' +
  'dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:4px 16px;border-top:1px solid;padding:12px 0;margin:0}' +
  'dt,.soft{opacity:.75}dd{margin:0;overflow-wrap:anywhere}img{max-width:10rem}'

function section(name: string, body: string, language: Language): string {
  return `<section><h2>${escaped(findWords(language, `identity.exportSection.${name}`) ?? name)}</h2>\n${body}</section>`
}

function fields(row: Record<string, unknown>, language: Language): string {
  const lines = Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([name, value]) =>
        `<dt>${escaped(findWords(language, `identity.exportField.${name}`) ?? name)}</dt><dd>${presentField(name, value, language)}</dd>`,
    )
  return `<dl>${lines.join('')}</dl>`
}

function presentField(name: string, value: unknown, language: Language): string {
  if (name === 'photo') return `<img src="${escaped(String(value))}" alt="">`
  if (typeof value === 'boolean')
    return wordsIn(language)(value ? 'identity.export.yes' : 'identity.export.no')
  // Ours by name; a text may look like an instant, too.
  if (typeof value === 'string' && name.endsWith('At')) return moment(value, language)
  if (Array.isArray(value))
    return value.map((each) => presentField('', each, language)).join('<br>')
  if (typeof value === 'object' && value !== null) {
    const texts = value as Record<string, unknown>
    if (typeof texts[language] === 'string') return escaped(texts[language])
    return Object.values(texts)
      .map((each) => escaped(String(each)))
      .join(', ')
  }
  return escaped(String(value))
}

function moment(instant: string, language: Language): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB'
  return `${dateTimeFormat(locale, format).format(new Date(instant))} UTC`
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
