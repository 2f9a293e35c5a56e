import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { useClient } from '@serein/client/provider.tsx'
import { idOf, refused } from '@serein/client/testing/answers.ts'
import { refusals } from '@serein/shared/refusal.ts'
import { renderApp } from '../page/testing/render.tsx'
import { type CardReader, type CardReference, NewCard } from './new-card.tsx'
import { CodeForm } from './offer-code-form.tsx'

const bookingId = idOf(1)

function Code() {
  const { api } = useClient()
  return <CodeForm send={(code) => api.checkout.applyCode({ bookingId, code })} />
}

test('a code is typed first; one that is not taken is said at its field until it is another', async () => {
  const page = await renderApp(<Code />, {
    answers: { 'checkout.applyCode': refused('offer_code_unknown') },
  })
  const { t } = page
  const field = t('checkout.code.label')
  expect(document.activeElement).toBe(page.field(field))
  await page.press(t('checkout.code.apply'))
  expect(page.notesOf(field)[0]).toBe(t('checkout.code.missing'))
  expect(page.sent('checkout.applyCode')).toEqual([])
  await page.fill(field, 'RELAX')
  await page.press(t('checkout.code.apply'))
  await vi.waitFor(() => expect(page.notesOf(field)[0]).toBe(refusals.offer_code_unknown.en))
  expect(document.activeElement).toBe(page.field(field))
  await page.fill(field, 'RELAX1')
  expect(page.notesOf(field)[0]).toBe(undefined)
})

const by = { provider: 'sandbox', publicKey: null } as const

function Pay({ onCard }: { onCard: (reference: CardReference | null | undefined) => void }) {
  const reader = useRef<CardReader>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void reader.current?.read().then(onCard)
      }}
    >
      <NewCard ref={reader} by={by} charge={null} isUnanswered={false}>
        <button type="submit">Pay</button>
      </NewCard>
    </form>
  )
}

test('what is amiss with a card is said at each field, the first has the focus, and a right one is given', async () => {
  const onCard = vi.fn<(reference: CardReference | null | undefined) => void>()
  const page = await renderApp(<Pay onCard={onCard} />)
  const { t } = page
  const labels = [t('checkout.card.number'), t('checkout.card.expiry'), t('checkout.card.code')]
  await page.press('Pay')
  await vi.waitFor(() => expect(onCard).toHaveBeenLastCalledWith(null))
  const faults = ['numberWrong', 'expiryWrong', 'codeWrong'] as const
  for (const [index, label] of labels.entries())
    expect(page.notesOf(label)[0]).toBe(t(`checkout.card.${faults[index]!}`))
  expect(document.activeElement).toBe(page.field(labels[0]!))
  for (const [index, text] of ['4242424242424242', '1234', '123'].entries())
    await page.fill(labels[index]!, text)
  await page.press('Pay')
  await vi.waitFor(() => expect(onCard).toHaveBeenLastCalledWith(expect.any(Function)))
})
