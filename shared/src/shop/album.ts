import * as z from 'zod'
import { at, command } from '../endpoint.ts'
import { nameText } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { id } from '../schema.ts'
import { shopPictures } from './contract.ts'
import { albumRules, pictureRules } from './rules.ts'

const text = nameText(albumRules.nameLength)
const name = z.object({ en: text, fr: text })
const place = z
  .int()
  .min(0)
  .max(albumRules.countLimit)
  .describe('Among the albums, 0 for the first')

const ofShop = '/console/shops/{shopId}/albums'
const mayChange = { area: 'catalogue', level: 'change' } as const
const tag = 'shop'

/** Creates an album at the end, or renames one. Errors: `album_not_possible` with the field; `not_found`. */
const saveAlbum = command(mayChange)
  .route(at('POST', ofShop, 'Make or rename an album', tag))
  .errors(mayRefuse('album_not_possible'))
  .input(z.object({ shopId: id, albumId: id.nullable().describe('Null: a new one'), name }))
  .output(shopPictures)

/** Puts all albums of a shop in a new order. Errors: `pictures_changed` when they are others by now; `not_found`. */
const orderAlbums = command(mayChange)
  .route(at('POST', `${ofShop}/order`, 'Put albums in order', tag))
  .errors(mayRefuse('pictures_changed'))
  .input(z.object({ shopId: id, albumIds: z.array(id).max(albumRules.countLimit) }))
  .output(shopPictures)

/** Removes an album: its pictures stay, and follow those of the others. Removing it twice is removing it once. */
const removeAlbum = command(mayChange)
  .route(at('POST', `${ofShop}/{albumId}/remove`, 'Remove an album', tag))
  .input(z.object({ shopId: id, albumId: id }))
  .output(shopPictures)

/**
 * Undoes a removal: the album stands at `place` again with those of its pictures that the shop still shows and that are in no
 * other album. One that is there stays as it is. Errors: `album_not_possible` with the field; `not_found`.
 */
const restoreAlbum = command(mayChange)
  .route(at('POST', `${ofShop}/{albumId}/restore`, 'Undo the removal of an album', tag))
  .errors(mayRefuse('album_not_possible'))
  .input(
    z.object({
      shopId: id,
      albumId: id,
      name,
      place,
      pictureIds: z.array(id).max(pictureRules.countLimit),
    }),
  )
  .output(shopPictures)

/** Puts a picture into an album, or takes it out. Errors: `album_not_possible` for an unknown one; `not_found` for the picture. */
const putInAlbum = command(mayChange)
  .route(
    at(
      'POST',
      '/console/shops/{shopId}/pictures/{pictureId}/album',
      'Put a picture into an album',
      tag,
    ),
  )
  .errors(mayRefuse('album_not_possible'))
  .input(
    z.object({
      shopId: id,
      pictureId: id,
      albumId: id.nullable().describe('Null: into none'),
    }),
  )
  .output(shopPictures)

export const albumContract = { saveAlbum, orderAlbums, removeAlbum, restoreAlbum, putInAlbum }
