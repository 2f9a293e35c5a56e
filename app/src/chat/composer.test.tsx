import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { OwnChat } from '@serein/shared/chat/contract.ts'
import { visit } from '../booking/testing/visit.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { Composer } from './composer.tsx'

const chat = { id: null, shop: { id: visit.shop.id, phone: null } } as unknown as OwnChat

test('who writes of being late is led to what is possible then, in either language', async () => {
  const elsewhere = { ...visit, id: idOf(77), shop: { ...visit.shop, id: idOf(78) } }
  const field = (
    <Composer
      chat={chat}
      uid={camille.uid}
      bookingId={undefined}
      onPhoto={() => {}}
      onWritten={() => {}}
    />
  )
  const page = await renderApp(field, {
    user: camille,
    answers: {
      'booking.list': { bookings: [elsewhere, visit], nextCursor: null },
      'booking.get': { ...visit, can: { ...visit.can, sayLate: true } },
      'booking.lateChoices': { choices: [] },
    },
  })
  const { t } = page
  const name = t('booking.late.button')
  await page.fill(t('chat.write'), 'See you later')
  expect(page.queryByRole('button', { name })).toBe(null)
  expect(page.sent('booking.list')).toEqual([])
  await page.fill(t('chat.write'), 'Je suis en retard')
  expect(await page.findByRole('button', { name })).toBeTruthy()
  expect(page.sent('booking.get')).toEqual([{ bookingId: visit.id }])
  await page.fill(t('chat.write'), 'Sorry, I am late!')
  await page.press(name)
  expect(await page.findByRole('dialog', { name: t('booking.late.title') })).toBeTruthy()
})
