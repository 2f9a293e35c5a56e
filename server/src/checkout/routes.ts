import { api } from '../api.ts'
import { type Checkout, keepPhone, pay, quote, resume } from './checkout.ts'

export function checkoutRoutes(checkout: Checkout) {
  return {
    quote: api.checkout.quote.handler(({ context, input }) =>
      quote(context, checkout, input.bookingId),
    ),
    keepPhone: api.checkout.keepPhone.handler(({ context, input }) => keepPhone(context, input)),
    pay: api.checkout.pay.handler(({ context, input }) => pay(context, checkout, input)),
    resume: api.checkout.resume.handler(({ context, input }) => resume(context, checkout, input)),
  }
}
