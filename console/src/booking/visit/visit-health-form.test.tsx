import { expect, test } from 'vitest'
import { owner } from '../../member/testing/member.ts'
import { renderConsole } from '../../page/testing/render.tsx'
import { visit } from '../day/day-fixture.ts'
import { VisitHealthForm } from './visit-health-form.tsx'

const words = (text: string) => ({ en: text, fr: text })
const stones = '019ac000-0000-7000-8000-000000000007'
const of = (wellness: 'may_open' | 'not_for_you') =>
  visit('019ac000-0000-7000-8000-000000000001', ['09:00-10:00 ines'], { wellness })
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
const state = { state: 'filled_in' as const, filledAt: '2026-05-03T10:00:00Z' }

test('a filled-in form says since when, and is opened with what it means for the treatment', async () => {
  const page = await renderConsole(<VisitHealthForm visit={of('may_open')} zone="Europe/Paris" />, {
    answers: {
      'business.me': owner,
      'healthForm.state': state,
      'healthForm.open': {
        openedAt: '2026-11-25T10:00:00Z',
        filled: {
          filledAt: state.filledAt,
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

test('who does not serve reads that it is missing, and hands over the tablet', async () => {
  const page = await renderConsole(
    <VisitHealthForm visit={of('not_for_you')} zone="Europe/Paris" />,
    {
      answers: {
        'business.me': owner,
        'healthForm.state': { state: 'missing', filledAt: null },
        'healthForm.hand': {
          url: 'https://serein.test/form?form=x',
          expiresAt: '2026-11-25T10:30:00Z',
        },
      },
    },
  )
  const { t } = page
  expect(await page.findByText(t('booking.healthForm.state.missing'))).toBeTruthy()
  expect(page.queryByRole('button', { name: t('booking.healthForm.open') })).toBe(null)
  await page.press(t('booking.healthForm.hand'))
  const link = await page.findByRole('link', { name: t('booking.healthForm.here') })
  expect(link.getAttribute('href')).toBe('https://serein.test/form?form=x')
})
