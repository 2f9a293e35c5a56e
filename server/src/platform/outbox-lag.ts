import type { Gauges } from './gauge.ts'

/** How far each reader of the outbox is behind, and what it could not do its work with. */
export const outboxGauges: Gauges = {
  gauges: [
    {
      name: 'serein_outbox_lag_seconds',
      help: 'Age of the oldest change that a reader of the outbox has not read.',
      label: 'reader',
    },
    {
      name: 'serein_outbox_aside',
      help: 'Events that a reader of the outbox has set aside.',
      label: 'reader',
    },
  ],
  query: `
    select 'serein_outbox_lag_seconds' as gauge, r.name as value_of,
      coalesce(extract(epoch from clock_timestamp() - next.created_at), 0)::float8 as value
    from outbox_reader r
    left join lateral (
      select min(c.created_at) as created_at from outbox_place p
      join business_change b on b.business_id = p.business_id and b.number > p.number
      join committed_change c on c.business_id = p.business_id and c.number = p.number + 1
      where p.reader = r.name) next on true
    union all
    select 'serein_outbox_aside', r.name, count(a.event_id)::float8
    from outbox_reader r left join outbox_aside a on a.reader = r.name group by r.name`,
}
