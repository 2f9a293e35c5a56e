import { api } from '../api.ts'
import type { Providers } from '../payment/provider.ts'
import { answerAction, keepPhone, pay, quote } from './checkout.ts'

export function checkoutRoutes(providers: Providers) {
  return {
    quote: api.checkout.quote.handler(({ context, input }) =>
      quote(context, providers, input.bookingId),
    ),
    keepPhone: api.checkout.keepPhone.handler(({ context, input }) => keepPhone(context, input)),
    pay: api.checkout.pay.handler(({ context, input }) => pay(context, providers, input)),
    answerAction: api.checkout.answerAction.handler(({ context, input }) =>
      answerAction(context, providers, input),
    ),
  }
}
