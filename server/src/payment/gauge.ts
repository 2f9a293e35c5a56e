import type { Gauges } from '../platform/gauge.ts'

/** Money that is under way at a provider. */
export const paymentGauges: Gauges = {
  gauges: [
    {
      name: 'serein_payments_open',
      help: 'Payments at a provider that are neither taken nor given up.',
      label: 'state',
      values: ['pending', 'requires_action', 'authorised'],
    },
    {
      name: 'serein_payment_unsettled_seconds',
      help: 'Age of the oldest payment whose outcome at its provider is not known.',
    },
    { name: 'serein_refunds_open', help: 'Refunds that have not been paid out yet.' },
    {
      name: 'serein_provider_events_waiting',
      help: 'What providers have told us and could not be followed yet.',
    },
  ],
  query: `
    select 'serein_payments_open' as gauge, state as value_of, count(*)::float8 as value from payment
    where state in ('pending', 'requires_action', 'authorised') and provider is not null group by state
    union all
    select 'serein_payment_unsettled_seconds', null, coalesce(extract(epoch from clock_timestamp() - min(updated_at)), 0)::float8
    from payment where state = 'pending' and provider is not null
    union all
    select 'serein_refunds_open', null, count(*)::float8 from payment_refund where state = 'pending'
    union all
    select 'serein_provider_events_waiting', null, count(*)::float8 from provider_event where applied_at is null`,
}
