import type { ShopDetails } from '@serein/shared/shop/contract.ts'

export type GalleryPicture = ShopDetails['pictures'][number]

/** Pictures that are shown together; `album` is null for those in none. */
export interface PictureGroup {
  album: ShopDetails['albums'][number] | null
  pictures: GalleryPicture[]
}

/** The pictures of a shop by album, the albums in their order, then those in none. Albums without a picture are left out. */
export function groupsOf({ albums, pictures }: Pick<ShopDetails, 'albums' | 'pictures'>) {
  const groups: PictureGroup[] = [...albums, null].map((album) => ({
    album,
    pictures: pictures.filter(({ albumId }) => albumId === (album?.id ?? null)),
  }))
  return groups.filter((group) => group.pictures.length > 0)
}

/** The wanted album; all of them if its id is unknown. */
export function chosenOf(groups: PictureGroup[], albumId: string | undefined): PictureGroup[] {
  const chosen = groups.filter(({ album }) => album && album.id === albumId)
  return chosen.length > 0 ? chosen : groups
}

/** Width over height; a drawing is four by three. */
export function shapeOf({ photo }: Pick<GalleryPicture, 'photo'>): number {
  return photo ? photo.width / photo.height : 4 / 3
}
