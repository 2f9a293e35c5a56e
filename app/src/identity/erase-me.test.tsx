import { expect, test, vi } from 'vitest'
import { refusals } from '@serein/shared/refusal.ts'
import type { Erasure } from '@serein/shared/identity/person.ts'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import { renderApp } from '../page/testing/render.tsx'
import { TakeOrErase } from './erase-me.tsx'
import { camille } from './testing/people.ts'

const stays: Erasure = {
  dueAt: null,
  busyUntil: null,
  hasPassword: true,
  isStaff: false,
  unsettled: { wallets: [], orders: [], visits: [], giftCards: [], passes: [], memberships: [] },
}
const goes = { ...stays, dueAt: '2026-12-09T10:00:00.000Z' }

async function open(answers: Answers) {
  const page = await renderApp(<TakeOrErase />, { user: camille, answers })
  const begin = async () => {
    const button = await page.findByRole('button', { name: page.t('identity.erase.begin') })
    return button as HTMLButtonElement
  }
  const openSheet = async () => {
    const button = await begin()
    await vi.waitFor(() => expect(button.disabled).toBe(false))
    await page.user.click(button)
  }
  return { ...page, begin, openSheet }
}

test('an erasure is requested with the password, says its date and can be withdrawn', async () => {
  const page = await open({
    'person.erasure': stays,
    'person.erase': refused('wrong_password'),
    'person.keep': stays,
  })
  const { t } = page
  await page.openSheet()
  expect(page.getByText(t('identity.erase.staysText'))).toBeTruthy()
  await page.fill(t('identity.form.password'), 'not my password')
  await page.press(t('identity.erase.action'))
  await vi.waitFor(() =>
    expect(page.notesOf(t('identity.form.password'))[0]).toBe(refusals.wrong_password.en),
  )
  page.answers['person.erase'] = goes
  await page.fill(t('identity.form.password'), 'rivière-calme-7')
  await page.press(t('identity.erase.action'))
  expect(await page.findByText(t('identity.erase.undo'))).toBeTruthy()
  expect(page.getByText(/9 December/u)).toBeTruthy()
  expect(page.sent('person.erase').at(-1)).toEqual({ password: 'rivière-calme-7' })
  await page.press(t('identity.erase.keep'))
  expect((await page.begin()).disabled).toBe(false)
})

test('the export of an account is a file in the reader’s language', async () => {
  const page = await open({ 'person.erasure': stays })
  const link = await page.findByRole('link', { name: page.t('identity.take.action') })
  expect(link.getAttribute('href')).toBe('/api/person/data.zip?language=en')
  expect(link.getAttribute('download')).toBe('my-data.zip')
})

test('an erasure with a future visit or without a password says and asks accordingly', async () => {
  const page = await open({
    'person.erasure': { ...stays, hasPassword: false, busyUntil: '2026-12-20T10:00:00.000Z' },
    'person.erase': refused('log_in_again'),
  })
  const { t } = page
  await page.openSheet()
  expect(page.getByText(/20 December/u)).toBeTruthy()
  expect(page.queryByLabelText(t('identity.form.password'))).toBe(null)
  await page.press(t('identity.erase.action'))
  expect(await page.findByText(refusals.log_in_again.en)).toBeTruthy()
  expect(page.sent('person.erase')).toEqual([{}])
})

test('an erasure names what is still open and what becomes of it', async () => {
  const spa = { shopName: 'Le Marais', currency: 'EUR' }
  const wallet = { businessName: 'Maison Serein', currency: 'EUR' }
  const page = await open({
    'person.erasure': {
      ...stays,
      // Sooner than the account would go.
      busyUntil: '2026-11-29T10:00:00.000Z',
      unsettled: {
        wallets: [{ ...wallet, backMinor: 7_475, otherMinor: 0, bonusMinor: 500 }],
        orders: [{ ...spa, code: 'SR-TCYNFD', paidMinor: 12_000, collectBy: null }],
        visits: [
          {
            code: 'SR-K6RXP2',
            shopName: 'Le Marais',
            startsAt: '2026-12-01T23:30:00.000Z',
            timeZone: 'Europe/Paris',
          },
        ],
        giftCards: [{ ...wallet, balanceMinor: 4_000 }],
        passes: [
          { ...spa, name: { en: 'Ten hours', fr: 'Dix heures' }, refundMinor: 21_000 },
          { ...spa, name: { en: 'Five facials', fr: 'Cinq soins' }, refundMinor: 0 },
        ],
        memberships: [{ name: { en: 'Calm club', fr: 'Club calme' }, shopName: 'Le Marais' }],
      },
    },
  })
  await page.openSheet()
  expect(page.queryByText(/29 November/u)).toBe(null)
  const dialogText = page.getByRole('dialog').textContent
  for (const words of [
    /€74.75 will be refunded/u,
    /€5.00 of bonus/u,
    /SR-TCYNFD.*€120.00 refunded/u,
    /Ten hours, Le Marais: .*€210.00/u,
    /Five facials, Le Marais/u,
    /Calm club, Le Marais/u,
    /€40.00.*Maison Serein/u,
  ])
    expect(dialogText).toMatch(words)
  expect(dialogText).toContain('Visit SR-K6RXP2, Le Marais, Wednesday 2 December')
  expect(dialogText).not.toContain('€0.00')
})

test('an erasure requires a member to leave their business first', async () => {
  const page = await open({ 'person.erasure': { ...stays, isStaff: true } })
  expect(await page.findByText(page.t('identity.erase.staff'))).toBeTruthy()
  expect((await page.begin()).disabled).toBe(true)
})
