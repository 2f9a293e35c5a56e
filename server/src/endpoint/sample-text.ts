import { done } from './sample-call.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

const paragraph = (text: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

export const textValues = {
  subjectId: ({ home }: World) => home.businessId,
  baseVersion: (world: World) => newest(world),
}

let written = 0
const ofBusiness = { kind: 'help' }

/** Texts of the business at home: a new one each time, upon what stands now. */
export const textSamples: Record<string, (world: World) => Promise<Input>> = {
  'text.list': async () => ofBusiness,
  'text.save': async () => anotherText(),
  // There is one before the newest, else nothing would come of going back.
  'text.restore': async (world) => {
    const of = { subjectId: world.home.businessId, baseVersion: await newest(world) }
    await done(world, 'text.save', { ...of, ...anotherText() }, 'owner')
    return { ...ofBusiness, baseVersion: await newest(world), version: await oldest(world) }
  },
}

function anotherText() {
  written += 1
  const body = {
    en: paragraph(`Tea is ready ${written}`),
    fr: paragraph(`Le thé est prêt ${written}`),
  }
  return { ...ofBusiness, body }
}

async function newest(world: World): Promise<number> {
  return (await versions(world)).at(0) ?? 0
}

async function oldest(world: World): Promise<number> {
  const all = await versions(world)
  return all.at(-1)!
}

async function versions({ database: { pool }, home }: World): Promise<number[]> {
  const { rows } = await pool.query<{ version: number }>(
    `select version from rich_text where business_id = $1 and kind = 'help' order by version desc`,
    [home.businessId],
  )
  return rows.map(({ version }) => version)
}
