import type { Gauges } from './gauge.ts'

/** How far each reader of the outbox is behind: the age of the oldest event that it has not read. */
export const outboxGauges: Gauges = {
  gauges: [
    {
      name: 'serein_outbox_lag_seconds',
      help: 'Age of the oldest event that a reader of the outbox has not read.',
      label: 'reader',
    },
  ],
  query: `
    select 'serein_outbox_lag_seconds' as gauge, r.name as value_of,
      coalesce(extract(epoch from clock_timestamp() - next.created_at), 0)::float8 as value
    from outbox_reader r
    left join lateral (
      select o.created_at from outbox o where (o.transaction_id, o.id) > (r.transaction_id, r.id)
      order by o.transaction_id, o.id limit 1) next on true`,
}
