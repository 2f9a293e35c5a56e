import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useClient } from '@serein/client/provider.tsx'
import { type Answers, refused } from '@serein/client/testing/answers.ts'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { tipFaults } from '@serein/shared/payment/tip.ts'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { shop } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { useServerForm } from './use-server-form.ts'

type Fault = { field: string; reason: string }

/** Two tips, which may not be the same. */
function Tips({ onDone, next }: { onDone: () => void; next?: string[] }) {
  const { api } = useClient()
  const form = useServerForm({
    initial: { tipPresets: ['10', '15'] },
    read: ({ tipPresets }) => {
      const sent = tipPresets.map((text) => Number(text) * 1000)
      const unread = sent.findIndex(Number.isNaN)
      if (unread < 0) return { sent, faults: tipFaults(sent) }
      return { sent: null, faults: [{ field: `tipPresets.${unread}`, reason: 'number' }] }
    },
    faultText: ({ reason }: Fault) => reason,
    send: (tipPresets) => api.shop.suggestTips({ shopId: shop.id, tipPresets }),
    faultCode: 'rule_not_possible',
    name: () => 'Tips',
    before: [10_000, 15_000],
    ...(next && { next: () => ({ tipPresets: next }) }),
    onDone,
  })
  return (
    <Form onSend={form.submit}>
      <TextField label="First" {...form.text('tipPresets.0')} />
      <TextField label="Second" {...form.text('tipPresets.1')} />
      <Button type="submit">Save</Button>
      <output>{form.isPending ? 'sending' : JSON.stringify(form.good)}</output>
    </Form>
  )
}

async function open(answer: Answers['shop.suggestTips']) {
  const onDone = vi.fn<() => void>()
  const page = await renderConsole(<Tips onDone={onDone} />, {
    answers: { 'shop.suggestTips': answer! },
  })
  return { ...page, onDone, save: () => page.press('Save') }
}

const saved: PaymentRules = {
  shopId: shop.id,
  country: 'FR',
  currency: 'EUR',
  tenders: [],
  tipPresets: [],
  asksTipsAfterwards: true,
  depositRules: [],
  cancellationPolicy: { tiers: [], lateFeeRate: 0, noShowFeeRate: 0 },
  lateCallRule: {
    creditsClients: false,
    givesBackFilled: false,
    trustedAfterVisits: null,
    laterByItselfMinutes: 0,
  },
  taxRate: 20_000,
  taxIsIncluded: true,
  topUps: [],
}

test('a fault is shown at its field after the first attempt to send, and the first has the focus', async () => {
  const page = await open(saved)
  await page.fill('Second', 'x')
  expect(page.notesOf('Second')).not.toContain('number')
  await page.save()
  expect(page.notesOf('Second')).toContain('number')
  expect(page.notesOf('First')).not.toContain('number')
  await waitFor(() => expect(document.activeElement).toBe(page.field('Second')))
  expect(page.sent('shop.suggestTips')).toEqual([])
})

test('a change of one field removes a fault of another that depends on it', async () => {
  const page = await open(saved)
  await page.fill('Second', '10')
  await page.save()
  expect(page.notesOf('Second')).toContain('doubled')
  await page.fill('First', '12')
  expect(page.notesOf('Second')).not.toContain('doubled')
  expect(page.getByText('[12000,10000]')).toBeTruthy()
})

test('a server’s refusal is shown at its field until something changes, and the form can be sent again', async () => {
  const page = await open(
    refused('rule_not_possible', { field: 'tipPresets.1', reason: 'out_of_order' }),
  )
  await page.fill('First', '20')
  await page.save()
  await page.findByText('out_of_order')
  expect(page.notesOf('Second')).toContain('out_of_order')
  expect(page.field('First').value).toBe('20')
  await waitFor(() => expect(document.activeElement).toBe(page.field('Second')))
  await page.save()
  expect(page.sent('shop.suggestTips')).toHaveLength(2)
  await page.fill('First', '12')
  expect(page.queryByText('out_of_order')).toBe(null)
  expect(page.onDone).not.toHaveBeenCalled()
})

test('a server’s refusal of a field not in the form is shown as a message', async () => {
  const page = await open(
    refused('rule_not_possible', { field: 'tipPresets.7', reason: 'out_of_range' }),
  )
  await page.save()
  const [message] = await page.findAllByText('out_of_range')
  expect(message!.closest('form')).toBe(null)
})

test('a form that stays open is as new after it was sent', async () => {
  const page = await renderConsole(<Tips onDone={() => {}} next={['', '']} />, {
    answers: { 'shop.suggestTips': saved },
  })
  await page.press('Save')
  await waitFor(() => expect(page.field('First').value).toBe(''))
  await page.fill('First', 'x')
  expect(page.notesOf('First')).not.toContain('number')
})

test('a second press during the first sends nothing', async () => {
  const page = await open('pending')
  await page.save()
  expect(page.getByText('sending')).toBeTruthy()
  await page.save()
  expect(page.sent('shop.suggestTips')).toHaveLength(1)
})

test('a saved form says so and can be undone', async () => {
  const page = await open(saved)
  await page.fill('First', '12')
  await page.save()
  await waitFor(() => expect(page.onDone).toHaveBeenCalledOnce())
  await page.findByText(page.t('common.saved', { name: 'Tips' }))
  await page.press(page.t('common.undo'))
  await page.findByText(page.t('common.undone', { name: 'Tips' }))
  expect(page.sent('shop.suggestTips')).toEqual([
    { shopId: shop.id, tipPresets: [12_000, 15_000] },
    { shopId: shop.id, tipPresets: [10_000, 15_000] },
  ])
})

test('a failure of no field is shown as a message, and the form keeps what was typed', async () => {
  const page = await open('broken')
  await page.fill('First', '12')
  await page.save()
  await page.findByText(page.t('common.failed'))
  expect(page.field('First').value).toBe('12')
  expect(page.onDone).not.toHaveBeenCalled()
})
