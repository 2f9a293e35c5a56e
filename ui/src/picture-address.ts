let origin = ''

/** Where pictures come from whose address names no host, in an app that does not come from there itself. */
export function showPicturesFrom(server: string): void {
  origin = server
}

export function pictureAddress(src: string): string {
  return src.startsWith('/') ? origin + src : src
}
