import { body } from './scene-body.ts'
import { hammam } from './scene-hammam.ts'
import { foliage } from './scene-leaf.ts'
import { place } from './scene-place.ts'
import { product } from './scene-product.ts'
import { room } from './scene-room.ts'
import { still } from './scene-still.ts'
import { water } from './scene-water.ts'
import type { Scenes } from './sheet.ts'

export const scenes: Scenes = {
  ...water,
  ...still,
  ...hammam,
  ...room,
  ...place,
  ...body,
  ...foliage,
  ...product,
}
