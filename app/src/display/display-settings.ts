import { choiceOf, useChoice } from '@serein/client/choice.ts'

/** How large letters are, in per cent of what the device says. */
export const textSizes = ['112', '125', '150'] as const
export const motions = ['reduced', 'full'] as const

type Choose<Value> = [Value | null, (value: Value | null) => void]

export function useTextSize(): Choose<(typeof textSizes)[number]> {
  const [size, choose] = useChoice('textSize', textSizes)
  return [size, painted(choose)]
}

export function useMotion(): Choose<(typeof motions)[number]> {
  const [motion, choose] = useChoice('motion', motions)
  return [motion, painted(choose)]
}

/** Puts both on the page; the paint script does the same before the first paint. */
export function paintDisplaySettings(): void {
  const { dataset, style } = document.documentElement
  const size = choiceOf('textSize', textSizes)
  const motion = choiceOf('motion', motions)
  style.fontSize = size ? `${size}%` : ''
  if (motion) dataset.motion = motion
  else delete dataset.motion
}

function painted<Value>(choose: (value: Value) => void) {
  return (value: Value) => {
    choose(value)
    paintDisplaySettings()
  }
}
