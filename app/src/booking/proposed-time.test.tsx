import { idOf, refused } from '@serein/client/testing/answers.ts'
import { expect, test } from 'vitest'
import { linkTo } from '../address/link.ts'
import { renderApp } from '../page/testing/render.tsx'
import { ProposedTime } from './proposed-time.tsx'
import { visit } from './testing/visit.ts'

const startsAt = '2026-11-26T14:00:00.000Z'
const proposal = { startsAt, staffNames: ['Marc'], isDeclined: false }
const booking = { ...visit, proposal }

test.each([
  ['en', 'yes', 'Maison Serein asks: could you come on Thursday 26 November at 3:00 pm instead?'],
  [
    'fr',
    'no',
    'Maison Serein vous demande : pourriez-vous plutôt venir le jeudi 26 novembre à 15 h ?',
  ],
] as const)(
  'another time is answered with one press, in %s with %s',
  async (language, answer, title) => {
    const page = await renderApp(<ProposedTime booking={booking} />, {
      language,
      answers: { 'booking.answerProposal': { ...visit, startsAt } },
    })
    const heading = page.getByRole('heading').textContent
    expect(heading.replaceAll(/\s/gu, ' ')).toBe(title)
    expect(page.getByText(/Marc/u)).toBeTruthy()
    await page.press(page.t(`booking.proposal.${answer}`))
    await expect
      .poll(() => page.sent('booking.answerProposal'))
      .toEqual([{ bookingId: visit.id, answer }])
  },
)

test('who has the private link answers by it, and sees other times by it', async () => {
  const token = 'x'.repeat(43)
  const page = await renderApp(<ProposedTime booking={booking} token={token} />, {
    answers: { 'booking.answerProposalByLink': 'pending' },
  })
  const others = page.getByRole('link', { name: page.t('booking.proposal.others') })
  expect(others.getAttribute('href')).toBe(linkTo('bookAppointment', { visit: token }))
  await page.press(page.t('booking.proposal.yes'))
  await expect
    .poll(() => page.sent('booking.answerProposalByLink'))
    .toEqual([{ visitToken: token, answer: 'yes' }])
})

test('a time that has been taken meanwhile says so kindly, and leads to the nearest', async () => {
  const near = '2026-11-26T15:00:00.000Z'
  const page = await renderApp(<ProposedTime booking={booking} />, {
    answers: { 'booking.answerProposal': refused('slot_taken', { nearest: [near] }) },
  })
  await page.press(page.t('booking.proposal.yes'))
  const time = await page.findByRole('link', { name: /26 Nov, 4:00/u })
  expect(time.getAttribute('href')).toBe(
    linkTo('bookAppointment', { reschedule: idOf(1), start: near, day: '2026-11-26' }),
  )
  expect(page.getByRole('button', { name: page.t('booking.proposal.no') })).toBeTruthy()
})

test('a time that was declined says that the spa knows, and nothing is asked', async () => {
  const declined = { ...booking, proposal: { ...proposal, isDeclined: true } }
  const page = await renderApp(<ProposedTime booking={declined} />)
  expect(page.getByText(page.t('booking.proposal.declined'))).toBeTruthy()
  expect(page.queryByRole('button')).toBe(null)
})
