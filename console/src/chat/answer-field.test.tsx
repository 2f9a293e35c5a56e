import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { ShopChat } from '@serein/shared/chat/desk.ts'
import type { AttachedVisit } from '@serein/shared/chat/schema.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { AnswerField } from './answer-field.tsx'

const chat = { id: idOf(1), clientName: 'Rui Ferreira', language: 'en' } as ShopChat
const visit: AttachedVisit = {
  id: idOf(2),
  state: 'confirmed',
  startsAt: '2026-11-26T10:00:00Z',
  endsAt: '2026-11-26T11:00:00Z',
  timeZone: 'Europe/Paris',
  serviceNames: [{ en: 'Massage', fr: 'Massage' }],
  staffNames: ['Inès'],
}

test('an answer attaches its visit, which can be removed, and attached again without a text', async () => {
  const sent: object[] = []
  const answering = { sending: [], drop() {}, retry() {}, send: (what: object) => sent.push(what) }
  const page = await renderConsole(
    <AnswerField chat={chat} bookingId={visit.id} answering={answering} />,
    {
      answers: {
        'chat.quickAnswers': { quickAnswers: [] },
        'chat.visitsOfClient': { visits: [visit] },
      },
    },
  )
  const { t } = page
  const send = () => page.getByRole('button', { name: t('chat.send') }) as HTMLButtonElement
  await page.press(t('chat.visits.drop'))
  expect(send().disabled).toBe(true)
  await page.press(t('chat.visits.add'))
  await page.user.click(await page.findByText('Massage'))
  await page.press(t('chat.send'))
  expect(sent).toEqual([{ text: '', bookingId: visit.id }])
})
