import * as z from 'zod'
import { id } from '../schema.ts'

/** What a browser keeps of the shared desk it stands at, made by itself. */
export const deskKey = z.string().regex(/^[\w-]{43}$/u)

/** By which a member comes in at a shared desk: digits alone, on any keyboard. */
export const pin = z.string().regex(/^\d{4,8}$/u)

/** Wrong PINs after each other, until it opens nothing any more. */
export const pinTries = 5

/** What `POST /api/auth/desk/people` takes. */
export const deskAsked = z.object({ deskKey })

/** What `POST /api/auth/desk/enter` takes. */
export const deskEntered = z.object({ deskKey, memberId: id, pin })

/** What `POST /api/auth/desk/people` answers. */
export type DeskPeople = {
  businessName: string
  deskName: string
  lockMinutes: number
  people: { memberId: string; name: string; isLocked: boolean }[]
}
