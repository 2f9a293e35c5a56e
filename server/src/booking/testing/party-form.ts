import { beforeEach } from 'vitest'
import { aParty, bookingStage } from '../testing.ts'

export const inBoth = (text: string) => ({ en: text, fr: text })
export const heat = {
  id: 'heat',
  kind: 'yes_no',
  label: inBoth('Do you bear heat?'),
  isRequired: true,
  options: [],
  followUp: null,
  text: null,
  isBirthDate: false,
}
const asking = { ofAll: true, ofNewClients: false, serviceIds: [], againMonths: 6 }
export const answers = (value: 'yes' | 'no') => [{ question: 'heat', values: [value], text: '' }]
export const filling = (value: 'yes' | 'no', more: object = {}) => ({
  formVersion: 1,
  answersId: null,
  answers: answers(value),
  guardian: null,
  ...more,
})
export const nobody = { user: '' }

/** A visit of two, Anna being the guest, and who does what about its health forms. */
export function partyFormStage() {
  const stage = bookingStage({ therapists: 3 })
  const visit = { id: '', serviceId: '', therapists: [] as string[] }
  const booker = () => ({ user: stage.world.userId })
  const ofVisit = () => `/console/bookings/${visit.id}/health-form`
  const ask = (...call: Parameters<typeof stage.api.ask>) => stage.api.ask(...call)

  const hold = async (startsAt: string) => {
    const { hourId } = stage.world
    const party = { ...aParty([hourId], [hourId]), guestNames: [null, 'Anna'] }
    const { body } = await stage.hold(startsAt, party)
    Object.assign(visit, { id: body.id, serviceId: body.items[0].serviceId })
    const pays = { tender: 'at_shop', expectedTotalMinor: body.totalMinor }
    return { pay: () => stage.pay(body.id, pays) }
  }

  beforeEach(async () => {
    await (await hold('2026-11-27T09:00:00.000Z')).pay()
    for (const id of stage.world.staffIds) {
      const user = `user of ${id}`
      await stage.sql`insert into "user" (id, name, email) values (${user}, 'Therapist', ${`${id}@example.test`}) on conflict do nothing`
      await stage.sql`update staff_member set user_id = ${user} where id = ${id}`
    }
    const items = await stage.sql<{ staffId: string }>`
      select staff_ids[1] as "staffId" from item where booking_id = ${visit.id} order by guest_position`
    visit.therapists = items.map(({ staffId }) => `user of ${staffId}`)
  })

  return {
    stage,
    visit,
    booker,
    hold,
    /** Who serves one of the two. */
    serving: (guestPosition: number) => ({
      role: 'therapist',
      user: visit.therapists[guestPosition],
    }),
    rule: (effect: 'refuse' | 'ask') => ({
      serviceId: visit.serviceId,
      question: 'heat',
      value: 'no',
      effect,
      insteadId: null,
      words: null,
    }),
    publish: (contraindications: object[] = [], questions: object[] = [heat]) => {
      const body = { formVersion: 0, questions, asking, contraindications }
      return ask('POST', '/console/health-form', stage.desk({ role: 'owner', body }))
    },
    /** As who books reads it. */
    own: async () => (await ask('GET', `/bookings/${visit.id}/health-form`, booker())).body,
    fillInFor: (guestPosition: number, body: object) =>
      ask('POST', `/bookings/${visit.id}/health-form`, {
        ...booker(),
        body: { guestPosition, ...body },
      }),
    /** The end of Anna’s link. */
    invite: async () => {
      const { body } = await ask('POST', `/bookings/${visit.id}/guests/1/invite`, booker())
      return new URL(body.url).searchParams.get('invite') as string
    },
    look: (token: string, who: object = nobody) =>
      ask('GET', `/invitations/${token}/health-form`, who),
    send: (token: string, body: object, who: object = nobody) =>
      ask('POST', `/invitations/${token}/health-form`, { ...who, body }),
    states: async (reader: object = {}) =>
      (await ask('GET', ofVisit(), stage.desk(reader))).body.guests,
    open: (guestPosition: number, reader: object) =>
      ask('POST', `${ofVisit()}/open`, stage.desk({ ...reader, body: { guestPosition } })),
    ofVisit,
  }
}
