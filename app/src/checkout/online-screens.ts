import { CalendarClock, CreditCard, Wallet } from 'lucide-react'

/** The screen on which each tender pays online, and what its button says. */
export const onlineScreens = {
  card: { screen: 'cardCheckout', word: 'checkout.pay.card', icon: CreditCard },
  paypal: { screen: 'paypalCheckout', word: 'checkout.pay.paypal', icon: Wallet },
  paylater: { screen: 'paylaterPaypal', word: 'checkout.pay.paylater', icon: CalendarClock },
} as const
