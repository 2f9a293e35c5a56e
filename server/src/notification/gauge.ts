import type { Gauges } from '../platform/gauge.ts'

/** Mails, SMS and pushes: what waits, and what became of those of the last day. */
export const deliveryGauges: Gauges = {
  gauges: [
    {
      name: 'serein_deliveries',
      help: 'Messages by state: waiting and sending all, the others of the last 24 hours.',
      label: 'state',
      values: ['waiting', 'sending', 'sent', 'unconfirmed', 'failed', 'dropped'],
    },
    {
      name: 'serein_delivery_overdue_seconds',
      help: 'How long the message has been due that has waited longest.',
    },
  ],
  query: `
    select 'serein_deliveries' as gauge, state as value_of, count(*)::float8 as value from delivery
    where state in ('waiting', 'sending') group by state
    union all
    select 'serein_deliveries', state, count(*)::float8 from delivery
    where state not in ('waiting', 'sending') and created_at > clock_timestamp() - interval '24 hours' group by state
    union all
    select 'serein_delivery_overdue_seconds', null,
      greatest(0, coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0))::float8
    from delivery where state in ('waiting', 'sending')`,
}
