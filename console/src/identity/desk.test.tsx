import { expect, onTestFinished, test } from 'vitest'
import { idOf, refused } from '@serein/client/testing/answers.ts'
import { store } from '@serein/client/storage.ts'
import { basePath } from '../address/link.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { Page } from './desk.tsx'

test('a wrong PIN says how many tries are left, and the next is typed at once', async () => {
  store('desk', 'key')
  onTestFinished(() => store('desk', null))
  const page = await renderConsole(<Page />, {
    at: `${basePath}/desk`,
    answers: {
      'auth/desk/people': {
        businessName: 'Maison Serein',
        deskName: 'Front desk',
        lockMinutes: 5,
        people: [{ memberId: idOf(3), name: 'Camille', isLocked: false }],
      },
      'auth/desk/enter': refused('pin_wrong', { triesLeft: 4 }),
    },
  })
  const { t } = page
  const pin = t('identity.desk.pin')
  await page.user.click(await page.findByRole('button', { name: /Camille/u }))
  await page.press(t('identity.desk.enter'))
  expect(page.sent('auth/desk/enter')).toEqual([])
  await page.fill(pin, '1234')
  await page.press(t('identity.desk.enter'))
  await page.findByText(t('identity.desk.wrong', { count: 4 }))
  expect(page.sent('auth/desk/enter')).toMatchObject([{ memberId: idOf(3), pin: '1234' }])
  expect(page.field(pin).value).toBe('')
  expect(document.activeElement).toBe(page.field(pin))
})
