import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import pictures from './picture/catalogue.json' with { type: 'json' }

const folder = new URL('./picture/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.svg'))

test('the catalogue names each picture once, in both languages', () => {
  expect(files.length).toBeGreaterThanOrEqual(44)
  expect(pictures.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
  const wrong = pictures.filter(
    ({ alt, tint }) =>
      alt.en.length < 12 || alt.fr.length < 12 || alt.en === alt.fr || !/^#[0-9a-f]{6}$/.test(tint),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('every picture is small, self-contained and without words', () => {
  const foreign = /<text|<script|<image|<style|href="[^#]|NaN|undefined/
  const wrong = files.filter((file) => {
    const svg = readFileSync(new URL(file, folder), 'utf8')
    return svg.length > 12_000 || !svg.includes('viewBox="0 0 1200 900"') || foreign.test(svg)
  })
  expect(wrong).toEqual([])
})

test('no id is used by two pictures, and every reference has its target', () => {
  const owner = new Map<string, string>()
  const wrong: string[] = []
  for (const file of files) {
    const svg = readFileSync(new URL(file, folder), 'utf8')
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
    for (const id of ids) {
      if (owner.has(id)) wrong.push(`${id} of ${file} is also in ${owner.get(id)}`)
      owner.set(id, file)
    }
    for (const [, id] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g))
      if (!ids.includes(id!)) wrong.push(`${id} is missing in ${file}`)
  }
  expect(owner.size).toBeGreaterThan(files.length)
  expect(wrong).toEqual([])
})
