import { sql } from 'kysely'
import { expect } from 'vitest'
import type { MatrixRun } from './matrix-run.ts'

const question = {
  id: 'heat',
  kind: 'yes_no',
  label: { en: 'Heat?', fr: 'La chaleur ?' },
  isRequired: true,
  options: [],
  followUp: null,
  text: null,
  isBirthDate: false,
}
const asking = { ofAll: true, ofNewClients: false, serviceIds: [], againMonths: null }

const shape = ({ database, world }: MatrixRun['stage']) =>
  sql`insert into health_form (business_id, version, questions, asking, contraindications, published_at)
    select ${world.businessId}, 1, ${JSON.stringify([question])}::jsonb, ${JSON.stringify(asking)}::jsonb,
      jsonb_build_array(jsonb_build_object('serviceId', v.service_id, 'question', 'heat', 'value', 'yes',
        'effect', 'refuse', 'insteadId', null, 'words', null)), now()
    from variant v where v.id = ${world.hourId}`.execute(database.db)

const answers = [{ question: 'heat', values: ['no'], text: '' }]
const filling = { answers, guardian: null, formVersion: 1 }

/** The spa asks something of everybody's health, and whoever comes has answered that all is well: who books, or each guest as well. */
export const formDimension = {
  none: {},
  filledIn: { shape, change: fillInOwn },
  ofEachGuest: {
    shape,
    change: async (run: MatrixRun, stage: MatrixRun['stage']) => {
      if (run.isNameless) return
      await fillInOwn(run, stage)
      const { guests } = await ownForm(run, stage)
      expect(guests).toHaveLength(run.booking.guests.length - 1)
      for (const { guestPosition, answersId } of guests)
        await fillIn(run, stage, { guestPosition, answersId })
      for (const { state, needsChange } of (await ownForm(run, stage)).guests)
        expect({ state, needsChange }).toEqual({ state: 'filled_in', needsChange: false })
    },
  },
}

async function fillInOwn(run: MatrixRun, stage: MatrixRun['stage']) {
  if (run.isNameless) return
  const form = await ownForm(run, stage)
  expect(form).toMatchObject({ state: 'missing' })
  await fillIn(run, stage, { answersId: form.answersId })
}

async function ownForm(run: MatrixRun, { api, world }: MatrixRun['stage']) {
  const path = `/bookings/${run.booking.id}/health-form`
  return (await api.ask('GET', path, { user: world.userId })).body
}

async function fillIn(run: MatrixRun, { api, world }: MatrixRun['stage'], more: object) {
  const path = `/bookings/${run.booking.id}/health-form`
  const body = { ...filling, ...more }
  const filled = await api.ask('POST', path, { user: world.userId, body })
  expect(filled).toMatchObject({ status: 200, body: { state: 'filled_in', advice: [] } })
}
