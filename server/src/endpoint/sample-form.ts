import type { FormToFill } from '@serein/shared/booking/health-form.ts'
import { perform, type Samples, type Visit } from './sample-call.ts'
import { invitedTo, serveByTherapist, visitFor } from './sample-booking.ts'
import { endpointNamed, type World } from './testing.ts'

const form = {
  questions: [
    {
      id: 'wishes',
      kind: 'text',
      label: { en: 'What should we know?', fr: 'Que devons-nous savoir ?' },
      isRequired: false,
      options: [],
      followUp: null,
      text: null,
      isBirthDate: false,
    },
  ],
  asking: { ofAll: false, ofNewClients: false, serviceIds: [], againMonths: null },
  contraindications: [],
}

export const formSamples: Samples = {
  'healthForm.publish': async (world) => ({ ...form, ...(await publishedVersion(world)) }),
  'healthForm.own': withForm,
  'healthForm.fillIn': async (world, visit) => {
    await withForm(world)
    return filling(await perform(world, 'healthForm.own', { bookingId: visit.id }))
  },
  'healthForm.open': serveByTherapist,
  'healthForm.hand': withForm,
  'healthForm.byCode': withCode,
  'healthForm.fillInByCode': async (world) => {
    const { formToken } = await withCode(world)
    return { formToken, ...filling(await perform(world, 'healthForm.byCode', { formToken })) }
  },
  'healthForm.byInvitation': withForm,
  'healthForm.fillInByInvitation': async (world) => {
    await withForm(world)
    const token = await invitedTo(world)
    return { token, ...filling(await perform(world, 'healthForm.byInvitation', { token })) }
  },
}

function filling(toFill: Record<string, unknown>) {
  const {
    form: { version: formVersion },
    answersId,
  } = toFill as Pick<FormToFill, 'form' | 'answersId'>
  return { formVersion, answersId, answers: [], guardian: null }
}

async function publishedVersion(world: World) {
  const { version } = await perform(world, 'healthForm.get', {}, 'owner')
  return { formVersion: version as number }
}

/** The business asks something. */
async function withForm(world: World) {
  const { formVersion } = await publishedVersion(world)
  if (formVersion === 0)
    await perform(world, 'healthForm.publish', { ...form, formVersion }, 'owner')
  return {}
}

/** The end of an address for a tablet, for a visit of its own. */
async function withCode(world: World): Promise<{ formToken: string }> {
  await withForm(world)
  const visit: Visit = await visitFor(world, endpointNamed('healthForm.fillIn'))
  const { url } = await perform(world, 'healthForm.hand', { bookingId: visit.id }, 'owner')
  return { formToken: new URL(url as string).searchParams.get('form')! }
}
