import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { findNamed } from './named-file.ts'
import { loadStaticFiles } from './static-files.ts'

const folder = mkdtempSync(`${tmpdir()}/serein-named-`)
const root = new URL('../../../', import.meta.url)
const copied = {
  'index.html': 'console/index.html',
  'app.webmanifest': 'app/public/manifest.fr.webmanifest',
  'console.webmanifest': 'console/public/manifest.en.webmanifest',
}
for (const [name, path] of Object.entries(copied))
  writeFileSync(`${folder}/${name}`, readFileSync(new URL(path, root)))
writeFileSync(`${folder}/sw.js`, 'const serein = 1')
writeFileSync(`${folder}/app.js`, 'const name = "Serein"')
const files = loadStaticFiles(pathToFileURL(`${folder}/`))
afterAll(() => rmSync(folder, { recursive: true }))

const name = 'Oasis & "Co" \n alert()'
async function ask(path: string, called = name) {
  const file = await findNamed(files, path, async () => called)
  return file!.answer(new Request(`http://here${path}`))
}

test('what is installed from the web has the name of the platform', async () => {
  const app = await (await ask('/app.webmanifest')).json()
  expect(app).toMatchObject({ name, short_name: name, lang: 'fr' })
  const desk = await (await ask('/console.webmanifest')).json()
  expect(desk).toMatchObject({ name: `${name} Console`, short_name: 'Console' })
})

test('the page of the console says the name of the platform as text', async () => {
  const page = await (await ask('/index.html')).text()
  const written = 'Oasis &#38; &#34;Co&#34; \n alert()'
  expect(page).toContain(`<title>${written}</title>`)
  expect(page).toContain(`<meta name="application-name" content="${written}" />`)
  expect(page).not.toContain('Serein')
})

test('a device finds another service worker once the platform has another name', async () => {
  const [before, after] = [await ask('/sw.js', 'Serein'), await ask('/sw.js')]
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  expect(await after.text()).toMatch(/^const serein = 1\n\/\/ \S+\n$/u)
})

test('other files are as they were built', async () => {
  expect(await (await ask('/app.js')).text()).toBe('const name = "Serein"')
})
