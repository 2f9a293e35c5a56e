import type { Field, Press } from '../early-input.ts'

/**
 * Run in the head of every page. What is typed, chosen or pressed before the app answers to touch would be lost, and a form
 * would send the page away; it is noted until the app takes over.
 */
const fields = new Map<EventTarget | null, [value: string, checked: boolean]>()
let press: Press | undefined

listen(addEventListener, ['input', 'submit', 'click'])
Object.assign(self, {
  early: {
    press() {
      listen(removeEventListener, ['submit', 'click'])
      return press
    },
    fields() {
      listen(removeEventListener, ['input'])
      return fields
    },
  },
})

function note(event: Event): void {
  const { target } = event
  if (event.type === 'input') {
    const { value, checked } = target as Field & HTMLInputElement
    fields.set(target, [value, checked])
    return
  }
  const isForm = event.type === 'submit'
  if (isForm) event.preventDefault()
  const on = isForm ? target : (target as Element).closest?.('button[type=button]')
  if (on) press = [on as HTMLElement, event.timeStamp]
}

function listen(set: typeof addEventListener | typeof removeEventListener, types: string[]): void {
  for (const type of types) set(type, note, true)
}
