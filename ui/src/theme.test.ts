/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Theme = 'light' | 'dark'
const roles = readRoles(readFileSync(new URL('theme.css', import.meta.url), 'utf8'))

/** Which words stand on which ground. */
const text: Record<string, string[]> = {
  paper: ['ink', 'ink-soft', 'primary', 'clay', 'gold', 'red'],
  surface: ['ink', 'ink-soft', 'primary', 'clay', 'gold', 'red'],
  sunken: ['ink', 'ink-soft', 'primary'],
  primary: ['on-primary'],
  clay: ['on-primary'],
  red: ['on-red'],
  deep: ['on-deep', 'on-deep-soft'],
  'primary-soft': ['ink', 'ink-soft', 'primary'],
  'clay-soft': ['ink', 'ink-soft', 'clay'],
  'gold-soft': ['ink', 'ink-soft', 'gold'],
  'red-soft': ['ink', 'ink-soft', 'red'],
  'sky-soft': ['sky'],
  'plum-soft': ['plum'],
}
/** Shapes that carry meaning by themselves. */
const shapes: Record<string, string[]> = {
  paper: ['line-strong', 'primary', 'gold', 'red', 'clay', 'focus'],
  surface: ['line-strong', 'primary', 'gold', 'red', 'clay', 'focus'],
}

describe.each<Theme>(['light', 'dark'])('colours, %s', (theme) => {
  it.each(pairs(text))('%s carries words in %s', (ground, ink) => {
    expect(contrast(roleOf(ground, theme), roleOf(ink, theme))).toBeGreaterThanOrEqual(4.5)
  })
  it.each(pairs(shapes))('on %s the shape %s is seen', (ground, shape) => {
    expect(contrast(roleOf(ground, theme), roleOf(shape, theme))).toBeGreaterThanOrEqual(3)
  })
})

it('tells colours apart as the eye does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1)
})

function readRoles(source: string): Map<string, Record<Theme, string>> {
  const rows = source.matchAll(/--([\w-]+):\s*light-dark\((#[\da-f]{6}),\s*(#[\da-f]{6})\)/gi)
  const found = new Map<string, Record<Theme, string>>()
  for (const [, name = '', light = '', dark = ''] of rows) found.set(name, { light, dark })
  return found
}

function roleOf(name: string, theme: Theme): string {
  const role = roles.get(name === 'focus' ? 'primary' : name)
  if (!role) throw new Error(`theme.css has no colour role "${name}"`)
  return role[theme]
}

function pairs(table: Record<string, string[]>): [string, string][] {
  return Object.entries(table).flatMap(([ground, inks]) =>
    inks.map((ink): [string, string] => [ground, ink]),
  )
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
