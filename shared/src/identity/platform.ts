import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { plainName } from './name.ts'
import { platformNameLength } from './platform-rule.ts'

const named = z.object({
  name: z
    .string()
    .overwrite(plainName)
    .min(platformNameLength.min)
    .max(platformNameLength.max)
    .describe('As people read it everywhere'),
})
export type Platform = z.infer<typeof named>

const path = '/console/platform/name'
const tag = 'platform'

/** What the platform is called. */
const get = query('platform_admin')
  .route(at('GET', path, 'What the platform is called', tag))
  .output(named)

/**
 * Names the platform: in the app, the console, the mails, on shared links and on what is installed from the web. Each process
 * says it from the next page and message on; a native app has the name of its build.
 */
const rename = command('platform_admin', { callsPerMinute: 20 })
  .route(at('PUT', path, 'Name the platform', tag))
  .errors(mayRefuse('too_many_requests'))
  .input(named)
  .output(named)

export const platformContract = { get, rename }
