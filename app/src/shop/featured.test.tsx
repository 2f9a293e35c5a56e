import type { Answers } from '@serein/client/testing/answers.ts'
import { expect, test, vi } from 'vitest'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Page } from './featured.tsx'

const picture = { src: '/pictures/ripples.svg', alt: { en: '', fr: '' }, tint: 'var(--line)' }
const answers: Answers = {
  'shop.list': { shops: [], nextCursor: null },
  'catalogue.categories': { categories: [{ kind: 'massage', shopCount: 3, picture }] },
}

test('what is chosen before the typing has reached the address counts beside it', async () => {
  const page = await renderApp(<Page />, { at: linkTo('featured'), answers })
  const massage = await page.findByRole('button', { name: page.t('shop.category.massage') })
  const box = page.getByRole('searchbox', { name: page.t('shop.search.label') })
  await page.user.type(box, 'Lyon')
  await page.user.click(massage)
  const asked = () => page.sent('shop.list').at(-1)
  await vi.waitFor(() => expect(asked()).toMatchObject({ text: 'Lyon', category: 'massage' }))
  expect(page.address()).toMatch(/(?=.*q=Lyon)(?=.*category=massage)/u)
  expect(box).toHaveProperty('value', 'Lyon')
})
