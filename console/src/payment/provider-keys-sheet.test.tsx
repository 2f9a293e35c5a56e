import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { ProviderKeysSheet } from './provider-keys-sheet.tsx'

async function open(answers: Answers = {}) {
  const onClose = vi.fn<() => void>()
  const page = await renderConsole(
    <ProviderKeysSheet provider="paypal" name="PayPal" open onClose={onClose} />,
    { answers },
  )
  return { ...page, onClose, attempt: () => page.press(page.t('payment.accounts.try')) }
}

test('malformed keys are not tried, and the first has the focus', async () => {
  const page = await open()
  const { t } = page
  await page.fill(t('payment.accounts.clientId'), 'no key')
  await page.attempt()
  expect(page.getAllByText(t('payment.accounts.keyWrong'))).toHaveLength(2)
  expect(document.activeElement).toBe(page.field(t('payment.accounts.clientId')))
  await page.fill(t('payment.accounts.clientId'), 'AZ-client-12345')
  expect(page.getAllByText(t('payment.accounts.keyWrong'))).toHaveLength(1)
  expect(page.sent('providerAccount.save')).toEqual([])
})

test('a key that the provider refuses is reported, and the sheet stays open', async () => {
  const page = await open({
    'providerAccount.save': refused('provider_keys_refused', { field: 'secretKey' }),
  })
  const { t } = page
  await page.fill(t('payment.accounts.clientId'), 'AZ-client-12345')
  await page.fill(t('payment.accounts.clientSecret'), 'EK-secret-12345')
  await page.user.click(page.getByRole('checkbox', { name: t('payment.accounts.sandbox') }))
  await page.attempt()
  await waitFor(() =>
    expect(page.field(t('payment.accounts.clientSecret')).getAttribute('aria-invalid')).toBe(
      'true',
    ),
  )
  expect(page.onClose).not.toHaveBeenCalled()
  expect(page.sent('providerAccount.save')).toEqual([
    {
      provider: 'paypal',
      publicKey: 'AZ-client-12345',
      secretKey: 'EK-secret-12345',
      isLive: false,
    },
  ])
})
