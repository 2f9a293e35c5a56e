import { expect, test as base } from '../../test.ts'
import type { System } from './native-methods.ts'
import { appUrl, openPhone, type Phone } from './phone.ts'

export { expect } from '../../test.ts'

export interface ShellOptions {
  system: System
}

/** Journeys of the app on a phone: the shells' build at a separate origin, with plugins that fail where nobody has thought of them. */
export const test = base.extend<ShellOptions & { phone: Phone }>({
  system: ['ios', { option: true }],
  phone: async ({ context, system }, use) => {
    const { phone, unknown } = await openPhone(context, system)
    await use(phone)
    expect(unknown, 'the app asks of the phone only what it can do and what is expected').toEqual(
      [],
    )
  },
})

/** The address of a screen in the app. */
export function at(path: string): string {
  return appUrl() + path
}
