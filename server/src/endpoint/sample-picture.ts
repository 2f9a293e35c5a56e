import sharp from 'sharp'
import { idOf, perform, type Samples } from './sample-call.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

type Album = { id: string; name: { en: string; fr: string } }
type Showcase = { pictures: { id: string }[]; albums: Album[] }

/** Pictures of the shop at home, and one to send. */
export const pictureSamples: Samples = {
  file: () => photograph(),
  crop: () => ({ left: 0, top: 0, size: 1 }),
  pictureId: pictureIn,
  pictureIds: async (world) => (await showcaseOf(world)).pictures.map(({ id }) => id),
  place: () => 0,
  albumId: async (world) => (await albumIn(world)).id,
  albumIds: async (world) => (await showcaseOf(world)).albums.map(({ id }) => id),
  'shop.saveAlbum': () => ({ name: albumName() }),
  'shop.restoreAlbum': async (world) => {
    const { id: albumId, name } = await albumIn(world)
    await performAtHome(world, 'shop.removeAlbum', { albumId })
    return { albumId, name }
  },
}

export async function photograph(): Promise<File> {
  const create = { width: 400, height: 400, channels: 3, background: '#2e5b4e' } as const
  const bytes = await sharp({ create }).png().toBuffer()
  return new File([new Uint8Array(bytes)], 'room.png', { type: 'image/png' })
}

let albums = 0
function albumName(): Album['name'] {
  albums += 1
  return { en: `Garden ${albums}`, fr: `Jardin ${albums}` }
}

/** One that the shop has; also where an earlier sample has removed the last. */
async function albumIn(world: World): Promise<Album> {
  const [album] = (await showcaseOf(world)).albums
  if (album) return album
  await performAtHome(world, 'shop.saveAlbum', { albumId: null, name: albumName() })
  return albumIn(world)
}

/** One that the shop shows; also where an earlier sample has taken the last away. */
async function pictureIn(world: World): Promise<string> {
  const [picture] = (await showcaseOf(world)).pictures
  if (picture) return picture.id
  const statement = 'select id from picture where business_id = $1 order by id limit 1'
  const pictureId = await idOf(world, statement, world.home.businessId)
  await performAtHome(world, 'shop.restorePicture', { pictureId, place: 0 })
  return pictureId
}

function showcaseOf(world: World): Promise<Showcase> {
  return performAtHome(world, 'shop.pictures', {})
}

async function performAtHome(world: World, name: string, input: Input): Promise<Showcase> {
  const { shopId } = world.home
  return (await perform(world, name, { shopId, ...input }, 'owner')) as unknown as Showcase
}
