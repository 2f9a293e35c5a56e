/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandProblems, brandStyle, pairs, readRoles, type Brand } from './brand.ts'
import { contrast } from './contrast.ts'

const roles = readRoles(readFileSync(new URL('theme.css', import.meta.url), 'utf8'))

describe.each(['light', 'dark'] as const)('colours, %s', (theme) => {
  it.each(pairs.map((pair) => [...pair]))('%s shows %s', (background, foreground, needed) => {
    const [below, above] = [
      roles.get(background),
      roles.get(foreground === 'focus' ? 'primary' : foreground),
    ]
    expect(contrast(below![theme], above![theme])).toBeGreaterThanOrEqual(needed)
  })
})

it('the contrast of colours is as the eye sees it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1)
})

describe('a brand', () => {
  const plum: Brand = {
    primary: { light: '#6b3562', dark: '#dda9d3' },
    'on-primary': { light: '#ffffff', dark: '#2c1228' },
    'primary-soft': { light: '#f2e6ef', dark: '#37263a' },
  }

  it('is accepted when everything stays readable', () => {
    expect(brandProblems({}, roles)).toEqual([])
    expect(brandProblems(plum, roles)).toEqual([])
  })

  it('is refused with what would be unreadable, and in which theme', () => {
    const pale = { ...plum, primary: { light: '#c79abf', dark: '#dda9d3' } }
    const problems = brandProblems(pale, roles)
    expect(problems).toContainEqual(
      expect.objectContaining({
        theme: 'light',
        background: 'primary',
        foreground: 'on-primary',
        needed: 4.5,
      }),
    )
    expect(problems.map(({ theme }) => theme)).not.toContain('dark')
  })

  it('becomes custom properties, and only those it sets', () => {
    expect(brandStyle(plum)).toEqual({
      '--primary': 'light-dark(#6b3562, #dda9d3)',
      '--on-primary': 'light-dark(#ffffff, #2c1228)',
      '--primary-soft': 'light-dark(#f2e6ef, #37263a)',
    })
  })

  it('never names a role the token file does not have', () => {
    expect(() => brandProblems({}, new Map())).toThrow('no colour role')
  })
})
