import { expect, test, vi } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { OwnChat } from '@serein/shared/chat/contract.ts'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { renderApp } from '../page/testing/render.tsx'
import { ChatMenu } from './chat-menu.tsx'
import { MessageRow } from './message-row.tsx'

const chat = { id: idOf(1), shop: { id: idOf(2), phone: null } } as OwnChat
const shopMessage = (number: number, text: string) =>
  ({ id: idOf(number), sequence: number, author: 'shop', text, photo: null }) as ChatMessage
const messages = [shopMessage(3, 'Pay me at home instead.'), shopMessage(4, 'See you soon.')]

test('a message from a spa is reported with the reader’s comment', async () => {
  const menu = <ChatMenu chat={chat} messages={messages} onChanged={() => {}} />
  const page = await renderApp(menu, { answers: { 'chat.report': 'pending' } })
  const { t, user } = page
  await page.press(t('chat.menu'))
  await page.press(t('chat.report.action'))
  await user.selectOptions(page.field(t('chat.report.which')), messages[0]!.text)
  await page.fill(t('shop.report.note'), 'Is this allowed?')
  await page.press(t('shop.report.send'))
  await vi.waitFor(() =>
    expect(page.sent('chat.report')).toMatchObject([
      { chatId: chat.id, messageId: idOf(3), note: 'Is this allowed?' },
    ]),
  )
})

test('a message hidden by the platform says why', async () => {
  const message = { ...messages[0]!, text: '', hiddenFor: 'Money is paid at Serein.' }
  const here = { ...chat, shop: { ...chat.shop, timeZone: 'Europe/Paris' } }
  const row = (
    <MessageRow
      chat={here}
      message={{ ...message, sentAt: '2026-11-25T09:00:00Z' }}
      isLastOwn={false}
    />
  )
  const page = await renderApp(row)
  expect(page.getByText(page.t('chat.hidden', { reason: message.hiddenFor }))).toBeTruthy()
})
