/**
 * A colour of a shop's own, as it may be shown: words in it and on it stay readable (4.5 : 1) on all grounds of either theme. Source of the
 * rule: look.md, "Colour by role".
 */
/** A calm green, to begin with. */
export const usualColor = '#2e5b4e'

export type BrandTone = { primary: string; onPrimary: string; soft: string }
export type BrandColors = { light: BrandTone; dark: BrandTone }

type Rgb = readonly [number, number, number]

const readable = 4.5
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** The darkest ground of the light theme and the lightest of the dark one, on which words stand. */
const lightGround: Rgb = [0xf2, 0xed, 0xe4]
const darkGround: Rgb = [0x1e, 0x1c, 0x19]
const darkInk: Rgb = [0x15, 0x13, 0x0f]

export function brandColors(color: string): BrandColors {
  const own = rgbOf(color)
  const light = until(own, black, (tone) => {
    const soft = mix(white, tone, 0.13)
    return contrast(tone, soft) >= readable && contrast(tone, lightGround) >= readable
  })
  const dark = until(own, white, (tone) => {
    const soft = mix(darkGround, tone, 0.14)
    return contrast(tone, soft) >= readable && contrast(tone, darkInk) >= readable
  })
  return {
    light: {
      primary: hexOf(light),
      onPrimary: hexOf(white),
      soft: hexOf(mix(white, light, 0.13)),
    },
    dark: {
      primary: hexOf(dark),
      onPrimary: hexOf(darkInk),
      soft: hexOf(mix(darkGround, dark, 0.14)),
    },
  }
}

/** The same as CSS has it, which follows the theme by itself. */
export function themedColors(color: string): BrandTone {
  const { light, dark } = brandColors(color)
  const both = (of: keyof BrandTone) => `light-dark(${light[of]}, ${dark[of]})`
  return { primary: both('primary'), onPrimary: both('onPrimary'), soft: both('soft') }
}

/** Of WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return contrast(rgbOf(one), rgbOf(other))
}

/** The colour itself, or as little as is needed on the way to black or white. */
function until(color: Rgb, towards: Rgb, isEnough: (tone: Rgb) => boolean): Rgb {
  for (let part = 0; part < 1; part += 0.02) {
    const tone = mix(color, towards, part)
    if (isEnough(tone)) return tone
  }
  return towards
}

function mix(one: Rgb, other: Rgb, part: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * part)
  return [at(0), at(1), at(2)]
}

function contrast(one: Rgb, other: Rgb): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(value: number): number {
  const part = value / 255
  return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function rgbOf(color: string): Rgb {
  const at = (index: number) => Number.parseInt(color.slice(index, index + 2), 16)
  return [at(1), at(3), at(5)]
}

function hexOf(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
