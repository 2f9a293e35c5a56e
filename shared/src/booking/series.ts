import * as z from 'zod'

export const repeatsEveryWeeks = z
  .int()
  .nullable()
  .describe('So many weeks lie between it and the next visit of its series; null: it is in none')
