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

/** The spa asks something of everybody's health, and whoever comes has answered that all is well. */
export const formDimension = {
  none: {},
  filledIn: {
    shape: ({ database, world }: MatrixRun['stage']) =>
      sql`insert into health_form (business_id, version, questions, asking, contraindications, published_at)
        select ${world.businessId}, 1, ${JSON.stringify([question])}::jsonb, ${JSON.stringify(asking)}::jsonb,
          jsonb_build_array(jsonb_build_object('serviceId', v.service_id, 'question', 'heat', 'value', 'yes',
            'effect', 'refuse', 'insteadId', null, 'words', null)), now()
        from variant v where v.id = ${world.hourId}`.execute(database.db),
    change: async (run: MatrixRun, { api, world: { userId: user } }: MatrixRun['stage']) => {
      if (run.isNameless) return
      const path = `/bookings/${run.booking.id}/health-form`
      const { body: form } = await api.ask('GET', path, { user })
      expect(form).toMatchObject({ state: 'missing' })
      const answers = [{ question: 'heat', values: ['no'], text: '' }]
      const body = { answers, guardian: null, formVersion: 1, answersId: form.answersId }
      const filled = await api.ask('POST', path, { user, body })
      expect(filled).toMatchObject({ status: 200, body: { state: 'filled_in', advice: [] } })
    },
  },
}
