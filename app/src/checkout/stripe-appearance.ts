import type { Appearance } from '@stripe/stripe-js'

/** Stripe draws in its own frame without our tokens, so it gets their current values. */
export function stripeAppearance(): Appearance {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colour = (token: string) => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const variables = {
    colorPrimary: colour('primary'),
    colorBackground: colour('surface'),
    colorText: colour('ink'),
    colorTextSecondary: colour('ink-soft'),
    colorTextPlaceholder: colour('ink-soft'),
    colorDanger: colour('red'),
    fontFamily: getComputedStyle(document.body).fontFamily,
    fontSizeBase: '15px',
    borderRadius: '10px',
  }
  const line = colour('line-strong')
  probe.remove()
  return {
    theme: 'stripe',
    variables,
    rules: { '.Input': { border: `1px solid ${line}`, boxShadow: 'none', padding: '12px' } },
  }
}
