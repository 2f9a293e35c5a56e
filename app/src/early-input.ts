import { useLayoutEffect } from 'react'
import { script } from './inline/early.ts?script'

/** What is older than this, its reader has given up on. */
const stillMeantMs = 20_000

/** Stands in the head of every page; `inline/early.ts` says why. */
export const earlyScript = script

export type Press = [on: HTMLElement, at: number]
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Early {
  press: () => Press | undefined
  fields: () => Map<Field, [value: string, checked: boolean]>
}

let press: Press | undefined
let isOver = false

/** From here on React hears what is pressed. */
export function takeEarlyPress(): void {
  press = noted()?.press()
}

/** Tells the first screen what its reader did before it woke. React has written over it what the server knew. */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    if (isOver) return
    isOver = true
    // After the effects of all parts, so that each of them listens.
    setTimeout(replay)
  }, [])
}

function noted(): Early | undefined {
  return (globalThis as { early?: Early }).early
}

function replay(): void {
  for (const [field, [value, checked]] of noted()?.fields() ?? []) {
    if (!field.isConnected) continue
    if (field.type === 'radio' || field.type === 'checkbox')
      check(field as HTMLInputElement, checked)
    else write(field, value)
  }
  if (!press) return
  const [element, at] = press
  if (!element.isConnected || performance.now() - at > stillMeantMs) return
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else element.click()
}

/** React hears of a change only when the value is not the one it wrote itself. */
function write(field: Field, value: string): void {
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  if (field.value === value && field instanceof HTMLInputElement) field.value = ''
  native?.set?.call(field, value)
  const kind = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(kind, { bubbles: true }))
}

function check(field: HTMLInputElement, checked: boolean): void {
  if (field.checked === checked) field.checked = !checked
  if (field.type === 'checkbox' || checked) field.click()
}
