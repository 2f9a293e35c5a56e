import { expect, test, vi } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import { within } from '@testing-library/react'
import { renderConsole } from '../page/testing/render.tsx'
import { NewBusinessSheet } from './new-business.tsx'

async function open(businessId: string | null, answers: Answers = {}) {
  const onClose = vi.fn<() => void>()
  const page = await renderConsole(
    <NewBusinessSheet open businessId={businessId} onClose={onClose} />,
    { answers },
  )
  const sheet = within(await page.findByRole('dialog'))
  return { ...page, sheet, onClose, save: () => page.press(page.t('common.save')) }
}

test('a business that is invited needs its name, its owner and their address', async () => {
  const page = await open(null)
  const { t } = page
  await page.save()
  expect(page.notesOf(t('business.setUp.businessName'))).toContain(t('business.setUp.missing'))
  expect(page.notesOf(t('business.invite.owner'))).toContain(t('business.setUp.missing'))
  expect(page.notesOf(t('identity.form.email'))).toContain(t('payment.link.emailWrong'))
  expect(page.sent('business.invite')).toEqual([])
})

test('its code is shown once, and the mail goes without one', async () => {
  const page = await open(null, { 'business.invite': { businessId: idOf(5), code: 'K7QM-2XPA' } })
  const { t } = page
  await page.fill(t('business.setUp.businessName'), 'Thermes')
  await page.fill(t('business.invite.owner'), 'Jeanne')
  await page.user.click(page.sheet.getByText(t('business.invitation.way.code')))
  await page.save()
  await page.sheet.findByText('K7QM-2XPA')
  expect(page.onClose).not.toHaveBeenCalled()
  expect(page.sent('business.invite')).toMatchObject([
    { businessName: 'Thermes', ownerName: 'Jeanne', ownerEmail: null },
  ])
})

test('an owner is asked again without a new business', async () => {
  const businessId = idOf(5)
  const page = await open(businessId, { 'business.inviteOwner': { businessId, code: null } })
  const { t } = page
  await page.fill(t('business.invite.owner'), 'Jeanne')
  await page.fill(t('identity.form.email'), 'jeanne@thermes.example')
  await page.save()
  await page.findByText(t('business.invite.sent', { name: 'Jeanne' }))
  expect(page.onClose).toHaveBeenCalledOnce()
  expect(page.sent('business.inviteOwner')).toMatchObject([
    { businessId, ownerName: 'Jeanne', ownerEmail: 'jeanne@thermes.example' },
  ])
})
