/** Without WebGL there is no map: a browser may have none, or have been told to have none. */
export function canDraw(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null
  } catch {
    return false
  }
}

/** Given to a move of the map: it is the reader's, though no event of a hand led to it. */
export const byReader = { isByReader: true }
