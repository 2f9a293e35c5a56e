import * as z from 'zod'
import { query } from '../endpoint.ts'
import { id } from '../schema.ts'
import { areas, levels, roles } from './permission.ts'

/** The member's own place in the business: role, permissions by area, and the shops to switch between. */
const me = query('staff')
  .route({
    method: 'GET',
    path: '/console/me',
    summary: 'Who I am in the business',
    tags: ['business'],
  })
  .output(
    z.object({
      business: z.object({ id, name: z.string() }),
      name: z.string(),
      role: z.enum([...roles, 'platform_admin']),
      permissions: z.record(z.enum(areas), z.enum(levels)),
      shops: z.array(
        z.object({ id, name: z.string(), timeZone: z.string(), currency: z.string() }),
      ),
    }),
  )

export const businessContract = { me }
