import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { FirstShop } from './first-shop.tsx'

test('the first shop stands where its pin was put, without typed coordinates', async () => {
  const paris = { id: '1', name: 'Paris', region: null, country: 'FR' }
  const page = await renderConsole(<FirstShop who={owner as never} onDone={() => {}} />, {
    answers: {
      'search.places': {
        places: [{ ...paris, latitude: 48.85341, longitude: 2.3488 }],
        source: 'geonames',
      },
      'shop.open': { shopId: idOf(7) } as never,
      'business.me': owner,
    },
  })
  const { t } = page
  await page.user.selectOptions(page.field(t('shop.first.country')), 'FR')
  await page.fill(t('shop.first.street'), '14 rue des Martyrs')
  await page.fill(t('shop.first.city'), 'Paris')
  await page.user.tab()
  const pin = await page.findByRole('button', {
    name: t('shop.pin.label', { place: '48.85341, 2.3488' }),
  })
  pin.focus()
  await page.user.keyboard('{ArrowUp}{ArrowUp}')
  await page.press(t('shop.first.action'))
  await waitFor(() => expect(page.sent('shop.open')).toHaveLength(1))
  expect(page.sent('shop.open')).toMatchObject([{ latitude: 48.85359, longitude: 2.3488 }])
})
