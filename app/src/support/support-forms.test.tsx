import { expect, test, vi } from 'vitest'
import { idOf, refused } from '@serein/client/testing/answers.ts'
import type { Ticket } from '@serein/shared/support/ticket.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { linkTo } from '../address/link.ts'
import { camille } from '../identity/testing/people.ts'
import { renderApp } from '../page/testing/render.tsx'
import { AskPage } from './ask-page.tsx'
import { TicketPage } from './ticket-page.tsx'

const at = linkTo('support')

test('a guest says who they are and what they ask; what is missing is said at each field', async () => {
  const page = await renderApp(<AskPage />, {
    at,
    answers: { 'support.askAsGuest': { isSent: true } },
  })
  const { t } = page
  const labels = (['name', 'email', 'subject', 'text'] as const).map(
    (field) => [t(`support.ask.${field}`), t(`support.ask.fault.${field}`)] as const,
  )
  await page.press(t('support.ask.send'))
  for (const [label, fault] of labels) expect(page.notesOf(label)[0]).toBe(fault)
  expect(document.activeElement).toBe(page.field(labels[0]![0]))
  expect(page.sent('support.askAsGuest')).toEqual([])
  const texts = ['Zoé', 'zoe@example.test', 'A towel', 'Where is it?']
  for (const [index, [label]] of labels.entries()) await page.fill(label, texts[index]!)
  await page.press(t('support.ask.send'))
  expect(await page.findByText(t('support.ask.sent'))).toBeTruthy()
  const [name, email, subject, text] = texts
  expect(page.sent('support.askAsGuest')).toEqual([{ name, email, subject, text }])
})

const ticket: Ticket = {
  ticketId: idOf(5),
  subject: 'A towel',
  state: 'open',
  about: { shopName: null, visit: null },
  createdAt: '2026-11-25T09:00:00Z',
  writtenAt: '2026-11-25T09:00:00Z',
  handledBy: { kind: 'platform', name: 'Serein' },
  messages: [],
}

test('an answer says something; once it is sent the field is empty, and stands where it was refused', async () => {
  const page = await renderApp(<TicketPage ticketId={ticket.ticketId} />, {
    at,
    user: camille,
    answers: { 'support.ticket': ticket, 'support.write': refused('too_many_requests') },
  })
  const { t } = page
  const field = t('support.reply.text')
  await page.press(t('support.reply.send'))
  expect(page.notesOf(field)[0]).toBe(t('support.ask.fault.text'))
  expect(page.sent('support.write')).toEqual([])
  await page.fill(field, 'It is blue. ')
  await page.press(t('support.reply.send'))
  expect(await page.findByText(refusals.too_many_requests.en)).toBeTruthy()
  expect(page.field(field).value).toBe('It is blue. ')
  page.answers['support.write'] = ticket
  await page.press(t('support.reply.send'))
  await vi.waitFor(() => expect(page.field(field).value).toBe(''))
  expect(page.sent('support.write').at(-1)).toMatchObject({ text: 'It is blue.' })
})
