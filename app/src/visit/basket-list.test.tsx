import { expect, test } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { spa } from './testing/spa.ts'
import { BasketList } from './basket-list.tsx'
import type { MenuBasket } from './use-menu-basket.ts'
import type { BasketSum } from './basket.ts'

const lines = spa.services.slice(0, 2).map((service) => ({
  service,
  addOns: [],
  lengthMinutes: 60,
  priceMinor: 8_500,
}))
const sum = { guests: [lines] } as unknown as BasketSum

test.each(['en', 'fr'] as const)(
  'the buttons of a planned visit say what they do, and to which treatment, in %s',
  async (language) => {
    const list = <BasketList data={spa} menu={{} as MenuBasket} sum={sum} guest={0} ordered />
    const { getAllByRole } = await renderApp(list, { language })
    const buttons = getAllByRole('button')
    expect(buttons).toHaveLength(6)
    for (const button of buttons) {
      expect(button.textContent).toMatch(/\S/u)
      // Who speaks to the page says what stands there.
      expect(button.getAttribute('aria-label')?.startsWith(button.textContent)).toBe(true)
    }
  },
)
