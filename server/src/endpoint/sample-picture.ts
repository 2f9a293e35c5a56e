import sharp from 'sharp'
import { endpointNamed, headersOf, type World } from './testing.ts'
import type { Input } from './walk.ts'

/** Pictures of the shop at home, and one to send. */
export const pictureValues = {
  file: () => photograph(),
  pictureId: (world: World) => pictureIn(world),
  pictureIds: (world: World) => picturesOf(world),
  alt: () => ({ en: 'A quiet room', fr: 'Une pièce calme' }),
  place: () => 0,
  albumId: async (world: World) => (await albumIn(world)).id,
  albumIds: async (world: World) => (await albumsOf(world)).map(({ id }) => id),
}

/** One that is there to name anew, and one that is gone to bring back. */
export const pictureSamples: Record<string, (world: World) => Promise<Input>> = {
  'shop.saveAlbum': async () => ({ name: albumName() }),
  'shop.restoreAlbum': async (world) => {
    const { id: albumId, name } = await albumIn(world)
    await asOwner(world, 'shop.removeAlbum', { shopId: world.home.shopId, albumId })
    return { albumId, name }
  },
}

type Album = { id: string; name: { en: string; fr: string } }

let albums = 0
function albumName(): Album['name'] {
  albums += 1
  return { en: `Garden ${albums}`, fr: `Jardin ${albums}` }
}

async function albumsOf(world: World): Promise<Album[]> {
  const { shopId } = world.home
  return (await asOwner(world, 'shop.pictures', { shopId })).albums as Album[]
}

/** One that the shop has; also where an earlier sample has removed the last. */
async function albumIn(world: World): Promise<Album> {
  const [album] = await albumsOf(world)
  if (album) return album
  const { shopId } = world.home
  await asOwner(world, 'shop.saveAlbum', { shopId, albumId: null, name: albumName() })
  return albumIn(world)
}

export async function photograph(): Promise<File> {
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
