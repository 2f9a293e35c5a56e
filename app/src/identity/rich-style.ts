import type {
  HeadingLevel,
  RichAlign,
  RichColour,
  RichFont,
} from '@serein/shared/identity/rich-node.ts'

/** The styles of the names in a text; unknown names have none. */
export const colourStyles: Record<RichColour, string> = {
  soft: 'text-ink-soft',
  primary: 'text-primary',
  clay: 'text-clay',
  gold: 'text-gold',
  red: 'text-red',
  sky: 'text-sky',
  plum: 'text-plum',
}

export const fontStyles: Record<RichFont, string> = { serif: 'serif', mono: 'font-mono' }

export const alignStyles: Record<RichAlign, string> = {
  center: 'text-center',
  end: 'text-end',
  justify: 'text-justify',
}

export const headingStyles: Record<HeadingLevel, string> = {
  1: 'text-2xl',
  2: 'text-lg',
  3: 'text-lg',
  4: 'text-base font-semibold',
  5: 'text-sm font-semibold',
  6: 'text-sm text-ink-soft font-semibold',
}
