import { choiceOf, useChoice } from '@serein/client/choice.ts'

/** The text size, in per cent of the device’s. */
export const textSizes = ['112', '125', '150'] as const
const themes = ['light', 'dark'] as const
export const motions = ['reduced', 'full'] as const

type Choose<Value> = [Value | null, (value: Value | null) => void]

export function useTheme(): Choose<(typeof themes)[number]> {
  const [theme, choose] = useChoice('theme', themes)
  return [theme, painted(choose)]
}

export function useTextSize(): Choose<(typeof textSizes)[number]> {
  const [size, choose] = useChoice('textSize', textSizes)
  return [size, painted(choose)]
}

export function useMotion(): Choose<(typeof motions)[number]> {
  const [motion, choose] = useChoice('motion', motions)
  return [motion, painted(choose)]
}

/** Applies all three to the page, as the paint script does before the first paint. */
export function paintDisplaySettings(): void {
  const { dataset, style } = document.documentElement
  const size = choiceOf('textSize', textSizes)
  const motion = choiceOf('motion', motions)
  const theme = choiceOf('theme', themes)
  style.fontSize = size ? `${size}%` : ''
  if (motion) dataset.motion = motion
  else delete dataset.motion
  if (theme) dataset.theme = theme
  else delete dataset.theme
}

/** Whether motion is reduced, by the device or the reader’s choice. */
export function isCalm(): boolean {
  const { motion } = document.documentElement.dataset
  return motion ? motion === 'reduced' : matchMedia('(prefers-reduced-motion: reduce)').matches
}

function painted<Value>(choose: (value: Value) => void) {
  return (value: Value) => {
    choose(value)
    paintDisplaySettings()
  }
}
