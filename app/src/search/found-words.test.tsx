import { idOf } from '@serein/client/testing/answers.ts'
import type { FoundShop } from '@serein/shared/search/shops.ts'
import { expect, test } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { FoundWords } from './found-words.tsx'

const today = '2026-11-25T18:00:00Z'
const tomorrow = '2026-11-26T09:00:00Z'

const spa = (part: Pick<FoundShop, 'isOpen' | 'starts'>) =>
  ({
    id: idOf(1),
    timeZone: 'Europe/Paris',
    currency: 'EUR',
    service: null,
    reasons: [{ kind: 'pick', points: 50 }],
    ...part,
  }) as unknown as FoundShop

test.each([
  [true, tomorrow, 'search.found.open'],
  [false, today, 'search.found.closed'],
  [false, tomorrow, null],
] as const)(
  'a spa that is open: %s, first free at %s, says so where it matters',
  async (isOpen, start, word) => {
    const page = await renderApp(<FoundWords shop={spa({ isOpen, starts: [start] })} />)
    const pick = page.t('search.why.pick')
    expect(page.container.textContent).toBe(word ? `${page.t(word)} · ${pick}` : pick)
  },
)

test.each([
  ['fixed', 8_000, '€80'],
  ['from', 8_000, 'from €80'],
  ['on_consultation', null, 'On consultation'],
] as const)(
  'a found treatment that is priced %s says what is known of it',
  async (priceKind, priceMinor, words) => {
    const name = { en: 'Hammam', fr: 'Hammam' }
    const service = {
      variantId: idOf(2),
      serviceId: idOf(3),
      name,
      lengthMinutes: 60,
      priceMinor,
      priceKind,
    }
    const shop = { ...spa({ isOpen: true, starts: [] }), service }
    const page = await renderApp(<FoundWords shop={shop} />)
    expect(page.getByText(`Hammam, 60 min · ${words}`)).toBeTruthy()
  },
)
