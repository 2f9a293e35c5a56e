import type { Gauges } from '../platform/gauge.ts'

/** Times that are kept for somebody who has not paid yet. */
export const holdGauges: Gauges = {
  gauges: [
    {
      name: 'serein_holds',
      help: 'Times that are held; overdue: those whose time is over and which nobody has ended.',
      label: 'state',
      values: ['running', 'overdue'],
    },
  ],
  query: `
    select 'serein_holds' as gauge, case when held_until > clock_timestamp() then 'running' else 'overdue' end as value_of,
      count(*)::float8 as value
    from booking where state = 'held' group by 2`,
}
