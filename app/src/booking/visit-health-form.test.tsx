import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { idOf, refused } from '@serein/client/testing/answers.ts'
import { expect, test } from 'vitest'
import { renderApp } from '../page/testing/render.tsx'
import { FormByCodePage } from './form-by-code.tsx'
import { InvitedHealthForm } from './invited-health-form.tsx'
import { VisitHealthForm } from './visit-health-form.tsx'

const booking = {
  id: idOf(1),
  timeZone: 'Europe/Paris',
  shop: { id: idOf(4) },
} as BookingDetails
const words = (text: string) => ({ en: text, fr: text })
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
const toFill = {
  form: { version: 1, questions: [question] },
  state: 'missing' as const,
  filledAt: null,
  answersId: null,
  today: '2026-11-25',
  shopName: 'One',
  guestName: null,
}
const advice = [
  {
    serviceId: idOf(2),
    service: words('Hot stones'),
    effect: 'refuse' as const,
    instead: words('Swedish'),
    insteadId: idOf(3),
  },
]

test('a form that the spa asks for is filled in on the page of the visit', async () => {
  const page = await renderApp(<VisitHealthForm booking={booking} />, {
    answers: {
      'healthForm.own': { ...toFill, answers: [], guardian: null, advice, guests: [] },
      'healthForm.fillIn': { state: 'filled_in', filledAt: '2026-11-25T10:00:00Z', advice: [] },
    },
  })
  const { t, user } = page
  expect(await page.findByText(/“Swedish” would do/u)).toBeTruthy()
  const other = page.getByRole('link', { name: t('booking.hold.rather', { service: 'Swedish' }) })
  expect(other.getAttribute('href')).toBe(`/shop-booking?shop=${idOf(4)}&service=${idOf(3)}`)
  await page.press(t('booking.form.fill'))
  await user.click(await page.findByRole('radio', { name: t('booking.form.no') }))
  await page.press(t('booking.form.send'))
  expect(await page.findByText(t('booking.form.sent'))).toBeTruthy()
  expect(page.sent('healthForm.fillIn')).toEqual([
    {
      bookingId: idOf(1),
      guestPosition: 0,
      formVersion: 1,
      answersId: null,
      guardian: null,
      answers: [{ question: 'heat', values: ['no'], text: '' }],
    },
  ])
})

test('a code that was used says so', async () => {
  const page = await renderApp(<FormByCodePage token={'x'.repeat(43)} />, {
    answers: { 'healthForm.byCode': refused('form_code_over') },
  })
  expect(await page.findByText(/This code was used/u)).toBeTruthy()
})

test('on the tablet the form is filled in once, and the tablet handed back', async () => {
  const page = await renderApp(<FormByCodePage token={'y'.repeat(43)} />, {
    answers: {
      'healthForm.byCode': { ...toFill, code: 'SR-ABC123' },
      'healthForm.fillInByCode': { state: 'filled_in', filledAt: '2026-11-25T10:00:00Z', advice },
    },
  })
  const { t, user } = page
  expect(await page.findByText(t('booking.form.forVisit', { code: 'SR-ABC123' }))).toBeTruthy()
  await user.click(page.getByRole('radio', { name: t('booking.form.yes') }))
  await page.press(t('booking.form.send'))
  expect(await page.findByText(t('booking.form.handBack'))).toBeTruthy()
  expect(page.getByText(/“Hot stones” is better talked over/u)).toBeTruthy()
})

test('who books reads of a guest that a treatment needs a change, and fills in for whom they only named', async () => {
  const anna = {
    guestPosition: 1,
    name: 'Anna',
    state: 'missing' as const,
    answersId: null,
    mayFillIn: true,
    needsChange: true,
  }
  const noor = { ...anna, guestPosition: 2, name: 'Noor', mayFillIn: false, needsChange: false }
  const page = await renderApp(<VisitHealthForm booking={booking} />, {
    answers: {
      'healthForm.own': {
        ...toFill,
        state: 'not_asked',
        answers: [],
        guardian: null,
        advice: [],
        guests: [anna, noor],
      },
      'healthForm.fillIn': { state: 'filled_in', filledAt: '2026-11-25T10:00:00Z', advice: [] },
    },
  })
  const { t, user } = page
  expect(await page.findByText(t('booking.form.guest.needsChange', { name: 'Anna' }))).toBeTruthy()
  expect(page.getByText(t('booking.form.guest.asked', { name: 'Noor' }))).toBeTruthy()
  expect(page.queryByRole('button', { name: t('booking.form.fillFor', { name: 'Noor' }) })).toBe(
    null,
  )
  await page.press(t('booking.form.fillFor', { name: 'Anna' }))
  expect(await page.findByText(t('booking.form.asBooker', { name: 'Anna' }))).toBeTruthy()
  await user.click(page.getByRole('radio', { name: t('booking.form.yes') }))
  await page.press(t('booking.form.send'))
  expect(await page.findByText(t('booking.form.sent'))).toBeTruthy()
  expect(page.sent('healthForm.fillIn')).toMatchObject([
    { bookingId: idOf(1), guestPosition: 1, answers: [{ question: 'heat', values: ['yes'] }] },
  ])
})

test('an invited guest fills in their own form at their link, and hears what is better talked over', async () => {
  const token = 'z'.repeat(43)
  const page = await renderApp(<InvitedHealthForm token={token} timeZone="Europe/Paris" />, {
    answers: {
      'healthForm.byInvitation': {
        ...toFill,
        guestName: 'Anna',
        answers: [],
        guardian: null,
        advice: [],
        account: 'may_join',
      },
      'healthForm.fillInByInvitation': {
        state: 'filled_in',
        filledAt: '2026-11-25T10:00:00Z',
        advice,
      },
    },
  })
  const { t, user } = page
  await page.press(t('booking.form.fill'))
  await user.click(await page.findByRole('radio', { name: t('booking.form.no') }))
  expect(page.getByText(t('booking.form.sealedForGuest'))).toBeTruthy()
  await user.click(page.getByRole('checkbox', { name: t('booking.form.isMe') }))
  await page.press(t('booking.form.send'))
  expect(await page.findByText(/“Hot stones” is better talked over/u)).toBeTruthy()
  expect(page.sent('healthForm.fillInByInvitation')).toMatchObject([
    { token, isMe: true, answers: [{ question: 'heat', values: ['no'] }] },
  ])
})
