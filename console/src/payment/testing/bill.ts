import { idOf } from '@serein/client/testing/answers.ts'
import type { Bill } from '@serein/shared/checkout/bill.ts'
import { shop } from '../../member/testing/member.ts'

/** Of a visit on the Saturday after the Wednesday of the tests, of which nothing is paid. */
export const bill: Bill = {
  bookingId: idOf(40),
  code: 'QX7K2M',
  state: 'confirmed',
  shopId: shop.id,
  timeZone: shop.timeZone,
  startsAt: '2026-11-28T11:00:00Z',
  currency: 'EUR',
  customerId: null,
  customerName: null,
  lines: [],
  totalMinor: 9_000,
  paidMinor: 0,
  refundedMinor: 0,
  dueMinor: 9_000,
  payments: [],
  walletMinor: null,
  therapists: [],
  tipPresets: [],
  approvedMostOffMinor: 0,
  mostOffMinor: 0,
  can: {
    take: true,
    addTip: true,
    addGoods: true,
    discount: false,
    changePrice: false,
    waiveFee: false,
  },
}
