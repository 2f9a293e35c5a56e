import { expect, test } from 'vitest'
import type { Therapist } from '@serein/shared/team/contract.ts'
import { renderApp } from '../page/testing/render.tsx'
import { useExtra } from './extra.ts'
import { WishRow } from './wish-row.tsx'

const deep = { id: 'deep', priceMinor: 8_500 }
const therapistOf = (name: string, gender: string, priceMinor: number | null) =>
  ({
    id: name,
    name,
    gender,
    picture: null,
    skills: [{ variantId: 'deep', lengthMinutes: null, priceMinor }],
  }) as unknown as Therapist
const team = [
  therapistOf('Ana', 'female', null),
  therapistOf('Marc', 'male', 9_500),
  therapistOf('Leo', 'male', 8_000),
]

function Choice({ onSelect }: { onSelect: (wish: string) => void }) {
  const extra = useExtra('EUR')
  return (
    <WishRow
      therapists={team}
      usual={new Set(['Ana'])}
      genders={['female', 'male']}
      selected="any"
      onSelect={onSelect}
      linkToTherapist={(id) => `/${id}`}
      extraOf={(wish) => extra.ofWish(wish, [deep], team)}
    />
  )
}

test('a therapist’s row says what they cost more or less, and up to how much when it varies', async () => {
  const chosen: string[] = []
  const { container, findAllByRole, t, user } = await renderApp(
    <Choice onSelect={(wish) => chosen.push(wish)} />,
  )
  const radios = (await findAllByRole('radio')) as HTMLInputElement[]
  const most = t('booking.wish.upTo', { extra: '+€10' })
  const labels = [...container.querySelectorAll('label > span:last-child')]
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    `${t('booking.wish.any')}${most}`,
    t('booking.wish.female'),
    `${t('booking.wish.male')}${most}`,
    `Ana${t('booking.wish.usual')}`,
    'Marc+€10',
    'Leo−€5',
  ])
  await user.click(radios.find(({ value }) => value === 'Marc')!)
  expect(chosen).toEqual(['Marc'])
})
