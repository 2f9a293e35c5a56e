import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import { shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { StaffRating } from '../team/staff-rating.tsx'
import { PrivateWords } from './private-words.tsx'

const word = {
  id: idOf(1),
  text: 'The room was cold.',
  language: 'en' as const,
  clientName: 'Nadia Benali',
  serviceNames: [{ en: 'Deep tissue', fr: 'Massage profond' }],
  staffNames: ['Inès'],
  bookingId: idOf(2),
  startsAt: '2026-11-24T09:00:00.000Z',
  timeZone: 'Europe/Paris',
  writtenAt: '2026-11-24T12:00:00.000Z',
}

test('a private word stands with who said it and the visit', async () => {
  const page = await renderConsole(<PrivateWords shop={shop} />, {
    answers: { 'review.words': { words: [word], nextCursor: null } },
  })
  expect(await page.findByText(word.text)).toBeTruthy()
  expect(page.getByText('Nadia Benali')).toBeTruthy()
})

test('without any private word it says what would stand there', async () => {
  const page = await renderConsole(<PrivateWords shop={shop} />, {
    answers: { 'review.words': { words: [], nextCursor: null } },
  })
  expect(await page.findByText(page.t('review.word.none'))).toBeTruthy()
})

test('a therapist reads their stars and what was said to them, and nothing where there is nothing', async () => {
  const none = { average: null, count: 0, latest: [], words: [] }
  const page = await renderConsole(<StaffRating />, {
    answers: { 'review.aboutStaff': { ...none, average: 4.5, count: 2, words: [word] } },
  })
  expect(await page.findByText('4.5')).toBeTruthy()
  expect(page.getByText(word.text)).toBeTruthy()
  page.unmount()
  const empty = await renderConsole(<StaffRating />, { answers: { 'review.aboutStaff': none } })
  await expect.poll(() => empty.sent('review.aboutStaff')).toHaveLength(1)
  expect(empty.queryByText(empty.t('team.rating.own'))).toBeNull()
})
