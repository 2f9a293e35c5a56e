import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'

/** Messages of the person's visits and whatever else went to an address of theirs, their inbox, and what they chose. */
export const messagesOfPerson: PersonPart = {
  name: 'messages',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${instantOf('d.created_at')} as "createdAt", d.channel, d.template, d.recipient, d.state
      from delivery d where ${isOf(userId)} order by d.created_at`.execute(db)
    const { rows: devices } = await sql<Record<string, unknown>>`
      select platform, ${instantOf('added_at')} as "addedAt", ${instantOf('seen_at')} as "seenAt"
      from push_device where user_id = ${userId} order by added_at`.execute(db)
    const { rows: replies } = await sql<Record<string, unknown>>`
      select ${instantOf('received_at')} as "receivedAt", phone_number as "phone", text
      from sms_reply where ${isNumberOf(userId)} order by received_at`.execute(db)
    const happened = await sql<Record<string, unknown>>`
      select ${instantOf('n.happened_at')} as "happenedAt", n.kind, n.facts ->> 'shopName' as "shopName",
        ${instantOf('n.read_at')} as "readAt"
      from notification n where n.user_id = ${userId} and n.member_of is null order by n.happened_at`.execute(
      db,
    )
    const ofWork = await sql<Record<string, unknown>>`
      select ${instantOf('n.happened_at')} as "happenedAt", n.kind, n.facts ->> 'shopName' as "shopName",
        ${instantOf('n.read_at')} as "readAt"
      from notification n where n.user_id = ${userId} and n.member_of is not null order by n.happened_at`.execute(
      db,
    )
    const chosenAtWork = await sql<Record<string, unknown>>`
      select choices, quiet_from_minute as "quietFromMinute", quiet_to_minute as "quietToMinute",
        is_sound_on as "isSoundOn", is_sent_another_way as "isSentAnotherWay"
      from member_notification_setting where user_id = ${userId}`.execute(db)
    const chosen = await sql<Record<string, unknown>>`
      select choices, quiet_from_minute as "quietFromMinute", quiet_to_minute as "quietToMinute", time_zone as "timeZone",
        reminder_minutes as "reminderMinutes", is_deadline_reminded as "isDeadlineReminded",
        is_sent_another_way as "isSentAnotherWay"
      from notification_setting where user_id = ${userId}`.execute(db)
    return [
      { name: 'messages', rows },
      { name: 'pushDevices', rows: devices },
      { name: 'smsReplies', rows: replies },
      { name: 'notifications', rows: happened.rows },
      { name: 'notificationSettings', rows: chosen.rows },
      { name: 'teamNotifications', rows: ofWork.rows },
      { name: 'teamNotificationSettings', rows: chosenAtWork.rows },
    ]
  },
  async erase(tx, userId) {
    await sql`delete from delivery d where ${isOf(userId)} or d.about_user_id = ${userId}`.execute(
      tx,
    )
    await sql`delete from push_device where user_id = ${userId}`.execute(tx)
    await sql`delete from sms_reply where ${isNumberOf(userId)}`.execute(tx)
    // What a team was told of them, too.
    await sql`delete from notification where user_id = ${userId} or about_user_id = ${userId}`.execute(
      tx,
    )
    await sql`delete from member_notification_setting where user_id = ${userId}`.execute(tx)
    await sql`delete from notification_setting where user_id = ${userId}`.execute(tx)
  },
}

/** A number that said STOP stays known as such: it may be somebody's who never had an account. */
function isNumberOf(userId: string) {
  return sql`phone_number in (
    select u.phone_number from "user" u where u.id = ${userId}
    union select c.phone from customer c where c.user_id = ${userId})`
}

function isOf(userId: string) {
  return sql`(d.user_id = ${userId} or
    exists (select from booking b where b.user_id = ${userId} and b.business_id = d.business_id and b.id = d.booking_id)
    or d.recipient in (
      select u.email from "user" u where u.id = ${userId}
      union select u.phone_number from "user" u where u.id = ${userId}
      union select c.email from customer c where c.user_id = ${userId}
      union select c.phone from customer c where c.user_id = ${userId}))`
}
