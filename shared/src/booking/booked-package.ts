import * as z from 'zod'
import { bilingual, id } from '../schema.ts'

const bookedName = z.object({ id, name: bilingual })

/** The day package of a visit, as its booker sees it; null of any other visit. */
export const bookedPackage = bookedName
  .extend({
    extras: z.array(bilingual.nullable()).describe('What comes with each step, such as tea'),
  })
  .nullable()
  .describe('As it was booked: the first items of each guest are its steps')

/** The same for the shop. */
export const bookedPackageName = bookedName.nullable().describe('As it was booked')
