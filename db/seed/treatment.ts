import type { BodyMark, TreatmentContent } from '@serein/shared/customer/treatment-note.ts'
import { sealed } from '@serein/server/customer/treatment-note.ts'
import type { Tx } from '@serein/server/platform/pool.ts'
import type { Vault } from '@serein/server/platform/vault.ts'
import { sql } from 'kysely'
import type { Rows } from './rows.ts'

type Written = { reason: string; pressure: string; findings: string; advice: string }

const note = (words: Written, marks: BodyMark[] = []): TreatmentContent => ({
  answers: Object.entries(words).map(([field, text]) => ({ field, text })),
  marks,
})
const back = (x: number, y: number, kind: BodyMark['kind']): BodyMark => ({
  side: 'back',
  x,
  y,
  kind,
})

/** What therapists write down, each in their own language. */
const written: TreatmentContent[] = [
  note(
    {
      reason: 'Tensions entre les omoplates, travail sur écran.',
      pressure: 'Ferme',
      findings: 'Trapèzes très noués, surtout à droite. Se détend bien sur les expirations.',
      advice: 'Commencer par la nuque, garder dix minutes pour les avant-bras.',
    },
    [back(580, 230, 'tension'), back(440, 240, 'tension'), back(600, 180, 'pain')],
  ),
  note(
    {
      reason: 'Training for a half marathon, heavy legs.',
      pressure: 'Medium',
      findings: 'Left calf tight. Right knee is fine again.',
      advice: 'Calves first. Suggest the 90-minute sports massage after the race.',
    },
    [back(430, 800, 'tension')],
  ),
  note({
    reason: 'Première visite, cadeau de sa sœur.',
    pressure: 'Légère',
    findings: 'Peau sensible : huile neutre, sans parfum. S’est endormie.',
    advice: 'Même cabine, lumière basse.',
  }),
  note(
    {
      reason: 'Bas du dos raide depuis un déménagement.',
      pressure: 'Moyenne',
      findings: 'Lombaires sensibles à gauche, pas de douleur dans la jambe.',
      advice: 'Éviter les manœuvres appuyées sur la zone marquée. Revoir dans trois semaines.',
    },
    [back(460, 450, 'avoid'), back(470, 480, 'pain')],
  ),
  note(
    {
      reason: 'Stiff neck after a long flight.',
      pressure: 'Light',
      findings: 'An old scar on the right shoulder blade: work around it.',
      advice: 'Warm compresses helped; have them ready.',
    },
    [back(610, 260, 'scar'), back(500, 140, 'tension')],
  ),
]

const text = (id: string, en: string, fr: string) => ({
  id,
  kind: 'text',
  label: { en, fr },
  options: [],
})

/** One spa asks its therapists for something of its own. */
export function addTreatmentForm(rows: Rows, businessId: string, now: Date): void {
  rows.add('treatment_template', {
    business_id: businessId,
    fields: [
      text('reason', 'What they came for', 'Motif de la visite'),
      {
        id: 'heat',
        kind: 'choice',
        label: { en: 'How they bear heat', fr: 'Tolérance à la chaleur' },
        options: [
          { en: 'Well', fr: 'Bonne' },
          { en: 'Short stays only', fr: 'Séances courtes' },
          { en: 'Not at all', fr: 'Aucune' },
        ],
      },
      text('skin', 'Skin after the scrub', 'Peau après le gommage'),
      text('advice', 'For next time', 'Pour la prochaine fois'),
    ],
    has_body_chart: false,
    version: 1,
    updated_at: new Date(now.getTime() - 60 * 86_400_000).toISOString(),
  })
}

/** Notes of the visits of the last weeks, by whoever served them: sealed by the keys of this server, so only where it starts. */
export async function writeTreatments(
  tx: Tx,
  { businessId, vault, now }: { businessId: string; vault: Vault; now: Date },
): Promise<void> {
  type Visit = { id: string; endsAt: Date; author: string; authorId: string | null }
  const { rows } = await sql<Visit>`
    select b.id, b.ends_at as "endsAt", s.name as author, s.user_id as "authorId" from booking b
    join lateral (select staff_ids from item i where i.business_id = b.business_id and i.booking_id = b.id
      order by i.guest_position, i.position limit 1) i on true
    join staff_member s on s.business_id = b.business_id and s.id = i.staff_ids[1]
    where b.business_id = ${businessId} and b.state = 'completed' and b.customer_id is not null
      and b.ends_at between ${new Date(now.getTime() - 24 * 86_400_000)} and ${now}
    order by s.user_id is null, b.starts_at desc limit 60`.execute(tx)
  for (const [index, { id: bookingId, endsAt, author, authorId }] of rows.entries()) {
    const content = sealed(vault, { bookingId, version: 1 }, written[index % written.length]!)
    await sql`
      insert into treatment_note (business_id, booking_id, version, content, author_id, author_name, written_at)
      values (${businessId}, ${bookingId}, 1, ${content}, ${authorId}, ${author}, ${new Date(endsAt.getTime() + 600_000)})`.execute(
      tx,
    )
  }
}
