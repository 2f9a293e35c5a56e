import sharp from 'sharp'
import { endpointNamed, headersOf, type World } from './testing.ts'
import type { Input } from './walk.ts'

/** Pictures of the shop at home, and one to send. */
export const pictureValues = {
  file: () => photograph(),
  pictureId: (world: World) => pictureIn(world),
  pictureIds: (world: World) => picturesOf(world),
}

async function photograph(): Promise<File> {
  const create = { width: 400, height: 400, channels: 3, background: '#2e5b4e' } as const
  const bytes = await sharp({ create }).png().toBuffer()
  return new File([new Uint8Array(bytes)], 'room.png', { type: 'image/png' })
}

async function picturesOf(world: World): Promise<string[]> {
  const { shopId } = world.home
  const { pictures } = await asOwner(world, 'shop.pictures', { shopId })
  return (pictures as { id: string }[]).map(({ id }) => id)
}

/** One that the shop shows; also where an earlier sample has taken the last away. */
async function pictureIn(world: World): Promise<string> {
  const { businessId, shopId } = world.home
  const [shown] = await picturesOf(world)
  if (shown) return shown
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from picture where business_id = $1 order by id limit 1',
    [businessId],
  )
  const pictureId = rows[0]!.id
  await asOwner(world, 'shop.restorePicture', { shopId, pictureId, place: 0 })
  return pictureId
}

async function asOwner(world: World, name: string, input: Input) {
  const endpoint = endpointNamed(name)
  const answer = await world.call(endpoint, input, headersOf(world, 'owner', endpoint))
  if (answer.status >= 300) throw new Error(`${name} for a sample: ${answer.text}`)
  return answer.body
}
