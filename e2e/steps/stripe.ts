import type { BrowserContext } from '@playwright/test'

/**
 * Stripe's script cannot be loaded here: this one plays what the app uses of it, and nothing else. Its field takes a number; the
 * token for it comes from the peer that plays Stripe, to which a real field would send it, too.
 */
export async function playStripeScript(context: BrowserContext, peer: string): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `(${script.toString()})(${JSON.stringify(peer)})`,
    }),
  )
}

/** It stands in the page alone, and may name nothing of this file. */
const script = (peer: string) => {
  const cards: Record<string, string> = {
    '4242424242424242': 'success',
    '5555555555554444': 'mastercard',
  }
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- what stands outside does not come along into the page
  const unused = () => {
    throw new Error('the app does not use this of Stripe')
  }
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- what stands outside does not come along into the page
  const elementOf = (locale: string) => {
    const handlers: Record<string, () => void> = {}
    const input = document.createElement('input')
    return {
      input,
      mount(place: HTMLElement) {
        const label = document.createElement('label')
        label.textContent = locale === 'fr' ? 'Numéro (Stripe)' : 'Number (Stripe)'
        label.append(input)
        place.append(label)
        queueMicrotask(() => handlers.ready?.())
        input.addEventListener('input', () => handlers.change?.())
      },
      on: (event: string, run: () => void) => void (handlers[event] = run),
      off: (event: string) => void delete handlers[event],
      update: () => {},
      destroy: () => input.parentElement?.remove(),
    }
  }
  const stripe = (publicKey: string) => ({
    elements(options: { locale: string }) {
      let element: ReturnType<typeof elementOf> | null = null
      return {
        options,
        create: () => (element = elementOf(options.locale)),
        getElement: () => element,
        update: () => {},
        submit: async () => ({}),
        value: () => element?.input.value.replaceAll(' ', '') ?? '',
      }
    },
    async createConfirmationToken({ elements }: { elements: { value: () => string } }) {
      const card = cards[elements.value()]
      if (!card) return { error: { type: 'card_error', message: `Stripe says no (${publicKey}).` } }
      const body = new URLSearchParams({ card })
      const answer = await fetch(`${peer}/peer/confirmation_tokens`, { method: 'POST', body })
      return { confirmationToken: await answer.json() }
    },
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
  })
  Object.assign(globalThis, { Stripe: stripe })
}
