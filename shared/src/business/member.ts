import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { id, instant } from '../schema.ts'
import { areas, changeableRoles, levels, roles } from './permission.ts'

export const peopleLimits = {
  /** Who works for one business. */
  members: 200,
  /** Invitations that are open at once. */
  invitations: 50,
  desks: 20,
  /** So long somebody who was taken out can be taken back as they were. */
  restoreHours: 24,
} as const

const permissions = z.record(z.enum(areas), z.enum(levels))

const member = z.object({
  memberId: id,
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(roles),
  isMe: z.boolean(),
  since: instant,
  staffId: id.nullable().describe('As whom they serve clients'),
  staffName: z.string().nullable(),
  pin: z.enum(['none', 'set', 'locked']).describe('By which they come in at a shared desk'),
})
export type Member = z.infer<typeof member>

const invitation = z.object({
  invitationId: id,
  name: z.string(),
  email: z.string().nullable().describe('Null: it opens by a code'),
  role: z.enum(roles),
  staffId: id.nullable(),
  staffName: z.string().nullable(),
  invitedBy: z.string().nullable(),
  sentAt: instant,
  expiresAt: instant,
  isOver: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

/** Everything that the screen of people and rights shows; its commands answer with it. */
export const people = z.object({
  members: z.array(member),
  former: z
    .array(z.object({ memberId: id, name: z.string(), role: z.enum(roles), removedAt: instant }))
    .describe('Who was taken out within a day'),
  invitations: z.array(invitation).describe('That nobody has taken yet'),
  desks: z.array(
    z.object({
      deskId: id,
      deskName: z.string(),
      lockMinutes: z.int(),
      openedAt: instant,
      usedAt: instant,
    }),
  ),
  levels: z.object({ manager: permissions, front_desk: permissions, therapist: permissions }),
  freeStaff: z
    .array(z.object({ staffId: id, staffName: z.string() }))
    .describe('Therapists that are no member yet'),
})
export type People = z.infer<typeof people>

export const peoplePath = '/console/people'
export const mayChangePeople = { area: 'setting', level: 'change' } as const
const one = `${peoplePath}/members/{memberId}` as const
const tag = 'business'

/** Who works for the business, who was asked to, and what each role may do. */
const list = query({ area: 'setting', level: 'view' })
  .route(at('GET', peoplePath, 'People and rights', tag))
  .output(people)

/**
 * Gives a member another role, and says as which therapist they serve. Errors: `right_not_held` where either role may do more than
 * the caller; `last_owner`; `not_found`, also for a therapist that is somebody else's.
 */
const save = command(mayChangePeople)
  .route(at('POST', one, 'Change a member', tag))
  .errors(mayRefuse('right_not_held', 'last_owner'))
  .input(z.object({ memberId: id, memberRole: z.enum(roles), servesAs: id.nullable() }))
  .output(people)

/** They see nothing of the business from now on, wherever they are logged in. Errors: as `member.save`. */
const remove = command(mayChangePeople)
  .route(at('POST', `${one}/remove`, 'Take somebody out', tag))
  .errors(mayRefuse('right_not_held', 'last_owner'))
  .input(z.object({ memberId: id }))
  .output(people)

/** Takes back who was taken out within a day, as they were; who is back already stays so. Errors: `right_not_held`, `people_full`, `not_found`. */
const restore = command(mayChangePeople)
  .route(at('POST', `${one}/restore`, 'Take somebody back', tag))
  .errors(mayRefuse('right_not_held', 'people_full'))
  .input(z.object({ memberId: id }))
  .output(people)

/**
 * What a role may do at this business, area by area; areas that are not named stay. Errors: `right_not_held` where the role may do
 * more than the caller, before or after.
 */
const saveLevels = command(mayChangePeople)
  .route(at('POST', `${peoplePath}/roles/{changedRole}`, 'Change what a role may do', tag))
  .errors(mayRefuse('right_not_held'))
  .input(
    z.object({
      changedRole: z.enum(changeableRoles),
      changedLevels: z.partialRecord(z.enum(areas), z.enum(levels)),
    }),
  )
  .output(people)

export const memberContract = { list, save, remove, restore, saveLevels }
