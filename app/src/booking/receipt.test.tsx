import { expect, test } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { Receipt } from './receipt.tsx'
import { visit } from './testing/visit.ts'

test.each([
  [0, '€0.00', 0],
  [500, '€5.00', 1],
])(
  'a receipt names a refund that the bank returned while it is still owed: %i',
  async (owed, amount, said) => {
    const page = await renderApp(<Receipt booking={{ ...visit, owedBackMinor: owed }} />)
    const words = page.t('booking.receipt.owedBack', { amount })
    expect(page.queryAllByText(words)).toHaveLength(said)
  },
)
