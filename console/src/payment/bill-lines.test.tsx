import { expect, test } from 'vitest'
import { idOf } from '@serein/client/testing/answers.ts'
import type { BillLine } from '@serein/shared/checkout/bill.ts'
import { owner } from '../member/testing/member.ts'
import { renderConsole } from '../page/testing/render.tsx'
import { BillLines } from './bill-lines.tsx'
import { bill } from './testing/bill.ts'
import { useBillVerbs } from './use-bill.ts'

const dayPackage = { en: 'Day of calm', fr: 'Journée calme' }
const stepOf = (en: string, amountMinor: number, wasMinor: number | null = null): BillLine => ({
  id: en,
  kind: 'service',
  label: { en: `Day of calm: ${en}`, fr: en },
  amountMinor,
  taxRate: null,
  staffId: null,
  staffName: null,
  guestName: null,
  itemId: idOf(3),
  wasMinor,
  reason: wasMinor === null ? null : 'A late start',
  at: null,
  canRemove: false,
  step: { dayPackage, service: { en, fr: en } },
  guest: 0,
})

function Lines({ lines }: { lines: BillLine[] }) {
  return <BillLines bill={{ ...bill, lines }} verbs={useBillVerbs(bill.bookingId)} />
}

test('a day package is one line of a bill; a step with another price stands for itself', async () => {
  const lines = [stepOf('Hammam', 5_000), stepOf('Rest', 2_000), stepOf('Massage', 6_000, 8_000)]
  const page = await renderConsole(<Lines lines={lines} />, { answers: { 'business.me': owner } })
  expect(await page.findByText('Day of calm')).toBeTruthy()
  expect(page.getByText('Hammam · Rest')).toBeTruthy()
  expect(page.getByText('€70.00')).toBeTruthy()
  expect(page.getByText('Day of calm: Massage')).toBeTruthy()
  expect(page.getByText('€80.00 before · A late start')).toBeTruthy()
})
