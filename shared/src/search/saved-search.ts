import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { nameText } from '../identity/name.ts'
import { id, instant } from '../schema.ts'

/** More than anybody comes back to. */
export const savedSearchLimit = 50

const savedSearch = z.object({
  id,
  name: z.string(),
  address: z
    .string()
    .describe('What follows the path of the search screen: empty, or from the `?` on'),
  createdAt: instant,
})
export type SavedSearch = z.infer<typeof savedSearch>

/** One's saved searches, the latest first. */
const saved = query('signed_in')
  .route(at('GET', '/searches', 'My saved searches', 'search'))
  .output(z.object({ searches: z.array(savedSearch) }))

/**
 * Saves a search under a name. One that is saved already has the new name from then on. Refuses with `searches_full` when
 * there are 50.
 */
const keep = command('signed_in')
  .route(at('POST', '/searches', 'Save a search', 'search'))
  .errors(mayRefuse('searches_full'))
  .input(
    z.object({
      name: nameText(80),
      address: z
        .string()
        .max(1000)
        .regex(/^(\?[^\s#]+)?$/)
        .describe('What follows the path of the search screen: empty, or from the `?` on'),
    }),
  )
  .output(savedSearch)

/** Lets a saved search go; one that is gone stays gone. */
const drop = command('signed_in')
  .route(at('POST', '/searches/{searchId}/drop', 'Forget a saved search', 'search'))
  .input(z.object({ searchId: id }))
  .output(z.object({ searchId: id }))

export const savedEndpoints = { saved, keep, drop }
