import { expect, test } from 'vitest'
import type { Invitation } from '@serein/shared/booking/invitation.ts'
import { renderApp } from '../page/testing/render.tsx'
import { InvitationForm } from './invitation-form.tsx'

const invitation: Invitation = {
  state: 'open',
  calendarId: 'visit-1',
  sequence: 0,
  inviterName: 'Camille',
  shop: {
    name: 'Maison Serein',
    street: '12 rue des Rosiers',
    city: 'Paris',
    latitude: 48.85,
    longitude: 2.36,
    phone: null,
  },
  isCallOut: false,
  timeZone: 'Europe/Paris',
  startsAt: '2026-11-28T11:00:00Z',
  endsAt: '2026-11-28T12:00:00Z',
  items: [],
  name: null,
  note: null,
  hasConsented: false,
  answeredAt: null,
  contact: null,
  move: null,
}
const token = 'a'.repeat(43)

test('a guest has a name, and a note is sent with consent alone', async () => {
  const page = await renderApp(<InvitationForm token={token} invitation={invitation} />, {
    answers: {
      'booking.answerInvitation': {
        ...invitation,
        name: 'Zoé',
        answeredAt: '2026-11-25T10:00:00Z',
      },
    },
  })
  const { t } = page
  const name = t('booking.invitation.name')
  const consent = page.getByRole('checkbox')
  await page.fill(t('booking.invitation.note'), 'No oil')
  await page.press(t('booking.invitation.save'))
  expect(page.notesOf(name)[0]).toBe(t('booking.invitation.nameMissing'))
  expect(page.getByText(t('booking.invitation.consentMissing'))).toBeTruthy()
  expect(document.activeElement).toBe(page.field(name))
  await page.fill(name, 'Zoé ')
  await page.press(t('booking.invitation.save'))
  expect(document.activeElement).toBe(consent)
  expect(page.sent('booking.answerInvitation')).toEqual([])
  await page.user.click(consent)
  await page.press(t('booking.invitation.save'))
  await expect
    .poll(() => page.sent('booking.answerInvitation'))
    .toEqual([{ token, name: 'Zoé', note: 'No oil', hasConsented: true, language: 'en' }])
  expect(await page.findByRole('button', { name: t('booking.invitation.change') })).toBeTruthy()
})

test('a guest says where messages go and in which language; what is no contact is said beside the field', async () => {
  const page = await renderApp(<InvitationForm token={token} invitation={invitation} />, {
    language: 'fr',
    answers: {
      'booking.answerInvitation': {
        ...invitation,
        name: 'Zoé',
        answeredAt: '2026-11-25T10:00:00Z',
        contact: '+33612345678',
      },
    },
  })
  const { t } = page
  const label = t('booking.invitation.contact')
  await page.fill(t('booking.invitation.name'), 'Zoé')
  await page.fill(label, 'zoé')
  await page.press(t('booking.invitation.save'))
  expect(page.notesOf(label)[0]).toBe(t('booking.contact.wrong'))
  await page.fill(label, '06 12 34 56 78')
  await page.press(t('booking.invitation.save'))
  await expect
    .poll(() => page.sent('booking.answerInvitation'))
    .toMatchObject([{ contact: '06 12 34 56 78', language: 'fr' }])
})
