import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { deskKey, pin } from '../identity/desk.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'
import { mayChangePeople, people, peoplePath } from './member.ts'

/** The minutes without a touch after which a shared desk locks. */
export const lockMinutes = [1, 5, 15, 60] as const

const path = `${peoplePath}/desks` as const
const tag = 'business'

/** The browser that keeps this key is a shared desk from now on: members come in by a PIN. Errors: `desks_full`. */
const open = command(mayChangePeople)
  .route(at('POST', path, 'Make a browser a shared desk', tag))
  .errors(mayRefuse('desks_full'))
  .input(
    z.object({
      deskName: nameText(60),
      deskKey,
      lockMinutes: z
        .int()
        .refine((minutes) => lockMinutes.some((each) => each === minutes))
        .describe('1, 5, 15 or 60'),
    }),
  )
  .output(people)

/** Ends a shared desk: PINs no longer work there, and the member at work is logged out. Errors: `not_found`. */
const close = command(mayChangePeople)
  .route(at('POST', `${path}/{deskId}/remove`, 'Close a shared desk', tag))
  .input(z.object({ deskId: id }))
  .output(people)

export const sharedDeskContract = { open, close }

const mine = '/console/me/pin'

/** Chooses the PIN by which one comes in at a shared desk; sessions that were opened by the one before end. Errors: `pin_easy`. */
const save = command('staff')
  .route(at('POST', mine, 'Choose my PIN', tag))
  .errors(mayRefuse('pin_easy'))
  .input(z.object({ pin }))
  .output(z.object({ pinState: z.enum(['none', 'set', 'locked']) }))

/** Removes the reader’s PIN for shared desks. */
const remove = command('staff')
  .route(at('POST', `${mine}/remove`, 'Remove my PIN', tag))
  .output(z.object({ pinState: z.enum(['none', 'set', 'locked']) }))

/** Who of the business can allow, by their PIN, what the reader’s role may not do alone. */
const approvers = query('staff')
  .route(at('GET', '/console/approvers', 'Who can allow something by their PIN', tag))
  .output(
    z.object({
      approvers: z.array(
        z.object({
          memberId: id,
          name: z.string(),
          isLocked: z.boolean().describe('Too often wrong'),
        }),
      ),
    }),
  )

export const pinContract = { save, remove, approvers }
