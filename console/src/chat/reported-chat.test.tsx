import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { ReportedChat as Reported } from '@serein/shared/chat/judgement.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { ReportedChat } from './reported-chat.tsx'

const one = { businessId: idOf(1), chatId: idOf(2), sequence: 2 }
const reported: Reported = {
  ...one,
  author: 'shop',
  shopName: 'Maison Serein',
  timeZone: 'Europe/Paris',
  clientName: 'Rui Ferreira',
  reports: [],
  decision: null,
  decidedAt: null,
  decidedFor: null,
}
const message: ChatMessage = {
  id: idOf(3),
  sequence: 2,
  author: 'shop',
  memberName: 'Camille',
  text: 'Pay me at home instead.',
  hiddenFor: null,
  photo: null,
  visit: null,
  sentAt: '2026-11-25T09:00:00Z',
}
const judge = { decision: 'hidden' as const }

test('a reported message is shown on request and hidden only with a reason', async () => {
  const page = await renderConsole(<ReportedChat reported={reported} />, {
    answers: { 'chat.openReport': { messages: [message] }, 'chat.judge': judge },
  })
  const { t } = page
  const names = { client: reported.clientName, shop: reported.shopName }
  expect(page.queryByText(message.text)).toBe(null)
  await page.press(t('chat.platform.openOf', names))
  expect(await page.findByText(message.text)).toBeTruthy()
  await page.press(t('chat.platform.hide'))
  expect(page.notesOf(t('chat.platform.reason'))).toContain(t('chat.platform.reasonMissing'))
  expect(page.sent('chat.judge')).toEqual([])
  await page.fill(t('chat.platform.reason'), 'Money is paid at Serein.')
  await page.press(t('chat.platform.hide'))
  const reason = 'Money is paid at Serein.'
  await waitFor(() => expect(page.sent('chat.judge')).toEqual([{ ...one, ...judge, reason }]))
})

test('a reported message that was judged says so, and the judgement can be undone', async () => {
  const judged = { ...reported, ...judge, decidedAt: message.sentAt, decidedFor: 'Money.' }
  const page = await renderConsole(<ReportedChat reported={judged} />, {
    answers: { 'chat.reopen': { decision: null } },
  })
  const names = { client: reported.clientName, shop: reported.shopName }
  expect(page.getByText(/Money\./u)).toBeTruthy()
  await page.press(page.t('chat.platform.reopenOf', names))
  await waitFor(() => expect(page.sent('chat.reopen')).toEqual([one]))
})
