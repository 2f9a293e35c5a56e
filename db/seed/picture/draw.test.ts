import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictures } from './catalogue.ts'
import { drawAll } from './draw.ts'

const folder = new URL('.', import.meta.url)
const drawn = drawAll()

test('the committed pictures are what the scenes draw, byte for byte', () => {
  const committed = readdirSync(folder).filter((name) => name.endsWith('.svg'))
  expect(committed.toSorted()).toEqual([...drawn.keys()].toSorted())
  const drifted = [...drawn].filter(
    ([file, svg]) => readFileSync(new URL(file, folder), 'utf8') !== svg,
  )
  expect(drifted.map(([file]) => file)).toEqual([])
})

test('every picture is small, self-contained and without words', () => {
  expect(drawn.size).toBeGreaterThanOrEqual(44)
  const foreign = /<text|<script|<image|<style|href="[^#]|NaN|undefined/
  const wrong = [...drawn].filter(
    ([, svg]) =>
      Buffer.byteLength(svg) > 12_000 ||
      !svg.includes('viewBox="0 0 1200 900"') ||
      foreign.test(svg),
  )
  expect(wrong.map(([file, svg]) => `${file} ${svg.length}`)).toEqual([])
})

test('no id is used by two pictures, and every reference has its target', () => {
  const owner = new Map<string, string>()
  const wrong: string[] = []
  for (const [file, svg] of drawn) {
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]!)
    for (const id of ids) {
      if (owner.has(id)) wrong.push(`${id} of ${file} is also in ${owner.get(id)}`)
      owner.set(id, file)
    }
    for (const [, id] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g))
      if (!ids.includes(id!)) wrong.push(`${id} is missing in ${file}`)
  }
  expect(owner.size).toBeGreaterThan(drawn.size)
  expect(wrong).toEqual([])
})

test('the catalogue names each picture once, in both languages', () => {
  expect(pictures.map((picture) => picture.file).toSorted()).toEqual([...drawn.keys()].toSorted())
  const wrong = pictures.filter(
    ({ alt, tags, tint }) =>
      alt.en.length < 12 ||
      alt.fr.length < 12 ||
      alt.en === alt.fr ||
      tags.length === 0 ||
      new Set(tags).size < tags.length ||
      !/^#[0-9a-f]{6}$/.test(tint),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})
