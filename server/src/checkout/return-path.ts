import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import type { Providers } from '../payment/provider.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }

/** The providers, and where this installation is found. */
export type Checkout = { providers: Providers; publicUrl: string }

/** The screen that a payer comes back to. */
export const returnPaths: Record<OnlineTender, string> = {
  card: screens.cardCheckout,
  paypal: screens.paypalCheckout,
  paylater: screens.paylaterPaypal,
}
