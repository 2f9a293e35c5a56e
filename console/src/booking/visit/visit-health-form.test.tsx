import { expect, test } from 'vitest'
import { owner } from '../../member/testing/member.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { partyApart, visit } from '../day/day-fixture.ts'
import { VisitHealthForm } from './visit-health-form.tsx'

const words = (text: string) => ({ en: text, fr: text })
const stones = '019ac000-0000-7000-8000-000000000007'
const booked = visit('019ac000-0000-7000-8000-000000000001', ['09:00-10:00 ines'])
const question = {
  id: 'heat',
  kind: 'yes_no' as const,
  label: words('Do you bear heat?'),
  isRequired: true,
  options: [],
  followUp: null,
  text: null,
  isBirthDate: false,
}
const filledAt = '2026-05-03T10:00:00Z'
const filledIn = { guestPosition: 0, state: 'filled_in' as const, filledAt, mayOpen: true }

test('a filled-in form says since when, and is opened with what it means for the treatment', async () => {
  const page = await renderConsole(<VisitHealthForm visit={booked} zone="Europe/Paris" />, {
    answers: {
      'business.me': owner,
      'healthForm.state': { guests: [filledIn] },
      'healthForm.open': {
        openedAt: '2026-11-25T10:00:00Z',
        filled: {
          filledAt,
          isByBooker: false,
          guardian: null,
          questions: [question],
          answers: [{ question: 'heat', values: ['no'], text: '' }],
          advice: [
            {
              serviceId: stones,
              service: words('Hot stones'),
              effect: 'swap',
              instead: null,
              insteadId: null,
              question: question.label,
              words: words('Lukewarm stones'),
            },
          ],
        },
      },
    },
  })
  const { t } = page
  await page.press(t('booking.healthForm.open'))
  expect(
    await page.findByText(t('booking.healthForm.effect.swap', { service: 'Hot stones' })),
  ).toBeTruthy()
  expect(page.getByText('Do you bear heat? · Lukewarm stones')).toBeTruthy()
  expect(page.getByText(t('booking.healthForm.no'))).toBeTruthy()
})

const missing = { guestPosition: 0, state: 'missing' as const, filledAt: null, mayOpen: false }

test('who does not serve reads that it is missing, and hands over the tablet', async () => {
  const page = await renderConsole(<VisitHealthForm visit={booked} zone="Europe/Paris" />, {
    answers: {
      'business.me': owner,
      'healthForm.state': { guests: [missing] },
      'healthForm.hand': {
        url: 'https://serein.test/form?form=x',
        expiresAt: '2026-11-25T10:30:00Z',
      },
    },
  })
  const { t } = page
  expect(await page.findByText(t('booking.healthForm.state.missing'))).toBeTruthy()
  expect(page.queryByRole('button', { name: t('booking.healthForm.open') })).toBe(null)
  await page.press(t('booking.healthForm.hand'))
  const link = await page.findByRole('link', { name: t('booking.healthForm.here') })
  expect(link.getAttribute('href')).toBe('https://serein.test/form?form=x')
})

test('of a party each guest is told apart, and only those whom the reader serves are opened', async () => {
  const party = { ...partyApart(), id: '019ac000-0000-7000-8000-000000000002' }
  const page = await renderConsole(<VisitHealthForm visit={party} zone="Europe/Paris" />, {
    answers: {
      'business.me': owner,
      'healthForm.state': {
        guests: [
          { ...filledIn, mayOpen: false },
          { ...filledIn, guestPosition: 1 },
        ],
      },
      'healthForm.open': {
        openedAt: '2026-11-25T10:00:00Z',
        filled: {
          filledAt,
          isByBooker: true,
          guardian: null,
          questions: [question],
          answers: [{ question: 'heat', values: ['yes'], text: '' }],
          advice: [],
        },
      },
    },
  })
  const { t } = page
  const [button, ...others] = await page.findAllByRole('button', { name: /^Open the answers of/u })
  expect(others).toEqual([])
  await page.user.click(button!)
  expect(await page.findByText(t('booking.healthForm.byBooker'))).toBeTruthy()
  expect(page.sent('healthForm.open')).toEqual([{ bookingId: party.id, guestPosition: 1 }])
})
