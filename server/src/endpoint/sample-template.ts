import type { World } from './testing.ts'
import type { Input } from './walk.ts'

let written = 0

/** A message of the business at home: said otherwise each time, upon what stands now. */
export const templateSamples: Record<string, (world: World) => Promise<Input>> = {
  'template.save': async ({ database: { pool }, home }) => {
    written += 1
    const { rows } = await pool.query<{ version: number }>(
      `select max(version) as version from message_template
       where business_id = $1 and kind = 'visit_confirmed' and channel = 'sms'`,
      [home.businessId],
    )
    const templateTexts = { en: { text: `See you then (${written}): {when}` }, fr: null }
    return { channel: 'sms', baseVersion: rows[0]?.version ?? 0, templateTexts }
  },
}

export const templateValues = {
  messageKind: () => 'visit_confirmed',
  channel: () => 'mail',
  templateLanguage: () => 'fr',
  templateTexts: () => null,
}
