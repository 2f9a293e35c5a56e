/** The zoom of a picture, and the offset of its middle from the frame’s in pixels. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

interface Point {
  x: number
  y: number
}

/** In pixels: the frame, and the picture in it before it is made larger. */
export interface Sizes {
  frame: { width: number; height: number }
  picture: { width: number; height: number }
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 }
const largest = 4

/** What lay under `from` lies under `to`, `times` as large; no edge of the picture leaves the frame further than it must. */
export function zoomed(
  zoom: Zoom,
  { times = 1, from, to = from }: { times?: number; from: Point; to?: Point },
  sizes: Sizes,
): Zoom {
  const scale = Math.min(largest, Math.max(1, zoom.scale * times))
  const grown = scale / zoom.scale
  return inside(
    { scale, x: to.x - (from.x - zoom.x) * grown, y: to.y - (from.y - zoom.y) * grown },
    sizes,
  )
}

function inside({ scale, x, y }: Zoom, { frame, picture }: Sizes): Zoom {
  const room = (of: 'width' | 'height') => Math.max(0, (picture[of] * scale - frame[of]) / 2)
  return { scale, x: within(x, room('width')), y: within(y, room('height')) }
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value)) || 0
}
