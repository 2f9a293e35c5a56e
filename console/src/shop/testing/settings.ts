import type { ShopSettings } from '@serein/shared/shop/settings.ts'
import { shop } from '../../member/testing/member.ts'

export const settings: ShopSettings = {
  shopId: shop.id,
  details: {
    shopName: shop.name,
    street: '12 rue des Rosiers',
    postalCode: '75004',
    city: 'Paris',
    latitude: 48.857,
    longitude: 2.36,
    timeZone: shop.timeZone,
    shopPhone: '+33 1 84 80 00 00',
    shopEmail: null,
    country: 'FR',
    currency: 'EUR',
  },
  hours: [{ weekday: 1, fromMinute: 600, toMinute: 1_200 }],
  closures: [],
  bookingRules: {
    holdMinutes: 10,
    gridMinutes: 15,
    noticeMinutes: 60,
    horizonDays: 90,
    partyLimit: 6,
    waitMinutes: 15,
    gapRule: 'off',
    gapMinutes: 0,
    isPhoneRequired: false,
    unpaidLimit: 3,
    releaseUnansweredMinutes: null,
    tellsClients: true,
  },
  approvalRule: null,
  openLimit: null,
  spacing: [],
  brandColor: null,
}
