export interface Crop {
  left: number
  top: number
  size: number
}

export interface Shape {
  width: number
  height: number
}

/** The largest square in the middle. */
export function wholeCrop(shape: Shape): Crop {
  return moved({ left: 0.5, top: 0.5, size: 1 }, shape, { x: -0.5, y: -0.5 })
}

/** Moves the square by shares of its side, within the picture. */
export function moved(crop: Crop, shape: Shape, by: { x: number; y: number }): Crop {
  const { width, height } = sideOf(crop, shape)
  return {
    size: crop.size,
    left: within(crop.left + by.x * width, 1 - width),
    top: within(crop.top + by.y * height, 1 - height),
  }
}

/** Resizes the square around its middle. */
export function resized(crop: Crop, shape: Shape, size: number): Crop {
  const [before, after] = [sideOf(crop, shape), sideOf({ size }, shape)]
  return {
    size,
    left: within(crop.left + (before.width - after.width) / 2, 1 - after.width),
    top: within(crop.top + (before.height - after.height) / 2, 1 - after.height),
  }
}

/** The square's side as shares of width and height. */
export function sideOf({ size }: { size: number }, { width, height }: Shape) {
  const shorter = Math.min(width, height)
  return { width: (size * shorter) / width, height: (size * shorter) / height }
}

function within(value: number, most: number): number {
  return Math.min(Math.max(0, value), Math.max(0, most))
}
