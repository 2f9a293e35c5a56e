import type { Role } from '@serein/shared/business/permission.ts'
import type { TeamNotification, TeamSetting } from '@serein/shared/notification/team-contract.ts'
import { usualTeamSetting } from '../setting.ts'
import type { messageStage } from '../testing.ts'

type Stage = ReturnType<typeof messageStage>
export type Colleague = { user: string; role: Role; staffOf: string; email: string }

/** Somebody who works at the small shop; a therapist by their place among those who serve. */
export async function colleague(stage: Stage, role: Role, place?: number): Promise<Colleague> {
  const { businessId, staffIds } = stage.world
  const user = `${role}${place ?? ''}-${businessId}`
  const email = `${user}@team.test`
  const { database } = stage
  await database.sql`insert into "user" (id, name, email) values (${user}, 'Zoé Petit', ${email})`
  await database.sql`insert into membership (business_id, user_id, role) values (${businessId}, ${user}, ${role})`
  if (place !== undefined)
    await database.sql`update staff_member set user_id = ${user}
      where business_id = ${businessId} and id = ${staffIds[place]}`
  return { user, role, staffOf: businessId, email }
}

/** Several who work there, by their role; therapists by their place among those who serve. */
export async function colleagues<Who extends (Role | number)[]>(stage: Stage, ...who: Who) {
  const all: Colleague[] = []
  for (const one of who)
    all.push(
      await (typeof one === 'number' ? colleague(stage, 'therapist', one) : colleague(stage, one)),
    )
  return all as { [Each in keyof Who]: Colleague }
}

export const tomorrowAtTen = '2026-11-25T09:00:00.000Z'

/** A visit that the client books with one of the therapists. */
export async function bookWith(
  stage: Stage,
  place: number,
  startsAt = tomorrowAtTen,
): Promise<string> {
  const { hourId, staffIds } = stage.world
  const wanted = { guests: [{ items: [{ variantId: hourId, wish: staffIds[place] }] }] }
  return (await stage.book(startsAt, wanted)).id
}

/** What is in the bell of a colleague, the oldest first. */
export async function newsOf(stage: Stage, who: Colleague): Promise<TeamNotification[]> {
  const { body } = await stage.api.ask('GET', '/console/notifications', who)
  return (body.notifications as TeamNotification[]).toReversed()
}

export async function kindsOf(stage: Stage, who: Colleague): Promise<string[]> {
  return (await newsOf(stage, who)).map(({ kind }) => kind)
}

/** The subjects of the mails that a colleague has got. */
export function mailsOf(stage: Stage, { email }: Colleague): (string | undefined)[] {
  return stage.peer.received.filter(({ to }) => to === email).map(({ mail }) => mail.subject)
}

export async function choose(
  stage: Stage,
  who: Colleague,
  setting: Partial<TeamSetting>,
): Promise<number> {
  const body = { ...usualTeamSetting, ...setting }
  return (await stage.api.ask('PUT', '/console/notifications/settings', { ...who, body })).status
}
