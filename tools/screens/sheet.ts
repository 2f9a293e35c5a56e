import type { Shot } from './studio.ts'

/** One page to look through all pictures: a row for each screen and state, with both themes and languages beside each other. */
export function sheetOf(shots: readonly Shot[]): string {
  const rows = Map.groupBy(shots, ({ screen, state, size }) => `${screen} · ${state} · ${size}`)
  const sections = [...rows]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([title, row]) => {
      const pictures = row
        .toSorted((one, other) => one.file.localeCompare(other.file))
        .map(
          ({ file, language, theme, size }) =>
            `<figure class="${size}"><a href="${file}"><img loading="lazy" src="${file}"></a><figcaption>${language} ${theme}</figcaption></figure>`,
        )
      return `<section><h2>${title}</h2><div>${pictures.join('')}</div></section>`
    })
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>
body { font: 14px system-ui; margin: 24px }
h2 { font-size: 15px }
div { display: flex; flex-wrap: wrap; gap: 16px }
figure { margin: 0 }
img { border: 1px solid; border-radius: 8px; display: block }
.phone img { width: 260px }
.desk img { width: 440px }
</style>
${sections.join('\n')}
`
}
